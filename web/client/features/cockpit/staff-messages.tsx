import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type {
  CockpitRow,
  StaffMessage,
  StartupDetails,
  StartupMember,
} from '#shared/api/cockpit.ts';
import { maxStaffMessageLength, nudgeIntervalMs } from '#shared/domain/staff-messages.ts';
import { pluralize } from '#shared/formats.ts';
import { api } from '../../lib/api.ts';
import { makeUuid } from '../../lib/browser.ts';
import { useNow } from '../../lib/timers.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { SelectField } from '../../ui/form-inputs.tsx';
import { authorName } from './cockpit-parts.tsx';
import { useStartupChange } from './cockpit-queries.ts';
import classes from './startup-panel.module.css';

type Props = { row: CockpitRow } & Pick<StartupDetails, 'founders' | 'nudgedAt'>;

/** A message from whoever writes it, to one founder or all of them. */
export function WriteMessage({ row, founders, nudgedAt }: Props) {
  const { startupId } = row;
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
            startupId,
            text,
            clientKey,
            ...(recipient && { founderId: recipient.id }),
          }),
        done: `Sent to ${recipient?.name ?? (founders.length > 1 ? 'all founders' : founders[0]?.name)}.`,
      },
      { onSuccess: () => setDraft({ clientKey: makeUuid(), text: '' }) },
    );
  };
  return (
    <form className="stack gap-10 wide" onSubmit={send}>
      {founders.length > 1 && (
        <SelectField
          aria-label="To"
          value={to}
          anyLabel="All founders"
          choices={founders.map(({ id, name }) => ({ value: id, label: name }))}
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
      <p className="soft small">{waysText(founders, recipient)}</p>
      <div className="row wrap end gap-8">
        <Nudge row={row} nudgedAt={nudgedAt} />
        <Button type="submit" loading={change.isPending} disabled={text === ''}>
          Send
        </Button>
      </div>
    </form>
  );
}

/** The people whom a message reaches in Slack, and by email. */
function waysText(founders: StartupMember[], one: StartupMember | undefined) {
  const all = one ? [one] : founders;
  const linked = all.filter(({ hasSlack }) => hasSlack).length;
  if (linked === all.length) return 'As a direct message in Slack.';
  if (linked === 0) return 'By email.';
  return `${pluralize(linked, 'founder gets', 'founders get')} it in Slack, the rest by email.`;
}

function Nudge({ row, nudgedAt }: Omit<Props, 'founders'>) {
  const now = useNow();
  const change = useStartupChange();
  if (row.weeks.at(-1)?.state === 'done' || !row.hasJoined) return null;
  const isRecent = nudgedAt !== null && now.getTime() - Date.parse(nudgedAt) < nudgeIntervalMs;
  if (isRecent) return <p className="soft small">Nudged in the last 24 hours.</p>;
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

export function SentMessages({ messages }: { messages: StaffMessage[] }) {
  return (
    <ul className={`stack gap-14 ${classes.items}`}>
      {messages.map((message) => (
        <li key={message.id}>
          <p className={`row wrap soft small ${classes.itemHead}`}>
            <span className="ink strong">{authorName(message)}</span>
            <span>{message.kind === 'nudge' ? 'Nudge' : `To ${message.to ?? 'all founders'}`}</span>
            <DateTimeText at={message.at} clock />
          </p>
          <p className="breakable lines">{message.text}</p>
        </li>
      ))}
    </ul>
  );
}
