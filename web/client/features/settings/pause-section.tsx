import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import type { Settings } from '#shared/api/settings.ts';
import { longDay } from '#shared/time.ts';
import { api } from '../../lib/api.ts';
import { fieldErrors } from '../../lib/field-errors.ts';
import { lazySchema } from '../../lib/lazy-schema.ts';
import { showToast } from '../../ui/show-toast.tsx';
import classes from './settings-form.module.css';
import { SettingsSection } from './settings-section.tsx';
import { useSettingsChange } from './use-settings-change.ts';

const check = lazySchema(async () => (await import('#shared/api/settings.ts')).pauseSchema);

/** A rest from direct messages until a day. */
export function PauseSection({ settings: { pausedUntil } }: { settings: Settings }) {
  const change = usePause();
  return (
    <SettingsSection
      id="pause"
      title="Pause Slack messages"
      text="On holiday, or head down? Until the day you choose, no direct message comes from us in Slack. Commands and your cohort’s channel go on."
    >
      {pausedUntil === null ? (
        <PauseForm />
      ) : (
        <>
          <p>Paused until {longDay(pausedUntil)}.</p>
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => change.mutate(null)}>
              End the pause
            </Button>
          </div>
        </>
      )}
    </SettingsSection>
  );
}

function PauseForm() {
  const change = usePause();
  useEffect(check.preload, []);
  const form = useForm({ initialValues: { until: '' }, validate: check });
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(({ until }) =>
        change.mutate(until, { onError: (error) => form.setErrors(fieldErrors(error)) }),
      )}
    >
      <TextInput label="Until" type="date" {...form.getInputProps('until')} />
      <div className={classes.buttons}>
        <Button type="submit" loading={change.isPending} disabled={!form.isDirty()}>
          Pause messages
        </Button>
      </div>
    </form>
  );
}

function usePause() {
  return useSettingsChange<string | null>({
    scope: 'pause',
    send: (until) =>
      until ? api.settings.pauseMessages({ until }) : api.settings.resumeMessages(),
    change: (settings, pausedUntil) => ({ ...settings, pausedUntil }),
    undo: (settings, { pausedUntil }) => ({ ...settings, pausedUntil }),
    onDone: (until) =>
      showToast({ text: until ? `Paused until ${longDay(until)}.` : 'The pause is over.' }),
  });
}
