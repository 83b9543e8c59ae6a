import { ActionIcon, Button, Modal, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { generatePath, Link } from 'react-router-dom';
import type { KpiPoint, KpiSeries } from '#shared/api/check-ins.ts';
import type {
  CockpitRisk,
  CockpitRow,
  StaffCheckIn,
  StaffMessage,
  StartupDetails,
  StartupNote,
} from '#shared/api/cockpit.ts';
import { goalOutcomeLabels, moraleLabels } from '#shared/domain/check-ins.ts';
import { formatGrowth, formatKpi } from '#shared/domain/kpi.ts';
import { staffName } from '#shared/domain/staff.ts';
import { maxStaffMessageLength, nudgeIntervalMs } from '#shared/domain/staff-messages.ts';
import { dateLabel, dayInSentence, monthDayLabel, pluralize } from '#shared/formats.ts';
import { addDays, type CalendarDate, daysBetween } from '#shared/time.ts';
import { api } from '../../lib/api.ts';
import { makeUuid } from '../../lib/browser.ts';
import { useNow } from '../../lib/timers.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { useFocusReturn } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/form-inputs.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StageBadge } from '../../ui/stage-badge.tsx';
import { useStartupChange, useStartupDetails } from './cockpit-queries.ts';
import classes from './startup-panel.module.css';

type Props = { row: CockpitRow; today: CalendarDate; opened: boolean; onClose: () => void };

/** What is known of a startup, and what staff can do for it, beside the list. */
export function StartupPanel({ row, today, opened, onClose }: Props) {
  useFocusReturn(opened);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      padding={0}
      returnFocus={false}
      withCloseButton={false}
      transitionProps={{ duration: 120 }}
      classNames={{ inner: classes.inner, content: classes.content, body: classes.body }}
    >
      <div className={classes.head}>
        <Avatar name={row.startupName} url={row.startupLogo} of="startup" size="l" />
        <div className={classes.who}>
          <Modal.Title className={classes.title}>{row.startupName}</Modal.Title>
          <p className={classes.founders}>
            <StageBadge stage={row.stage} />
            {row.founders.map(({ id, name }) => (
              <Link key={id} to={generatePath(paths.adminFounder, { founderId: id })}>
                {name}
              </Link>
            ))}
          </p>
        </div>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </ActionIcon>
      </div>
      <PanelContent row={row} today={today} />
    </Modal>
  );
}

function PanelContent({ row, today }: Pick<Props, 'row' | 'today'>) {
  const details = useStartupDetails(row.startupId);
  return (
    <div className={classes.sections}>
      <Risks row={row} today={today} />
      <CareSection row={row} today={today} />
      <Loaded
        query={details}
        skeleton={<Skeleton heights={[120, 240, 160]} label="Loading the startup" />}
      >
        {(data) => (
          <>
            <WriteSection row={row} details={data} />
            <Notes startupId={row.startupId} notes={data.notes} />
            <KpiSection series={data.series} today={today} />
            <History checkIns={data.checkIns} today={today} />
            <Messages messages={data.messages} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h3 id={id} className={classes.sectionTitle}>
        {title}
      </h3>
      {children}
    </section>
  );
}

function Risks({ row, today }: Pick<Props, 'row' | 'today'>) {
  return (
    <Section title="Why call">
      {row.risks.length === 0 && <p className={classes.soft}>Nothing stands out.</p>}
      <ul className={classes.risks}>
        {row.risks.map((risk) => (
          <li key={risk.kind}>
            <RiskItem startupId={row.startupId} risk={risk} today={today} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

type RiskItemProps = { startupId: string; risk: CockpitRisk; today: CalendarDate };

function RiskItem({ startupId, risk, today }: RiskItemProps) {
  const { kind, sentence, dismissed } = risk;
  const change = useStartupChange();
  const [isAsking, setAsking] = useState(false);
  const restore = () =>
    change.mutate({
      run: () => api.cockpit.restoreRisk({ startupId, kind }),
      done: 'It’s shown again.',
    });
  if (dismissed) {
    const by = dismissed.by ? ` by ${staffName(dismissed.by)}` : '';
    return (
      <div className={classes.dismissed}>
        <p>
          <s>{sentence}</s>
        </p>
        <p className={classes.soft}>
          Dismissed until {dayInSentence(dismissed.until, today)}
          {by}: {dismissed.reason}
        </p>
        <Button variant="default" size="compact-sm" loading={change.isPending} onClick={restore}>
          Show again
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.riskItem}>
      <p>{sentence}</p>
      {isAsking ? (
        <DismissForm {...{ startupId, risk, today, change }} onDone={() => setAsking(false)} />
      ) : (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Dismiss: ${sentence}`}
          onClick={() => setAsking(true)}
        >
          Dismiss
        </Button>
      )}
    </div>
  );
}

type DismissFormProps = RiskItemProps & {
  change: ReturnType<typeof useStartupChange>;
  onDone: () => void;
};

function DismissForm({ startupId, risk, today, change, onDone }: DismissFormProps) {
  const [until, setUntil] = useState(addDays(today, 14));
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(reason.trim() === '');
    if (reason.trim() === '' || until === '') return;
    const { kind } = risk;
    change.mutate(
      {
        run: () => api.cockpit.dismissRisk({ startupId, kind, reason: reason.trim(), until }),
        done: `Dismissed until ${dayInSentence(until, today)}.`,
      },
      { onSuccess: onDone },
    );
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        label="Because"
        autoFocus
        maxLength={200}
        value={reason}
        error={isMissing && reason.trim() === '' && 'Please say why.'}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <TextInput
        label="Until"
        type="date"
        min={addDays(today, 1)}
        value={until}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button variant="default" size="sm" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" variant="light" size="sm" loading={change.isPending}>
          Dismiss
        </Button>
      </div>
    </form>
  );
}

function CareSection({ row, today }: Pick<Props, 'row' | 'today'>) {
  const { startupId, care } = row;
  const change = useStartupChange();
  const [until, setUntil] = useState(addDays(today, 7));
  if (care) {
    const who = care.isMe ? 'You look' : `${staffName(care.email)} looks`;
    const end = () =>
      change.mutate({
        run: () => api.cockpit.handBack({ startupId }),
        done: `Nobody looks after ${row.startupName} now.`,
      });
    return (
      <Section title="Looked after">
        <div className={classes.line}>
          <p>
            {who} after them until {dayInSentence(care.until, today)}.
          </p>
          <Button variant="default" size="compact-sm" loading={change.isPending} onClick={end}>
            {care.isMe ? 'Hand back' : 'End'}
          </Button>
        </div>
      </Section>
    );
  }
  const take = (event: FormEvent) => {
    event.preventDefault();
    if (until === '') return;
    change.mutate({
      run: () => api.cockpit.takeCare({ startupId, until }),
      done: `You look after ${row.startupName} until ${dayInSentence(until, today)}.`,
    });
  };
  return (
    <Section title="Looked after">
      <form className={classes.line} onSubmit={take}>
        <TextInput
          label="Until"
          type="date"
          min={addDays(today, 1)}
          value={until}
          onChange={(event) => setUntil(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={change.isPending}>
          I’ll look after them
        </Button>
      </form>
    </Section>
  );
}

function WriteSection({ row, details }: { row: CockpitRow; details: StartupDetails }) {
  const { startupId, founders } = row;
  const change = useStartupChange();
  const [to, setTo] = useState('');
  const [draft, setDraft] = useState({ clientKey: makeUuid(), text: '' });
  const text = draft.text.trim();
  const recipient = founders.find(({ id }) => id === to);
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (text === '' || change.isPending) return;
    const { clientKey } = draft;
    change.mutate(
      {
        run: () =>
          api.cockpit.sendMessage({
            ...{ startupId, text, clientKey },
            ...(recipient && { founderId: recipient.id }),
          }),
        done: `Sent to ${recipient?.name ?? (founders.length > 1 ? 'all founders' : founders[0]?.name)}.`,
      },
      { onSuccess: () => setDraft({ clientKey: makeUuid(), text: '' }) },
    );
  };
  return (
    <Section title="Write to them">
      <form className={classes.form} onSubmit={send}>
        {founders.length > 1 && (
          <SelectField
            aria-label="To"
            value={to}
            choices={[
              { value: '', label: 'All founders' },
              ...founders.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
        )}
        <Textarea
          aria-label="Message"
          placeholder="It comes from you, and they can answer you."
          autosize
          minRows={2}
          maxRows={10}
          maxLength={maxStaffMessageLength}
          value={draft.text}
          onChange={(event) => setDraft({ ...draft, text: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
          }}
        />
        <p className={classes.soft}>{waysText(founders, recipient)}</p>
        <div className={classes.buttons}>
          <Nudge row={row} nudgedAt={details.nudgedAt} />
          <Button type="submit" loading={change.isPending} disabled={text === ''}>
            Send
          </Button>
        </div>
      </form>
    </Section>
  );
}

/** Whom a message reaches in Slack, and whom by email. */
function waysText(
  founders: CockpitRow['founders'],
  one: CockpitRow['founders'][number] | undefined,
) {
  const all = one ? [one] : founders;
  const linked = all.filter(({ hasSlack }) => hasSlack).length;
  if (linked === all.length) return 'As a direct message in Slack.';
  if (linked === 0) return 'By email.';
  return `${pluralize(linked, 'founder gets', 'founders get')} it in Slack, the rest by email.`;
}

function Nudge({ row, nudgedAt }: { row: CockpitRow; nudgedAt: string | null }) {
  const now = useNow();
  const change = useStartupChange();
  if (row.weeks.at(-1)?.state === 'done') return null;
  const isRecent = nudgedAt !== null && now.getTime() - Date.parse(nudgedAt) < nudgeIntervalMs;
  if (isRecent) return <p className={classes.soft}>Nudged in the last 24 hours.</p>;
  const nudge = () =>
    change.mutate({
      run: () => api.cockpit.nudge({ startupId: row.startupId }),
      done: `We’ve asked ${row.startupName} to check in.`,
    });
  return (
    <Button variant="default" loading={change.isPending} onClick={nudge}>
      Nudge to check in
    </Button>
  );
}

function Notes({ startupId, notes }: { startupId: string; notes: StartupNote[] }) {
  const change = useStartupChange();
  const [draft, setDraft] = useState({ noteId: makeUuid(), text: '' });
  const text = draft.text.trim();
  const add = (event?: FormEvent) => {
    event?.preventDefault();
    if (text === '' || change.isPending) return;
    const { noteId } = draft;
    change.mutate(
      { run: () => api.cockpit.addNote({ startupId, noteId, text }), done: 'Note added.' },
      { onSuccess: () => setDraft({ noteId: makeUuid(), text: '' }) },
    );
  };
  return (
    <Section title="Notes">
      {notes.length > 0 && (
        <ul className={classes.items}>
          {notes.map((note) => (
            <li key={note.id}>
              <NoteItem startupId={startupId} note={note} />
            </li>
          ))}
        </ul>
      )}
      <form className={classes.form} onSubmit={add}>
        <Textarea
          aria-label="New note"
          placeholder="Only staff read this."
          autosize
          minRows={2}
          maxRows={10}
          maxLength={5000}
          value={draft.text}
          onChange={(event) => setDraft({ ...draft, text: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) add();
          }}
        />
        <div className={classes.buttons}>
          <Button type="submit" variant="default" loading={change.isPending} disabled={text === ''}>
            Add note
          </Button>
        </div>
      </form>
    </Section>
  );
}

function NoteItem({ startupId, note }: { startupId: string; note: StartupNote }) {
  const change = useStartupChange();
  const remove = () =>
    change.mutate({
      run: () => api.cockpit.deleteNote({ startupId, noteId: note.id }),
      done: 'Note deleted.',
    });
  return (
    <>
      <p className={classes.itemHead}>
        <span className={classes.author}>{note.isMine ? 'You' : authorOf(note)}</span>
        <DateTimeText at={note.at} clock />
        {note.isMine && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label="Delete note"
            loading={change.isPending}
            onClick={remove}
          >
            <Icon name="trash" size={16} />
          </ActionIcon>
        )}
      </p>
      <p className={classes.text}>{note.text}</p>
    </>
  );
}

function authorOf({ by }: { by: string | null }): string {
  return by ? staffName(by) : 'Somebody who left the staff';
}

function KpiSection({ series, today }: { series: KpiSeries[]; today: CalendarDate }) {
  const [current] = series;
  if (!current) return null;
  const { name, unit, points } = current;
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const since =
    points.length > 1
      ? `, from ${formatKpi(first.value, unit)} on ${monthDayLabel(first.week)}`
      : '';
  return (
    <Section title={name}>
      <p>
        {formatKpi(last.value, unit)} on {monthDayLabel(last.week)}
        {since}.
      </p>
      {points.length > 1 && <KpiChart points={points} />}
      <details className={classes.table}>
        <summary>Show as table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Week</th>
              <th scope="col">{name}</th>
              <th scope="col">Growth</th>
            </tr>
          </thead>
          <tbody>
            {[...points].reverse().map(({ week, value, growth }) => (
              <tr key={week}>
                <th scope="row">{dateLabel(week, today)}</th>
                <td>{formatKpi(value, unit)}</td>
                <td>{growth === null ? '–' : formatGrowth(growth, unit)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Section>
  );
}

const weeksAtFirst = 6;

const chartSize = { width: 480, height: 120, pad: 8 };

/** A line through what was reported, week by week; the table below has the figures. */
function KpiChart({ points }: { points: KpiPoint[] }) {
  const first = points[0]?.week ?? '';
  const days = daysBetween(first, points.at(-1)?.week ?? '') || 1;
  const values = points.map(({ value }) => value);
  const low = Math.min(...values);
  const range = Math.max(...values) - low || 1;
  const places = points.map(({ week, value }) => ({
    week,
    x: chartSize.pad + (daysBetween(first, week) / days) * (chartSize.width - 2 * chartSize.pad),
    y:
      chartSize.height -
      chartSize.pad -
      ((value - low) / range) * (chartSize.height - 2 * chartSize.pad),
  }));
  return (
    <svg
      viewBox={`0 0 ${chartSize.width} ${chartSize.height}`}
      aria-hidden="true"
      className={classes.chart}
    >
      <polyline points={places.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {places.map(({ week, x, y }) => (
        <circle key={week} cx={x} cy={y} r={3.5} />
      ))}
    </svg>
  );
}

function History({ checkIns, today }: { checkIns: StaffCheckIn[]; today: CalendarDate }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? checkIns : checkIns.slice(0, weeksAtFirst);
  return (
    <Section title="Check-ins">
      {checkIns.length === 0 && <p className={classes.soft}>None so far.</p>}
      <ul className={classes.items}>
        {shown.map((checkIn) => (
          <li key={checkIn.week}>
            <CheckInItem checkIn={checkIn} today={today} />
          </li>
        ))}
      </ul>
      {shown.length < checkIns.length && (
        <div className={classes.buttons}>
          <Button variant="default" size="compact-sm" onClick={() => setWhole(true)}>
            Show {pluralize(checkIns.length - shown.length, 'earlier week')}
          </Button>
        </div>
      )}
    </Section>
  );
}

function CheckInItem({ checkIn, today }: { checkIn: StaffCheckIn; today: CalendarDate }) {
  const { week, isDone, isAway, kpi, usersSpoken, lastGoal, goal, blocker, helpWanted, morale } =
    checkIn;
  const facts: [string, string][] = [
    ...(kpi ? [[kpi.name, formatKpi(kpi.value, kpi.unit)] as [string, string]] : []),
    ...(usersSpoken === null ? [] : [['Users spoken to', String(usersSpoken)] as [string, string]]),
    ...(lastGoal ? [['Last goal reached', goalOutcomeLabels[lastGoal]] as [string, string]] : []),
    ...(goal ? [['Goal', goal] as [string, string]] : []),
    ...(blocker ? [['In the way', blocker] as [string, string]] : []),
    ...(helpWanted ? [['Help wanted', helpWanted] as [string, string]] : []),
    ...morale.map(
      ({ name, value }) =>
        [`${name}’s morale`, `${value} of 5 · ${moraleLabels[value - 1]}`] as [string, string],
    ),
  ];
  return (
    <>
      <p className={classes.itemHead}>
        <span className={classes.author}>{dateLabel(week, today)}</span>
        {!isDone && <span>{isAway ? 'Away' : 'No check-in'}</span>}
      </p>
      {isDone && (
        <dl className={classes.facts}>
          {facts.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function Messages({ messages }: { messages: StaffMessage[] }) {
  if (messages.length === 0) return null;
  return (
    <Section title="Messages sent">
      <ul className={classes.items}>
        {messages.map((message) => (
          <li key={message.id}>
            <p className={classes.itemHead}>
              <span className={classes.author}>{authorOf(message)}</span>
              <span>
                {message.kind === 'nudge' ? 'Nudge' : `To ${message.to ?? 'all founders'}`}
              </span>
              <DateTimeText at={message.at} clock />
            </p>
            <p className={classes.text}>{message.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
