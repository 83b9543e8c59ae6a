import { Button, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import type { Settings } from '#shared/api/settings.ts';
import { api } from '../../lib/api.ts';
import { fieldErrors } from '../../lib/field-errors.ts';
import { lazySchema } from '../../lib/lazy-schema.ts';
import { showToast } from '../../ui/show-toast.tsx';
import classes from './settings-form.module.css';
import { SettingsSection } from './settings-section.tsx';
import { useSettingsChange } from './use-settings-change.ts';

type Hours = NonNullable<Settings['quietHours']>;

const usual: Hours = { from: '22:00', until: '08:00' };
const check = lazySchema(async () => (await import('#shared/api/settings.ts')).quietHoursSchema);

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
        onChange={(event) => change.mutate(event.currentTarget.checked ? usual : null)}
      />
      {quietHours && (
        <HoursForm key={`${quietHours.from} ${quietHours.until}`} hours={quietHours} />
      )}
    </SettingsSection>
  );
}

function HoursForm({ hours }: { hours: Hours }) {
  const change = useChangeQuietHours();
  useEffect(check.preload, []);
  const form = useForm<Hours>({ initialValues: hours, validate: check });
  const submit = (values: Hours) =>
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
  return useSettingsChange<Hours | null>({
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
