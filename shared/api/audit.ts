import { z } from 'zod';
import { auditKinds } from '../domain/audit.ts';
import { instant, optionalLine } from '../fields.ts';
import { audiences } from '../options.ts';
import { forAdmins, routesOf } from './audience.ts';

const { get } = routesOf('admin');

const entrySchema = z.object({
  id: z.number(),
  at: instant,
  /** Their email address at the time. */
  actor: z.string(),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  subject: z.string(),
  reason: z.string().nullable(),
  /** The number of rows that were exported. */
  rows: z.number().nullable(),
  channel: z.string().nullable(),
  /** The names of the fields that changed. */
  changed: z.array(z.string()),
  /** The subject's new value, such as a stage. */
  to: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof entrySchema>;

const pageSchema = z.object({
  /** Newest first. */
  entries: z.array(entrySchema),
  /** Pass as `before` to get older entries; null when there are none. */
  older: z.number().nullable(),
  /** All actors and actions in the log, as filter options. */
  actors: z.array(z.string()),
  actions: z.array(z.string()),
});
export type AuditPage = z.infer<typeof pageSchema>;

const filterSchema = z.strictObject({
  actor: optionalLine(320).optional(),
  action: optionalLine(80).optional(),
  kind: z.enum(auditKinds).optional(),
  /** Part of the subject's name. */
  subject: optionalLine(100).default(''),
  from: instant.optional(),
  until: instant.optional(),
  /** Only entries older than this one. */
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
});
export type AuditFilter = z.output<typeof filterSchema>;

const failedSignInSchema = z.object({
  id: z.number(),
  at: instant,
  audience: z.enum(audiences),
  /** As it was typed; there may be no such account. */
  email: z.string(),
  step: z.enum(['password', 'code', 'passkey']),
  address: z.string(),
  browser: z.string(),
  system: z.string(),
});
export type FailedSignIn = z.infer<typeof failedSignInSchema>;

const failedSignInsSchema = z.object({
  /** Newest first. */
  attempts: z.array(failedSignInSchema),
  older: z.number().nullable(),
});
export type FailedSignInsPage = z.infer<typeof failedSignInsSchema>;

const failedSignInFilter = z.strictObject({
  /** Part of the email address that was typed, or of the network address it came from. */
  text: optionalLine(100).default(''),
  audience: z.enum(audiences).optional(),
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
});
export type FailedSignInFilter = z.output<typeof failedSignInFilter>;

export const auditContract = {
  list: forAdmins.route(get('/admin/audit')).input(filterSchema).output(pageSchema),
  /** The accounts and addresses of failed sign-ins in the last 90 days. */
  failedSignIns: forAdmins
    .route(get('/admin/failed-sign-ins'))
    .input(failedSignInFilter)
    .output(failedSignInsSchema),
};
