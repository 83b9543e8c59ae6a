import { addDays, startOfDay } from '#shared/time.ts';
/** The filter that the URL describes. Dates are days in the admin's time zone. */
export type AuditQuery = {
  actor: string;
  action: string;
  subject: string;
  from: string;
  until: string;
  /** Entries older than this one; null for the newest. */
  before: number | null;
};

export const emptyAuditQuery: AuditQuery = {
  actor: '',
  action: '',
  subject: '',
  from: '',
  until: '',
  before: null,
};

const textParams = ['actor', 'action', 'subject', 'from', 'until'] as const;

/** Ignores invalid parameters. */
export function parseAuditQuery(params: URLSearchParams): AuditQuery {
  const text = (name: string) => (params.get(name) ?? '').slice(0, 100);
  const day = (name: string) => (isDate(text(name)) ? text(name) : '');
  const before = params.get('before') ?? '';
  return {
    actor: text('actor'),
    action: text('action'),
    subject: text('subject'),
    from: day('from'),
    until: day('until'),
    before: /^[1-9]\d{0,14}$/.test(before) ? Number(before) : null,
  };
}

export function auditQueryString(query: AuditQuery): string {
  const params = new URLSearchParams();
  for (const name of textParams) if (query[name]) params.set(name, query[name]);
  if (query.before !== null) params.set('before', String(query.before));
  const text = params.toString();
  return text && `?${text}`;
}

/** The filter as the server takes it: whole days, including the last one. */
export function toAuditFilter(query: AuditQuery, timeZone: string) {
  const { actor, action, from, until, before } = query;
  const subject = query.subject.trim();
  return {
    ...(actor && { actor }),
    ...(action && { action }),
    ...(subject && { subject }),
    ...(from && { from: startOfDay(from, timeZone).toISOString() }),
    ...(until && { until: startOfDay(addDays(until, 1), timeZone).toISOString() }),
    ...(before !== null && { before }),
  };
}

function isDate(text: string): boolean {
  return /^(19|2[01])\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}
