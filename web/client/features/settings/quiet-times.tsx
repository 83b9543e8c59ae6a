import { Button, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import type { Settings } from '#shared/api/settings.ts';
import { pauseProblem } from '#shared/domain/notifications.ts';
import { dateLabel } from '#shared/formats.ts';
import { fieldErrors } from '../../lib/errors.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { useToday } from '../../lib/timers.ts';
import { Form } from '../../ui/form.tsx';
import { SaveState } from '../../ui/save-state.tsx';
import { type QuietHours, useChangeQuietHours, usePauseMessages } from './settings-queries.ts';

const defaultQuietHours: QuietHours = { from: '22:00', until: '08:00' };
const checkQuietHours = lazyValidator(
  async () => (await import('#shared/api/settings.ts')).quietHoursSchema,
);

/** The hours in which the founder gets no direct messages and no emails. */
export function QuietHoursFields({ settings: { quietHours } }: { settings: Settings }) {
  const change = useChangeQuietHours();
  return (
    <>
      <div className="row gap-12">
        <Switch
          label="Keep quiet hours"
          checked={quietHours !== null}
          onChange={(event) =>
            change.mutate(event.currentTarget.checked ? defaultQuietHours : null)
          }
        />
        <SaveState of={change} />
      </div>
      {quietHours && <HoursForm hours={quietHours} />}
    </>
  );
}

/** Saved by Enter, and when the focus leaves both fields. */
function HoursForm({ hours }: { hours: QuietHours }) {
  const change = useChangeQuietHours();
  useEffect(checkQuietHours.preload, []);
  const form = useForm<QuietHours>({ initialValues: hours, validate: checkQuietHours });
  // What is typed stays, also where saving it failed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when they were changed elsewhere
  useEffect(() => {
    if (form.isDirty()) return;
    form.setValues(hours);
    form.resetDirty(hours);
  }, [hours.from, hours.until]);
  const save = form.onSubmit((values) => {
    if (!form.isDirty()) return;
    change.mutate(values, {
      onSuccess: () => form.resetDirty(values),
      onError: (error) => form.setErrors(fieldErrors(error)),
    });
  });
  return (
    <Form
      className="stack gap-8 wide narrow"
      onSubmit={save}
      // Without a button, a browser doesn't submit two fields by Enter.
      onKeyDown={({ key, currentTarget, target }) => {
        if (key === 'Enter' && target instanceof HTMLInputElement) currentTarget.requestSubmit();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) save();
      }}
    >
      <div className="pair">
        <TextInput label="From" type="time" {...form.getInputProps('from')} />
        <TextInput label="Until" type="time" {...form.getInputProps('until')} />
      </div>
      <SaveState of={change} marksFields />
    </Form>
  );
}

const checkPause = lazyValidator(async () => (await import('#shared/api/settings.ts')).pauseSchema);

/** Pauses direct messages until a day. */
export function PauseFields({ settings: { pausedUntil, timeZone } }: { settings: Settings }) {
  const pause = usePauseMessages();
  const today = useToday();
  useEffect(checkPause.preload, []);
  const form = useForm({
    initialValues: { until: '' },
    validate: async (draft) => {
      const until = pauseProblem(draft.until, { now: new Date(), timeZone });
      return until ? { until } : checkPause(draft);
    },
  });
  const submit = ({ until }: { until: string }) =>
    pause.mutate(until, { onSuccess: () => form.reset() });
  if (pausedUntil !== null) {
    return (
      <>
        <p>Paused until {dateLabel(pausedUntil, today)}.</p>
        <div className="row wrap gap-12">
          <Button variant="default" onClick={() => pause.mutate(null)}>
            End the pause
          </Button>
          <SaveState of={pause} />
        </div>
      </>
    );
  }
  return (
    <Form className="stack gap-16 wide narrow" onSubmit={form.onSubmit(submit)}>
      <TextInput label="Until" type="date" {...form.getInputProps('until')} />
      <div className="row wrap gap-12">
        <Button type="submit" variant="light" loading={pause.isPending} disabled={!form.isDirty()}>
          Pause messages
        </Button>
        <SaveState of={pause} />
      </div>
    </Form>
  );
}
