import { Button, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import type { Settings } from '#shared/api/settings.ts';
import { fullDateLabel } from '#shared/time.ts';
import { api } from '../../lib/api.ts';
import { fieldErrors } from '../../lib/errors.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { showToast } from '../../ui/show-toast.tsx';
import classes from './settings-form.module.css';
import { useSettingsChange } from './settings-queries.ts';
import { SettingsSection } from './settings-section.tsx';

type QuietHours = NonNullable<Settings['quietHours']>;

const usualQuietHours: QuietHours = { from: '22:00', until: '08:00' };
const checkQuietHours = lazyValidator(
  async () => (await import('#shared/api/settings.ts')).quietHoursSchema,
);

/** When nobody is to be disturbed by a direct message. */
export function QuietHoursSection({ settings: { quietHours } }: { settings: Settings }) {
  const change = useChangeQuietHours();
  return (
    <SettingsSection
      id="quiet-hours"
      title="Quiet hours"
      text="Between these times no direct message comes from us, by the clock of your zone. What you see in the app is not affected."
    >
      <Switch
        label="Keep quiet hours"
        checked={quietHours !== null}
        onChange={(event) => change.mutate(event.currentTarget.checked ? usualQuietHours : null)}
      />
      {quietHours && (
        <HoursForm key={`${quietHours.from} ${quietHours.until}`} hours={quietHours} />
      )}
    </SettingsSection>
  );
}

function HoursForm({ hours }: { hours: QuietHours }) {
  const change = useChangeQuietHours();
  useEffect(checkQuietHours.preload, []);
  const form = useForm<QuietHours>({ initialValues: hours, validate: checkQuietHours });
  const submit = (values: QuietHours) =>
    change.mutate(values, { onError: (error) => form.setErrors(fieldErrors(error)) });
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit(submit)}>
      <div className={classes.pair}>
        <TextInput label="From" type="time" {...form.getInputProps('from')} />
        <TextInput label="Until" type="time" {...form.getInputProps('until')} />
      </div>
      <div className={classes.buttons}>
        <Button type="submit" loading={change.isPending} disabled={!form.isDirty()}>
          Save quiet hours
        </Button>
      </div>
    </form>
  );
}

function useChangeQuietHours() {
  return useSettingsChange<QuietHours | null>({
    scope: 'quiet hours',
    send: (hours) => (hours ? api.settings.setQuietHours(hours) : api.settings.endQuietHours()),
    change: (settings, quietHours) => ({ ...settings, quietHours }),
    undo: (settings, { quietHours }) => ({ ...settings, quietHours }),
    onDone: (hours) =>
      showToast({
        text: hours ? `Quiet from ${hours.from} until ${hours.until}.` : 'Quiet hours are off.',
      }),
  });
}

const checkPause = lazyValidator(async () => (await import('#shared/api/settings.ts')).pauseSchema);

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
          <p>Paused until {fullDateLabel(pausedUntil)}.</p>
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
  useEffect(checkPause.preload, []);
  const form = useForm({ initialValues: { until: '' }, validate: checkPause });
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
      showToast({ text: until ? `Paused until ${fullDateLabel(until)}.` : 'The pause is over.' }),
  });
}

/** The founder's consent to what investors see of their work; off until they give it. */
export function MomentumSection({ settings: { momentumShared } }: { settings: Settings }) {
  const change = useChangeMomentum();
  return (
    <SettingsSection
      id="momentum"
      title="Momentum for investors"
      text="If you agree, approved investors see on your startup’s page: your streak and the longest one, on how many of the last 28 days you got something done, how many tasks, and how many of your last pledges you kept. Never what the tasks were. You can take it back at any time."
    >
      <Switch
        label="Show my momentum to investors"
        checked={momentumShared}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
    </SettingsSection>
  );
}

function useChangeMomentum() {
  return useSettingsChange<boolean>({
    scope: 'momentum',
    send: (isShared) => api.settings.shareMomentum({ isShared }),
    change: (settings, momentumShared) => ({ ...settings, momentumShared }),
    undo: (settings, { momentumShared }) => ({ ...settings, momentumShared }),
    onDone: (isShared) =>
      showToast({
        text: isShared
          ? 'Approved investors see your momentum now.'
          : 'Your momentum is yours alone again.',
      }),
  });
}
