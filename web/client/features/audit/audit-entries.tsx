import { Button, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AuditEntry } from '#shared/api/audit.ts';
import {
  auditActionsOf,
  auditKindLabel,
  auditKinds,
  auditLabel,
  auditSentence,
} from '#shared/domain/audit.ts';
import { dateTimeZoneLabel, localDateLabel, timeLabel } from '#shared/formats.ts';
import { readLocale, readTimeZone } from '../../lib/browser.ts';
import { useDebouncedText } from '../../lib/list-query.ts';
import { useNow } from '../../lib/timers.ts';
import { FilterBar } from '../../ui/filter-controls.tsx';
import { SelectField } from '../../ui/form-inputs.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ChipsOrSelect } from '../../ui/list-choices.tsx';
import classes from './audit.module.css';
import { type AuditQuery, auditQuery } from './audit-rules.ts';

type AuditDay = { label: string; entries: AuditEntry[] };

export function AuditEntries({ entries }: { entries: AuditEntry[] }) {
  const now = useNow();
  return groupByDay(entries, now).map(({ label, entries: dayEntries }) => (
    <section key={label} aria-label={label} className="stack gap-6">
      <h2 className="soft strong small">{label}</h2>
      <ol className="card">
        {dayEntries.map((entry) => (
          <Entry key={entry.id} entry={entry} now={now} />
        ))}
      </ol>
    </section>
  ));
}

/** A line of who did what to whom; it opens to its details. */
function Entry({ entry, now }: { entry: AuditEntry; now: Date }) {
  const { at, actor, action, reason, subject, rows, channel, changed, to } = entry;
  const sentence = auditSentence(action, {
    subject,
    changed,
    ...(rows !== null && { rows }),
    ...(channel !== null && { channel }),
    ...(to !== null && { to }),
  });
  return (
    <li className={classes.line}>
      <details>
        <summary className={`row gap-12 ${classes.entry}`}>
          <time dateTime={at} className={`soft small tabular nowrap rigid ${classes.time}`}>
            {timeLabel(new Date(at), { locale: readLocale() })}
          </time>
          <span className={`shrinks grows breakable ${classes.sentence}`}>
            <span className="medium">{actor}</span> {sentence}
            {reason && <span className="soft"> “{reason}”</span>}
          </span>
          <Icon name="chevronDown" size={16} />
        </summary>
        <dl className={`small breakable ${classes.details}`}>
          <Detail label="When">
            {dateTimeZoneLabel(new Date(at), {
              locale: readLocale(),
              now,
              timeZone: readTimeZone() ?? 'UTC',
            })}
          </Detail>
          <Detail label="Who">{actor}</Detail>
          <Detail label="What">{auditLabel(action)}</Detail>
          <Detail label="Subject">
            {subject} <SubjectLink entry={entry} />
          </Detail>
          {changed.length > 0 && <Detail label="Changed">{changed.join(', ')}</Detail>}
          {reason && <Detail label="Reason">{reason}</Detail>}
        </dl>
      </details>
    </li>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function SubjectLink({ entry: { subject } }: { entry: AuditEntry }) {
  return (
    <Link
      to={{ search: `?${new URLSearchParams({ subject: subject.slice(0, 100) })}` }}
      className="medium stream"
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

const kindChoices = [
  { value: null, label: 'All' },
  ...auditKinds.map((value) => ({ value, label: auditKindLabel(value) })),
];

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
  const isNarrow = useMediaQuery('(max-width: 1023px)', undefined, {
    getInitialValueInEffect: false,
  });
  const chosen = [query.kind, query.actor, query.action, query.from, query.until].filter(Boolean);
  const [isUnfolded, setUnfolded] = useState(chosen.length > 0);
  const ofKind = query.kind && new Set(auditActionsOf(query.kind));
  const offered = ofKind ? actions.filter((action) => ofKind.has(action)) : actions;
  const set = (name: 'actor' | 'action' | 'from' | 'until') => ({
    value: query[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [name]: event.currentTarget.value }),
  });
  const kind = (
    <ChipsOrSelect
      legend="Kind"
      hasLabel
      choices={kindChoices}
      value={query.kind}
      onChoose={(value) => change({ kind: value, action: '' })}
    />
  );
  return (
    <FilterBar className={`stack gap-12 ${classes.bar}`}>
      {!isNarrow && kind}
      <div className={`stack ${classes.filters}`}>
        <TextInput
          className={classes.search}
          {...(isNarrow ? { 'aria-label': 'Subject' } : { label: 'Subject' })}
          type="search"
          placeholder="A startup, a cohort, an address…"
          maxLength={100}
          leftSection={<Icon name="search" size={16} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {isNarrow && (
          <Button
            variant="default"
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {chosen.length > 0 ? `Filters (${chosen.length})` : 'Filters'}
          </Button>
        )}
        {(!isNarrow || isUnfolded) && (
          <>
            {isNarrow && kind}
            <SelectField
              label="Who"
              anyLabel="Everybody"
              choices={actors.map((value) => ({ value, label: value }))}
              {...set('actor')}
            />
            <SelectField
              label="What"
              anyLabel="Everything"
              choices={offered.map((value) => ({ value, label: auditLabel(value) }))}
              {...set('action')}
            />
            <TextInput label="From" type="date" {...set('from')} />
            <TextInput label="Until" type="date" {...set('until')} />
          </>
        )}
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
      </div>
    </FilterBar>
  );
}
