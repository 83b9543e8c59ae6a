import { type RawBuilder, sql } from 'kysely';
import type { AuditEntry, AuditFilter, AuditPage } from '#shared/api/audit.ts';
import { auditActionsOf } from '#shared/domain/audit.ts';
import type { Db } from '../schema.ts';
import { escapeLike } from './escape-like.ts';

type ListAuditInput = AuditFilter & { pageSize: number };

/**
 * A page of the audit log, newest first. Pages continue after an entry, so new entries shift
 * nothing.
 */
export async function listAudit(
  db: Db,
  { pageSize, ...filter }: ListAuditInput,
): Promise<AuditPage> {
  const [entries, actors, actions] = await Promise.all([
    readEntries(db, { ...filter, pageSize }),
    listDistinct(db, 'actor_email'),
    listDistinct(db, 'action'),
  ]);
  const shown = entries.slice(0, pageSize);
  return {
    entries: shown.map(toEntry),
    older: entries.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
    actors,
    actions,
  };
}

async function readEntries(db: Db, { pageSize, ...filter }: ListAuditInput) {
  const { rows } = await sql<AuditRow>`
    select id, created_at as at, actor_email as actor, action, subject_type as "subjectType",
      subject_id as "subjectId", subject_name as subject, details
    from audit_log
    where ${filterConditions(filter)}
    order by id desc
    limit ${pageSize + 1}`.execute(db);
  return rows;
}

function filterConditions({ actor, action, kind, subject, from, until, before }: AuditFilter) {
  const all: RawBuilder<unknown>[] = [sql`true`];
  if (actor) all.push(sql`actor_email = ${actor}`);
  if (action) all.push(sql`action = ${action}`);
  if (kind) all.push(sql`action = any(${auditActionsOf(kind)})`);
  if (subject) {
    const pattern = `%${escapeLike(subject)}%`;
    all.push(sql`subject_name ilike ${pattern}`);
  }
  if (from) all.push(sql`created_at >= ${from}::timestamptz`);
  if (until) all.push(sql`created_at < ${until}::timestamptz`);
  if (before) all.push(sql`id < ${before}::bigint`);
  return sql.join(all, sql` and `);
}

/** Distinct values found by skipping along the index: the log is long and the values are few. */
async function listDistinct(db: Db, column: 'actor_email' | 'action'): Promise<string[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ value: string }>`
    with recursive each_one as (
      (select ${name} as value from audit_log order by ${name} limit 1)
      union all
      select (select ${name} from audit_log where ${name} > value order by ${name} limit 1)
      from each_one where value is not null
    )
    select value from each_one where value is not null limit 200`.execute(db);
  return rows.map(({ value }) => value);
}

type AuditRow = Pick<
  AuditEntry,
  'id' | 'actor' | 'action' | 'subjectType' | 'subjectId' | 'subject'
> & { at: Date; details: Record<string, unknown> };

/** An allow-list: only the details that the sentence needs. */
function toEntry({ at, details, ...row }: AuditRow): AuditEntry {
  const { id, actor, action, subjectType, subjectId, subject } = row;
  const { reason, applications: rows, channel, changed, to } = details;
  return {
    id,
    actor,
    action,
    subjectType,
    subjectId,
    subject,
    at: at.toISOString(),
    reason: typeof reason === 'string' ? reason : null,
    rows: typeof rows === 'number' ? rows : null,
    channel: typeof channel === 'string' ? channel : null,
    changed: Array.isArray(changed) ? changed.filter((fact) => typeof fact === 'string') : [],
    to: typeof to === 'string' ? to : null,
  };
}
