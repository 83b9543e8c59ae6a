import { Link } from 'react-router-dom';
import type { AuditEntry } from '#shared/api/audit.ts';
import { auditSentence } from '#shared/domain/audit.ts';
import classes from './audit.module.css';

const dayFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const timeFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

type AuditDay = { label: string; entries: AuditEntry[] };

/** The entries grouped by day, newest first. */
export function AuditEntries({ entries }: { entries: AuditEntry[] }) {
  return groupByDay(entries).map(({ label, entries: dayEntries }) => (
    <section key={label} aria-label={label} className={classes.day}>
      <h2 className={classes.label}>{label}</h2>
      <ol className={classes.list}>
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
    <li className={classes.entry}>
      <time dateTime={at} className={classes.time}>
        {timeFormat.format(new Date(at))}
      </time>
      <div className={classes.text}>
        <p>
          <span className={classes.actor}>{actor}</span> {sentence}
        </p>
        {reason && <p className={classes.reason}>“{reason}”</p>}
      </div>
      <SubjectLink entry={entry} />
    </li>
  );
}

/** Leads to all entries about the same subject. */
function SubjectLink({ entry: { subject } }: { entry: AuditEntry }) {
  return (
    <Link
      to={{ search: `?${new URLSearchParams({ subject: subject.slice(0, 100) })}` }}
      className={classes.more}
      aria-label={`History of ${subject}`}
    >
      History
    </Link>
  );
}

function groupByDay(entries: AuditEntry[]): AuditDay[] {
  const days: AuditDay[] = [];
  for (const entry of entries) {
    const label = dayFormat.format(new Date(entry.at));
    const last = days.at(-1);
    if (last?.label === label) last.entries.push(entry);
    else days.push({ label, entries: [entry] });
  }
  return days;
}
