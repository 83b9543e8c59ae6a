import { z } from 'zod';
import { emailAddress, instant, rowId } from '../fields.ts';
import { staffRoles } from '../options.ts';
import { browserOnly, forAdmins, forManagers, rowCost } from './audience.ts';

const role = z.enum(staffRoles);

const memberSchema = z.object({
  accountId: z.string(),
  email: z.string(),
  role,
  isMe: z.boolean(),
  /** An authenticator app or a passkey. */
  hasSecondStep: z.boolean(),
  lastSignInAt: instant.nullable(),
});
export type StaffMember = z.infer<typeof memberSchema>;

const invitationSchema = z.object({
  accountId: z.string(),
  email: z.string(),
  role,
  sentAt: instant,
  expiresAt: instant,
  hasExpired: z.boolean(),
});
export type StaffInvitation = z.infer<typeof invitationSchema>;

const staffSchema = z.object({
  /** The caller first, then by role and address. */
  members: z.array(memberSchema),
  /** The open ones, newest first. */
  invitations: z.array(invitationSchema),
  /** `environment`: the operator requires it, whatever the staff's setting is. */
  secondStep: z.enum(['optional', 'required', 'environment']),
  /** The community's single sign-on; null without one. */
  signOn: z
    .object({
      name: z.string(),
      arePasswordsOff: z.boolean(),
      /** The caller has signed in by it: only then may they switch passwords off. */
      isMine: z.boolean(),
    })
    .nullable(),
});
export type Staff = z.infer<typeof staffSchema>;

export const staffInviteSchema = z.strictObject({
  email: emailAddress('Please enter their email address.'),
  role,
});

const one = z.strictObject({ accountId: rowId });
const tags = ['admin'];

const mondaySchema = z.object({
  isWanted: z.boolean(),
  /** The caller's address was found in the workspace. */
  isInSlack: z.boolean(),
});

/** The people who run the community. Changes answer with the staff as it is afterwards. */
export const staffContract = {
  get: forAdmins.route({ method: 'GET', path: '/admin/staff', tags }).output(staffSchema),
  invite: forAdmins
    .meta({ ...rowCost, ...browserOnly })
    .route({ method: 'POST', path: '/admin/staff/invitations', tags })
    .input(staffInviteSchema)
    .output(staffSchema),
  /** Emails a new link, once in 15 minutes; the former one is invalid from then on. */
  resend: forAdmins
    .meta(browserOnly)
    .route({ method: 'POST', path: '/admin/staff/invitations/{accountId}', tags })
    .input(one)
    .output(staffSchema),
  withdraw: forAdmins
    .meta(browserOnly)
    .route({ method: 'DELETE', path: '/admin/staff/invitations/{accountId}', tags })
    .input(one)
    .output(staffSchema),
  changeRole: forAdmins
    .meta(browserOnly)
    .route({ method: 'PUT', path: '/admin/staff/{accountId}/role', tags })
    .input(one.extend({ role }))
    .output(staffSchema),
  /** They are signed out right away. */
  remove: forAdmins
    .meta(browserOnly)
    .route({ method: 'DELETE', path: '/admin/staff/{accountId}', tags })
    .input(one)
    .output(staffSchema),
  requireSecondStep: forAdmins
    .meta(browserOnly)
    .route({ method: 'PUT', path: '/admin/staff/second-step', tags })
    .input(z.strictObject({ isRequired: z.boolean() }))
    .output(staffSchema),
  /** Staff sign in by password, too, where there is single sign-on. */
  switchPasswords: forAdmins
    .meta(browserOnly)
    .route({ method: 'PUT', path: '/admin/staff/passwords', tags })
    .input(z.strictObject({ areOff: z.boolean() }))
    .output(staffSchema),
  /** The caller gets Monday's message about each cohort, or not. */
  getMonday: forManagers
    .route({ method: 'GET', path: '/admin/monday-message', tags })
    .output(mondaySchema),
  setMonday: forManagers
    .route({ method: 'PUT', path: '/admin/monday-message', tags })
    .input(mondaySchema.pick({ isWanted: true }).strict())
    .output(mondaySchema),
};
