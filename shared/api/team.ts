import { z } from 'zod';
import { emailAddress, rowId, singleLine } from '../fields.ts';
import { setPasswordSchema } from './accounts.ts';
import { browserOnly, forFounders, forVisitors, ok, routesOf, rowCost } from './audience.ts';
import { meSchema } from './session.ts';

const { get, post, put, remove } = routesOf('team');

const teammateSchema = z.object({
  founderId: z.string(),
  name: z.string(),
  photo: z.string().nullable(),
  role: z.enum(['owner', 'member']),
  isMe: z.boolean(),
  joinedAt: z.string(),
  hasSlack: z.boolean(),
});
export type Teammate = z.infer<typeof teammateSchema>;

const teamSchema = z.object({
  startupName: z.string(),
  /** The caller invites and removes people. */
  isOwner: z.boolean(),
  /** The owner first, then in the order in which they joined. */
  members: z.array(teammateSchema),
  /** The open ones, newest first. */
  invitations: z.array(
    z.object({
      invitationId: z.string(),
      email: z.string(),
      sentAt: z.string(),
      expiresAt: z.string(),
      hasExpired: z.boolean(),
    }),
  ),
});
export type Team = z.infer<typeof teamSchema>;

export const teamInviteSchema = z.strictObject({
  email: emailAddress('Please enter their email address.'),
});

export const joinTeamSchema = setPasswordSchema.extend({
  name: singleLine(100, 'Please enter your name.'),
});

const token = setPasswordSchema.pick({ token: true });

/** The founders of a startup. Changes answer with the team as it is afterwards. */
export const teamContract = {
  get: forFounders.route(get('/team')).output(teamSchema),
  invite: forFounders
    .meta({ ...rowCost, ...browserOnly })
    .route(post('/team/invitations'))
    .input(teamInviteSchema)
    .output(teamSchema),
  /** Emails a new link, once in 15 minutes; the former one is invalid from then on. */
  resend: forFounders
    .meta(browserOnly)
    .route(post('/team/invitations/{invitationId}'))
    .input(z.strictObject({ invitationId: rowId }))
    .output(teamSchema),
  withdraw: forFounders
    .meta(browserOnly)
    .route(remove('/team/invitations/{invitationId}'))
    .input(z.strictObject({ invitationId: rowId }))
    .output(teamSchema),
  remove: forFounders
    .meta(browserOnly)
    .route(remove('/team/members/{founderId}'))
    .input(z.strictObject({ founderId: rowId }))
    .output(teamSchema),
  handOver: forFounders
    .meta(browserOnly)
    .route(put('/team/owner'))
    .input(z.strictObject({ founderId: rowId }))
    .output(teamSchema),
  /** Ends the caller's own access. */
  leave: forFounders.meta(browserOnly).route(post('/team/departure')).output(ok),
  /** Reads a link without using it up, because mail scanners open links. */
  invitation: forVisitors
    .route(post('/team/invitation'))
    .input(token)
    .output(
      z.object({
        startupName: z.string(),
        invitedBy: z.string(),
        email: z.string(),
        /** The address has an account from another time: its password is replaced. */
        hasAccount: z.boolean(),
      }),
    ),
  /** Says no, once: the owner is notified in the app. */
  decline: forVisitors.route(post('/team/invitation/refusal')).input(token).output(ok),
  /** Joins, once, and signs in. `me` is null for an account with two-step sign-in. */
  join: forVisitors
    .route(post('/team/membership'))
    .input(joinTeamSchema)
    .output(z.object({ me: meSchema.nullable() })),
};
