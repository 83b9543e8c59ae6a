import { Button, NativeSelect, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import type { Settings } from '#shared/api/settings.ts';
import {
  defaultListDays,
  listableDays,
  listHours,
  pauseProblem,
} from '#shared/domain/notifications.ts';
import { dateLabel, hourLabel, weekdaysLabel } from '#shared/formats.ts';
import { taskAudiences } from '#shared/options.ts';
import { readLocale } from '../../lib/browser.ts';
import { fieldErrors } from '../../lib/errors.ts';
import { lazyValidator } from '../../lib/lazy-schema.ts';
import { useToday } from '../../lib/timers.ts';
import { Form } from '../../ui/form.tsx';
import classes from './settings.module.css';
import {
  type QuietHours,
  useChangeQuietHours,
  usePauseMessages,
  useSetListDays,
  useSetListHour,
  useSetPrivateByDefault,
  useShareMomentum,
} from './settings-queries.ts';
import { SettingsSection } from './settings-section.tsx';

const defaultQuietHours: QuietHours = { from: '22:00', until: '08:00' };
const checkQuietHours = lazyValidator(
  async () => (await import('#shared/api/settings.ts')).quietHoursSchema,
);

/** The hours in which the founder gets no direct messages and no emails. */
export function QuietHoursSection({ settings: { quietHours } }: { settings: Settings }) {
  const change = useChangeQuietHours();
  return (
    <SettingsSection
      id="quiet-hours"
      title="Quiet hours"
      text="Between these times (your time zone), Slack messages and emails to you wait and arrive afterward. Only emails about your password or email address arrive right away. What you see in the app isn’t affected."
    >
      <Switch
        label="Keep quiet hours"
        checked={quietHours !== null}
        onChange={(event) => change.mutate(event.currentTarget.checked ? defaultQuietHours : null)}
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
    <Form className="stack gap-16 wide narrow" onSubmit={form.onSubmit(submit)}>
      <div className="pair">
        <TextInput label="From" type="time" {...form.getInputProps('from')} />
        <TextInput label="Until" type="time" {...form.getInputProps('until')} />
      </div>
      <div className="wrap gap-8">
        <Button type="submit" loading={change.isPending} disabled={!form.isDirty()}>
          Save quiet hours
        </Button>
      </div>
    </Form>
  );
}

const checkPause = lazyValidator(async () => (await import('#shared/api/settings.ts')).pauseSchema);

/** Pauses direct messages until a day. */
export function PauseSection({ settings }: { settings: Settings }) {
  const { pausedUntil, timeZone } = settings;
  const pause = usePauseMessages();
  const today = useToday();
  return (
    <SettingsSection
      id="pause"
      title="Pause Slack messages"
      text="On vacation, or busy? We won’t send you direct messages in Slack until the day you choose. Everything else works as usual."
    >
      {pausedUntil === null ? (
        <PauseForm timeZone={timeZone} />
      ) : (
        <>
          <p>Paused until {dateLabel(pausedUntil, today)}.</p>
          <div className="wrap gap-8">
            <Button variant="default" onClick={() => pause.mutate(null)}>
              End the pause
            </Button>
          </div>
        </>
      )}
    </SettingsSection>
  );
}

function PauseForm({ timeZone }: { timeZone: string }) {
  const pause = usePauseMessages();
  useEffect(checkPause.preload, []);
  const form = useForm({
    initialValues: { until: '' },
    // All of it here: while the change is sent, the pause is shown and the form is gone.
    validate: async (draft) => {
      const until = pauseProblem(draft.until, { now: new Date(), timeZone });
      return until ? { until } : checkPause(draft);
    },
  });
  return (
    <Form
      className="stack gap-16 wide narrow"
      onSubmit={form.onSubmit(({ until }) => pause.mutate(until))}
    >
      <TextInput label="Until" type="date" {...form.getInputProps('until')} />
      <div className="wrap gap-8">
        <Button type="submit" loading={pause.isPending} disabled={!form.isDirty()}>
          Pause messages
        </Button>
      </div>
    </Form>
  );
}

/** The hour and the days of the morning list, for founders who have it. */
export function ListHourSection({ settings: { listHour, listDays } }: { settings: Settings }) {
  const change = useSetListHour();
  return (
    <SettingsSection
      id="list-hour"
      title="Morning list"
      text="When we message you on Slack what’s due today, if anything is (your time zone). If five go by without you using Slipstream, it comes once a week until you’re back."
    >
      <NativeSelect
        label="Send it at"
        data={listHours.map((hour) => ({
          value: String(hour),
          label: hourLabel(hour, readLocale()),
        }))}
        value={String(listHour)}
        onChange={(event) => change.mutate(Number(event.currentTarget.value))}
      />
      <ListDays chosen={listDays} />
    </SettingsSection>
  );
}

/** Toggle buttons, one of which stays pressed: the list itself is switched off below. */
function ListDays({ chosen }: { chosen: number[] | null }) {
  const change = useSetListDays();
  const days = chosen ?? defaultListDays;
  const toggle = (day: number) =>
    change.mutate(listableDays.filter((each) => (each === day) !== days.includes(each)));
  return (
    <div className="stack gap-8">
      <fieldset className={`wrap gap-8 ${classes.days}`}>
        <legend className={`medium ${classes.legend}`}>On</legend>
        {listableDays.map((day) => {
          const isOn = days.includes(day);
          const name = weekdaysLabel([day]);
          return (
            <button
              key={day}
              type="button"
              className={`ink ${classes.day}`}
              title={name}
              aria-pressed={isOn}
              disabled={isOn && days.length === 1}
              onClick={() => toggle(day)}
            >
              {name.slice(0, 3)}
            </button>
          );
        })}
      </fieldset>
      {chosen === null && (
        <p className="soft small">
          Until you choose your own days, it also comes on a Saturday or Sunday when a pledge or a
          task you added is due.
        </p>
      )}
    </div>
  );
}

/** New tasks are shared or just me, unless a form says otherwise. */
export function NewTasksSection({ settings: { privateByDefault } }: { settings: Settings }) {
  const change = useSetPrivateByDefault();
  return (
    <SettingsSection
      id="new-tasks"
      title="New tasks"
      text="Your cohort hears about a shared task when you complete it. A task that’s just for you reaches nobody else. You can still choose for each task; pledges are always shared."
    >
      <SegmentedControl
        aria-label="New tasks"
        data={taskAudiences}
        value={privateByDefault ? 'private' : 'shared'}
        onChange={(value) => change.mutate(value === 'private')}
      />
    </SettingsSection>
  );
}

/** The founder's consent to show investors their momentum; off until they give it. */
export function MomentumSection({ settings: { momentumShared } }: { settings: Settings }) {
  const share = useShareMomentum();
  return (
    <SettingsSection
      id="momentum"
      title="Momentum for investors"
      text="If you agree, approved investors see on your startup’s page: your streak and the longest one, on how many of the last 28 days you got something done, how many tasks you shared with your cohort, and how many of your last pledges you kept. Never what the tasks were. You can change your mind at any time."
    >
      <Switch
        label="Show my momentum to investors"
        checked={momentumShared}
        onChange={(event) => share.mutate(event.currentTarget.checked)}
      />
    </SettingsSection>
  );
}
