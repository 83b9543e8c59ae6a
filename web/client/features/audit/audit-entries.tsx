import { Button, TextInput } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AuditEntry } from '#shared/api/audit.ts';
import { auditLabel, auditSentence } from '#shared/domain/audit.ts';
import { localDateLabel, timeLabel } from '#shared/formats.ts';
import { readLocale } from '../../lib/browser.ts';
import { useDebouncedText } from '../../lib/list-query.ts';
import { useNow } from '../../lib/timers.ts';
import { FilterBar } from '../../ui/filter-controls.tsx';
import { SelectField } from '../../ui/form-inputs.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './audit.module.css';
import { type AuditQuery, auditQuery } from './audit-rules.ts';

type AuditDay = { label: string; entries: AuditEntry[] };

export function AuditEntries({ entries }: { entries: AuditEntry[] }) {
  const now = useNow();
  return groupByDay(entries, now).map(({ label, entries: dayEntries }) => (
    <section key={label} aria-label={label} className="stack gap-8">
      <h2 className="soft strong body">{label}</h2>
      <ol className="card">
        {dayEntries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  ));
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { at, actor, action, reason, subject, rows, channel, changed, to } = entry;
  const sentence = auditSentence(action, {
    subject,
    changed,
    ...(rows !== null && { rows }),
    ...(channel !== null && { channel }),
    ...(to !== null && { to }),
  });
  return (
    <li className={`flex gap-16 ${classes.entry}`}>
      <time dateTime={at} className={`soft small tabular nowrap rigid ${classes.time}`}>
        {timeLabel(new Date(at), { locale: readLocale() })}
      </time>
      <div className="shrinks grows breakable">
        <p>
          <span className="strong">{actor}</span> {sentence}
        </p>
        {reason && <p className="soft">“{reason}”</p>}
      </div>
      <SubjectLink entry={entry} />
    </li>
  );
}

function SubjectLink({ entry: { subject } }: { entry: AuditEntry }) {
  return (
    <Link
      to={{ search: `?${new URLSearchParams({ subject: subject.slice(0, 100) })}` }}
      className="small medium stream rigid"
      aria-label={`History of ${subject}`}
    >
      History
    </Link>
  );
}

function groupByDay(entries: AuditEntry[], now: Date): AuditDay[] {
  const days: AuditDay[] = [];
  for (const entry of entries) {
    const label = localDateLabel(new Date(entry.at), { now });
    const last = days.at(-1);
    if (last?.label === label) last.entries.push(entry);
    else days.push({ label, entries: [entry] });
  }
  return days;
}

type Props = {
  query: AuditQuery;
  actors: string[];
  actions: string[];
  onChange: (changes: Partial<AuditQuery>) => void;
};

/** Every change goes back to the newest entries. */
export function AuditFilters({ query, actors, actions, onChange }: Props) {
  const change = (changes: Partial<AuditQuery>) => onChange({ ...changes, before: null });
  const [text, setText] = useDebouncedText(query.subject, (subject) => change({ subject }));
  const set = (name: 'actor' | 'action' | 'from' | 'until') => ({
    value: query[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [name]: event.currentTarget.value }),
  });
  return (
    <FilterBar className={`stack ${classes.filters}`}>
      <TextInput
        className={classes.search}
        label="Subject"
        type="search"
        placeholder="A startup, a cohort, an address…"
        maxLength={100}
        leftSection={<Icon name="search" size={16} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <SelectField
        label="Who"
        anyLabel="Everybody"
        choices={actors.map((value) => ({ value, label: value }))}
        {...set('actor')}
      />
      <SelectField
        label="What"
        anyLabel="Everything"
        choices={actions.map((value) => ({ value, label: auditLabel(value) }))}
        {...set('action')}
      />
      <TextInput label="From" type="date" {...set('from')} />
      <TextInput label="Until" type="date" {...set('until')} />
      {auditQuery.write(query) !== '' && (
        <Button
          className={classes.clear}
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            setText('');
            change(auditQuery.initial);
          }}
        >
          Clear filters
        </Button>
      )}
    </FilterBar>
  );
}
