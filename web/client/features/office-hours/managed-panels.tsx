import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { generatePath, Link } from 'react-router-dom';
import type {
  ManagedOfficeHours,
  ManagedSession,
  MentorSession,
} from '#shared/api/office-hours.ts';
import { pluralize, type Reader } from '#shared/formats.ts';
import { errorText } from '../../lib/errors.ts';
import { useFocusNextRow } from '../../lib/focus.ts';
import { paths } from '../../paths.ts';
import { ActionRow, RowButton } from '../../ui/action-row.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { SelectField } from '../../ui/form-inputs.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './office-hours.module.css';
import { useSetLimits } from './office-hours-queries.ts';
import { sessionLabel, splitSessions } from './office-hours-rules.ts';

type SessionsProps = {
  sessions: ManagedSession[];
  reader: Reader;
  onCancel: (session: MentorSession) => void;
};

/** The sessions of all mentors: those to come, then the others, folded. */
export function ManagedSessions({ sessions, reader, onCancel }: SessionsProps) {
  const { toCome, over } = splitSessions(sessions, reader.now);
  const rows = useFocusNextRow(toCome.length);
  return (
    <>
      {toCome.length === 0 ? (
        <p className="soft">No sessions are booked.</p>
      ) : (
        <ul aria-label="Sessions to come" {...rows}>
          {toCome.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              reader={reader}
              onCancel={new Date(session.startsAt) > reader.now ? onCancel : null}
            />
          ))}
        </ul>
      )}
      {over.length > 0 && (
        <details className={classes.past}>
          <summary className="soft medium">Past and cancelled ({over.length})</summary>
          <ul aria-label="Past and cancelled sessions">
            {over.map((session) => (
              <SessionRow key={session.id} session={session} reader={reader} onCancel={null} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

type RowProps = {
  session: ManagedSession;
  reader: Reader;
  onCancel: ((session: MentorSession) => void) | null;
};

function SessionRow({ session, reader, onCancel }: RowProps) {
  const { startupName, mentorName, bookedBy, question, cancelledBy, cancelNote } = session;
  const name = `${startupName} with ${mentorName}`;
  return (
    <ActionRow
      name={name}
      beside={cancelledBy ? <Tag>Cancelled</Tag> : <OutcomeTag session={session} />}
      facts={
        <>
          {sessionLabel(session, reader)}
          {bookedBy && ` · booked by ${bookedBy}`}
          {cancelledBy &&
            ` · cancelled by ${{ staff: 'the program', mentor: mentorName, startup: startupName }[cancelledBy]}${cancelNote ? `: ${cancelNote}` : ''}`}
        </>
      }
      actions={
        onCancel && (
          <RowButton tone="rose" label={`Cancel ${name}`} onClick={() => onCancel(session)}>
            Cancel
          </RowButton>
        )
      }
    >
      <p className="soft lines breakable pretty">{question}</p>
      {session.notes && (
        <p className="lines breakable pretty">
          <span className="soft">{mentorName}’s notes:</span> {session.notes}
        </p>
      )}
      {session.agreed.length > 0 && (
        <p className="breakable">
          <span className="soft">Agreed:</span> {session.agreed.map(({ text }) => text).join(' · ')}
        </p>
      )}
    </ActionRow>
  );
}

/** Whoever says that the other wasn’t there is believed before who says nothing. */
function OutcomeTag({ session }: { session: ManagedSession }) {
  const { mentorOutcome, startupOutcome, mentorName, startupName } = session;
  const { mentorFoundUseful, startupFoundUseful } = session;
  if (mentorOutcome === 'no_show') return <Tag tone="amber">{startupName} didn’t come</Tag>;
  if (startupOutcome === 'no_show') return <Tag tone="amber">{mentorName} didn’t come</Tag>;
  if (!mentorOutcome && !startupOutcome) return null;
  const useful = [
    ...(mentorFoundUseful ? [mentorName] : []),
    ...(startupFoundUseful ? [startupName] : []),
  ];
  return (
    <>
      <Tag>Took place</Tag>
      {useful.length > 0 && <Tag>Useful to {useful.length === 2 ? 'both' : useful[0]}</Tag>}
    </>
  );
}

const weekChoices = Array.from({ length: 20 }, (_, index) => ({
  value: String(index + 1),
  label: pluralize(index + 1, 'session'),
}));

const cancelChoices = [
  { value: '0', label: 'The session begins' },
  ...[1, 2, 4, 8, 12].map((hours) => ({
    value: String(hours),
    label: `${pluralize(hours, 'hour')} before`,
  })),
  ...[1, 2, 3, 7].map((days) => ({
    value: String(days * 24),
    label: `${pluralize(days, 'day')} before`,
  })),
];

/** Limits of all startups. */
export function LimitsForm({ settings }: Pick<ManagedOfficeHours, 'settings'>) {
  const save = useSetLimits();
  const form = useForm({
    initialValues: {
      sessionsAWeek: String(settings.sessionsAWeek),
      cancelHours: String(settings.cancelHours),
    },
    onValuesChange: () => save.reset(),
  });
  const submit = ({ sessionsAWeek, cancelHours }: typeof form.values) =>
    save.mutate(
      { sessionsAWeek: Number(sessionsAWeek), cancelHours: Number(cancelHours) },
      { onSuccess: () => form.resetDirty() },
    );
  return (
    <form className="stack gap-12" onSubmit={form.onSubmit(submit)}>
      <div className={classes.limits}>
        <SelectField
          label="A startup can have, each week"
          choices={weekChoices}
          {...form.getInputProps('sessionsAWeek')}
        />
        <SelectField
          label="Founders can cancel until"
          choices={
            cancelChoices.some(({ value }) => value === form.values.cancelHours)
              ? cancelChoices
              : [
                  ...cancelChoices,
                  {
                    value: form.values.cancelHours,
                    label: `${pluralize(Number(form.values.cancelHours), 'hour')} before`,
                  },
                ]
          }
          {...form.getInputProps('cancelHours')}
        />
        <Button type="submit" variant="default" loading={save.isPending} disabled={!form.isDirty()}>
          Save
        </Button>
      </div>
      {save.isError && <FormFailure text={errorText(save.error)} />}
    </form>
  );
}

/** Startups of running cohorts without a session, past or to come. */
export function NeverMet({ startups }: { startups: ManagedOfficeHours['neverMet'] }) {
  if (startups.length === 0) {
    return (
      <p className="soft">Every startup of a running cohort has met somebody or has booked.</p>
    );
  }
  return (
    <>
      <p className="soft">
        {pluralize(startups.length, 'startup')} of running cohorts without a session, past or to
        come.
      </p>
      <ul className={`wrap ${classes.startups}`}>
        {startups.map(({ startupId, startupName }) => (
          <li key={startupId}>
            <Link
              to={generatePath(paths.adminApplication, { applicationId: startupId })}
              className="link breakable"
            >
              {startupName}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
