import { auditKinds } from '#shared/domain/audit.ts';
import { addDays, startOfDay } from '#shared/time.ts';
import { oneOf, positive, type QueryOf, text, urlQuery } from '../../lib/url-query.ts';

const day = { fallback: '', read: (typed: string) => (isDate(typed) ? typed : undefined) };

/** Dates are days in the admin's time zone. */
export const auditQuery = urlQuery({
  actor: text(),
  action: text(),
  kind: oneOf(auditKinds, null),
  subject: text(),
  from: day,
  until: day,
  /** Entries older than this one; null for the newest. */
  before: positive(15, null),
});
export type AuditQuery = QueryOf<typeof auditQuery>;

/** The filter as the server takes it: whole days, including the last one. */
export function toAuditFilter(query: AuditQuery, timeZone: string) {
  const { actor, action, kind, from, until, before } = query;
  const subject = query.subject.trim();
  return {
    ...(actor && { actor }),
    ...(action && { action }),
    ...(kind && { kind }),
    ...(subject && { subject }),
    ...(from && { from: startOfDay(from, timeZone).toISOString() }),
    ...(until && { until: startOfDay(addDays(until, 1), timeZone).toISOString() }),
    ...(before !== null && { before }),
  };
}

function isDate(text: string): boolean {
  return /^(19|2[01])\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}
