import { z } from 'zod';
import { emailAddress, instant, rowId } from '../fields.ts';
import { staffRoles } from '../options.ts';
import {
  browserOnly,
  forAdmins,
  forManagers,
  recentSignIn,
  routesOf,
  rowCost,
} from './audience.ts';

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
const { get, post, put, remove } = routesOf('admin');

const mondaySchema = z.object({
  isWanted: z.boolean(),
  /** The caller's address was found in the workspace. */
  isInSlack: z.boolean(),
  /** They proved that it is theirs: the message's buttons work for them. */
  isLinked: z.boolean(),
});

/** The people who run the community. Changes answer with the staff as it is afterwards. */
export const staffContract = {
  get: forAdmins.route(get('/admin/staff')).output(staffSchema),
  invite: forAdmins
    .meta({ ...rowCost, ...recentSignIn })
    .route(post('/admin/staff/invitations'))
    .input(staffInviteSchema)
    .output(staffSchema),
  /** Emails a new link, once in 15 minutes; the former one is invalid from then on. */
  resend: forAdmins
    .meta(recentSignIn)
    .route(post('/admin/staff/invitations/{accountId}'))
    .input(one)
    .output(staffSchema),
  withdraw: forAdmins
    .meta(recentSignIn)
    .route(remove('/admin/staff/invitations/{accountId}'))
    .input(one)
    .output(staffSchema),
  changeRole: forAdmins
    .meta(recentSignIn)
    .route(put('/admin/staff/{accountId}/role'))
    .input(one.extend({ role }))
    .output(staffSchema),
  /** They are signed out right away. */
  remove: forAdmins
    .meta(recentSignIn)
    .route(remove('/admin/staff/{accountId}'))
    .input(one)
    .output(staffSchema),
  requireSecondStep: forAdmins
    .meta(recentSignIn)
    .route(put('/admin/staff/second-step'))
    .input(z.strictObject({ isRequired: z.boolean() }))
    .output(staffSchema),
  /** Staff sign in by password, too, where there is single sign-on. */
  switchPasswords: forAdmins
    .meta(recentSignIn)
    .route(put('/admin/staff/passwords'))
    .input(z.strictObject({ areOff: z.boolean() }))
    .output(staffSchema),
  /** The caller gets Monday's message about each cohort, or not. */
  getMonday: forManagers.route(get('/admin/monday-message')).output(mondaySchema),
  setMonday: forManagers
    .route(put('/admin/monday-message'))
    .input(mondaySchema.pick({ isWanted: true }).strict())
    .output(mondaySchema),
  /** Whoever signed in recently may go on to `/slack/staff`, to prove which Slack account is theirs. */
  confirmForSlack: forManagers
    .meta(recentSignIn)
    .route(post('/admin/monday-message/slack'))
    .output(z.object({ ok: z.literal(true) })),
  disconnectSlack: forManagers
    .meta(browserOnly)
    .route(remove('/admin/monday-message/slack'))
    .output(mondaySchema),
};
