import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { CockpitRisk, CockpitRow } from '#shared/api/cockpit.ts';
import { staffName } from '#shared/domain/staff.ts';
import { dayInSentence } from '#shared/formats.ts';
import { addDays, type CalendarDate } from '#shared/time.ts';
import { api } from '../../lib/api.ts';
import { useStartupChange } from './cockpit-queries.ts';
import { openRisksFirst } from './cockpit-query.ts';
import classes from './startup-panel.module.css';

type Props = { row: CockpitRow; today: CalendarDate };

/** Reasons to call a startup; each can be dismissed until a day. */
export function Risks({ row, today }: Props) {
  if (!row.hasJoined) return <p className="soft small">Nobody on the team has signed in yet.</p>;
  if (row.risks.length === 0) return <p className="soft small">Nothing stands out.</p>;
  return (
    <ul className="stack gap-8">
      {openRisksFirst(row.risks).map((risk) => (
        <li key={risk.kind}>
          <RiskItem startupId={row.startupId} risk={risk} today={today} />
        </li>
      ))}
    </ul>
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
      <div className={`soft ${classes.dismissed}`}>
        <p>
          <s>{sentence}</s>
        </p>
        <p className="soft small">
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
        <DismissForm
          startupId={startupId}
          risk={risk}
          today={today}
          change={change}
          onDone={() => setAsking(false)}
        />
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
    <form className="stack gap-10 wide" onSubmit={submit}>
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
      <div className="row wrap end gap-8">
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

/** The staff member who looks after it, and until when. */
export function Assignee({ row, today }: Props) {
  const { startupId, assignee } = row;
  const change = useStartupChange();
  const [until, setUntil] = useState(addDays(today, 7));
  if (assignee) {
    const who = assignee.isMe ? 'You look' : `${staffName(assignee.email)} looks`;
    const end = () =>
      change.mutate({
        run: () => api.cockpit.unassignStartup({ startupId }),
        done: `Nobody looks after ${row.startupName} now.`,
      });
    return (
      <div className={`wrap between ${classes.line}`}>
        <p>
          {who} after them until {dayInSentence(assignee.until, today)}.
        </p>
        <Button variant="default" size="compact-sm" loading={change.isPending} onClick={end}>
          {assignee.isMe ? 'Hand back' : 'End'}
        </Button>
      </div>
    );
  }
  const take = (event: FormEvent) => {
    event.preventDefault();
    if (until === '') return;
    change.mutate({
      run: () => api.cockpit.assignStartup({ startupId, until }),
      done: `You look after ${row.startupName} until ${dayInSentence(until, today)}.`,
    });
  };
  return (
    <form className={`wrap between ${classes.line}`} onSubmit={take}>
      <TextInput
        label="Until"
        type="date"
        min={addDays(today, 1)}
        value={until}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={change.isPending}>
        I’m on it
      </Button>
    </form>
  );
}
