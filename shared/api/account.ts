import { z } from 'zod';
import { forMembers } from './audience.ts';
import { instant } from './fields.ts';
import { newPassword } from './new-password.ts';

const ok = z.object({ ok: z.literal(true) });

export const currentPassword = z
  .string()
  .min(1, 'Please enter your password.')
  .max(200, 'That password is too long.');

export const passwordChangeSchema = z.strictObject({
  currentPassword,
  newPassword,
});

export const accountDeletionSchema = z.strictObject({
  /** Typed: a founder's startup's, or an investor's own. */
  name: z.string().trim().min(1, 'Please type the name.').max(200),
  password: currentPassword,
});

const sessionSchema = z.object({
  /** Tells sessions apart; opens none. */
  id: z.string(),
  isCurrent: z.boolean(),
  browser: z.string(),
  system: z.string(),
  openedAt: instant,
  lastSeenAt: instant,
});
export type SessionView = z.infer<typeof sessionSchema>;

const tags = ['settings'];

/** What a founder and an investor set of their account in the same way. */
export const accountContract = {
  changePassword: forMembers
    .route({ method: 'PUT', path: '/settings/password', tags })
    .input(passwordChangeSchema)
    .output(ok),
  sessions: forMembers
    .route({ method: 'GET', path: '/settings/sessions', tags })
    .output(z.object({ sessions: z.array(sessionSchema) })),
  revokeSession: forMembers
    .route({ method: 'DELETE', path: '/settings/sessions/{sessionId}', tags })
    .input(z.strictObject({ sessionId: z.string().regex(/^[\w-]{22}$/) }))
    .output(ok),
  revokeOtherSessions: forMembers
    .route({ method: 'DELETE', path: '/settings/sessions', tags })
    .output(ok),
  delete: forMembers
    .route({ method: 'POST', path: '/settings/deletion', tags })
    .input(accountDeletionSchema)
    .output(ok),
};
