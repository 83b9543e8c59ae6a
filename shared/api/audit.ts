import { z } from 'zod';
import { forAdmins } from './audience.ts';
import { instant, optionalLine } from './fields.ts';

const entrySchema = z.object({
  id: z.number(),
  at: instant,
  /** The address as it was then. */
  actor: z.string(),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  subject: z.string(),
  reason: z.string().nullable(),
  /** How many rows an export held. */
  rows: z.number().nullable(),
  channel: z.string().nullable(),
  /** Which facts were changed. */
  changed: z.array(z.string()),
});
export type AuditEntry = z.infer<typeof entrySchema>;

const pageSchema = z.object({
  /** The newest first. */
  entries: z.array(entrySchema),
  /** Where the older ones begin; null when there are none. */
  older: z.number().nullable(),
  /** Everybody who did something, and everything that was done: to choose from. */
  actors: z.array(z.string()),
  actions: z.array(z.string()),
});
export type AuditPage = z.infer<typeof pageSchema>;

const filterSchema = z.strictObject({
  actor: optionalLine(320).optional(),
  action: optionalLine(80).optional(),
  /** In what it was done to. */
  subject: optionalLine(100).default(''),
  from: instant.optional(),
  until: instant.optional(),
  /** Entries older than this one. */
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
});
export type AuditFilter = z.output<typeof filterSchema>;

export const auditContract = {
  list: forAdmins
    .route({ method: 'GET', path: '/admin/audit', tags: ['admin'] })
    .input(filterSchema)
    .output(pageSchema),
};
