import { accountLinkLifetimeMs } from '#shared/domain/account-links.ts';
import { invitationIntervalMs, maxTeamSize } from '#shared/domain/team.ts';
import { AppError } from '#shared/errors.ts';
import { findProtection } from '../../queries/passkeys.ts';
import type { Db, Trx } from '../../schema.ts';
import { hashSessionToken, newSessionToken } from '../../session-token.ts';
import { createAccount } from '../accounts/create-account.ts';
import { replacePassword } from '../accounts/passwords.ts';
import { queueMail } from '../deliveries/mail-outbox.ts';
import { createNotifications } from '../notifications/create-notifications.ts';
import {
  type LockedTeam,
  lockOwnTeam,
  lockTeam,
  notifyTeammates,
  publishTeam,
  refuseOthersFounder,
  requireOwner,
  type TeamChangeInput,
} from './team-members.ts';

/** The owner invites somebody by email. Inviting the same address again sends the link again. */
export async function inviteTeammate(
  db: Db,
  { founderId, email, now }: TeamChangeInput & { email: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const team = await lockOwnTeam(trx, founderId);
    requireOwner(team);
    if (team.members.some((each) => each.email === email)) throw new AppError('teammate_already');
    await refuseOthersFounder(trx, { email });
    const open = await listOpenInvitations(trx, team);
    const existing = open.find((each) => each.email === email);
    if (!existing && team.members.length + open.length >= maxTeamSize)
      throw new AppError('team_full');
    const invitation =
      existing ??
      (await trx
        .insertInto('team_invitations')
        .values({
          startup_id: team.startupId,
          invited_by: founderId,
          email,
          sent_at: now,
          expires_at: expiryFrom(now),
        })
        .returning(['id', 'email'])
        .executeTakeFirstOrThrow());
    await sendInvitation(trx, { invitation, now });
    await publishTeam(trx, team);
  });
}

type InvitationChange = TeamChangeInput & { invitationId: string };

/** Emails a new link, once in 15 minutes: pressed again within that time it does nothing. */
export async function resendTeamInvitation(
  db: Db,
  { founderId, invitationId, now }: InvitationChange,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { team, invitation } = await lockInvitation(trx, { founderId, invitationId });
    await sendInvitation(trx, { invitation, now });
    await publishTeam(trx, team);
  });
}

/** Makes the link invalid. Throws `team_invitation_not_found` once the invitation has ended. */
export async function withdrawTeamInvitation(
  db: Db,
  { founderId, invitationId, now }: InvitationChange,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { team } = await lockInvitation(trx, { founderId, invitationId });
    await trx
      .updateTable('team_invitations')
      .set({ ended_at: now })
      .where('id', '=', invitationId)
      .execute();
    await publishTeam(trx, team);
  });
}

/**
 * A link for the email that is being written: the one of an earlier email is invalid from then on.
 * Null if the invitation has ended meanwhile.
 */
export async function createTeamLink(
  db: Db,
  { invitationId, now }: { invitationId: string; now: Date },
): Promise<string | null> {
  const token = newSessionToken();
  const { numUpdatedRows } = await db
    .updateTable('team_invitations')
    .set({ token_hash: hashSessionToken(token), expires_at: expiryFrom(now) })
    .where('id', '=', invitationId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? token : null;
}

type JoinedTeam = {
  accountId: string;
  founderId: string;
  /** If true, access to the mailbox alone must not open a session. */
  hasSecondStep: boolean;
};

type JoinTeamInput = { token: string; name: string; passwordHash: string; now: Date };

/**
 * Somebody joins a team by the link of an invitation, once, with a password of their choice. An
 * account that they have from another time becomes theirs again: the link came to its address.
 */
export async function joinTeam(
  db: Db,
  { token, name, passwordHash, now }: JoinTeamInput,
): Promise<JoinedTeam> {
  return db.transaction().execute(async (trx) => {
    const invited = await trx
      .selectFrom('team_invitations')
      .where('token_hash', '=', hashSessionToken(token))
      .select(['id', 'startup_id as startupId', 'email'])
      .executeTakeFirst();
    if (!invited) throw new AppError('link_expired');
    const { startupId, email } = invited;
    const team = await lockTeam(trx, { startupId });
    // Pressed twice, they are on this team already.
    if (!team || team.members.some((each) => each.email === email))
      throw new AppError('link_expired');
    await refuseOthersFounder(trx, { email });
    const founder = await trx
      .insertInto('founders')
      .values({ startup_id: startupId, name, email, joined_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ended = await trx
      .updateTable('team_invitations')
      .set({ ended_at: now, joined_as: founder.id })
      .where('id', '=', invited.id)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('id')
      .executeTakeFirst();
    if (!ended || team.members.length >= maxTeamSize) throw new AppError('link_expired');
    await trx
      .insertInto('founder_totals')
      .values({ founder_id: founder.id, cohort_id: team.cohortId })
      .execute();
    const { id: accountId, isNew } = await createAccount(trx, {
      audience: 'founder',
      email,
      passwordHash,
      founderId: founder.id,
    });
    if (!isNew) await replacePassword(trx, { accountId, passwordHash, now });
    const about = { id: founder.id, name };
    await notifyTeammates(trx, { team, kind: 'joined', about, actorId: founder.id, now });
    await publishTeam(trx, team);
    const { steps } = await findProtection(trx, { accountId });
    return { accountId, founderId: founder.id, hasSecondStep: steps.length > 0 };
  });
}

/** Somebody says no by the link of an invitation, which ends; the owner hears of it in the app. */
export async function declineTeamInvitation(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const tokenHash = hashSessionToken(token);
    const invited = await trx
      .selectFrom('team_invitations')
      .where('token_hash', '=', tokenHash)
      .select('startup_id as startupId')
      .executeTakeFirst();
    const team = invited && (await lockTeam(trx, invited));
    const owner = team?.members.find(({ role }) => role === 'owner');
    const declined = await trx
      .updateTable('team_invitations')
      .set({ ended_at: now })
      .where('token_hash', '=', tokenHash)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(['id', 'email'])
      .executeTakeFirst();
    if (!team || !owner || !declined) throw new AppError('link_expired');
    await createNotifications(trx, {
      to: { founderId: owner.id },
      // Nobody of ours: they have an address and no picture.
      from: { id: declined.id, name: declined.email, startupName: team.startupName },
      events: [{ type: 'team_change', message: 'declined your invitation' }],
      subject: null,
      now,
    });
    await publishTeam(trx, team);
  });
}

async function lockInvitation(
  trx: Trx,
  { founderId, invitationId }: { founderId: string; invitationId: string },
) {
  const team = await lockOwnTeam(trx, founderId);
  requireOwner(team);
  const open = await listOpenInvitations(trx, team);
  const invitation = open.find(({ id }) => id === invitationId);
  if (!invitation) throw new AppError('team_invitation_not_found');
  return { team, invitation };
}

/** Also those that have expired: they can be sent again. */
function listOpenInvitations(trx: Trx, { startupId }: LockedTeam) {
  return trx
    .selectFrom('team_invitations')
    .where('startup_id', '=', startupId)
    .where('ended_at', 'is', null)
    .select(['id', 'email'])
    .execute();
}

function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + accountLinkLifetimeMs.invitation);
}

type SendInvitationInput = { invitation: { id: string; email: string }; now: Date };

async function sendInvitation(
  trx: Trx,
  { invitation: { id: invitationId, email }, now }: SendInvitationInput,
): Promise<void> {
  const isQueued = await queueMail(trx, {
    template: 'team-invitation',
    to: email,
    data: { invitationId },
    key: `team-invitation:${invitationId}:${Math.floor(now.getTime() / invitationIntervalMs)}`,
    now,
    dropAfter: expiryFrom(now),
  });
  if (!isQueued) return;
  await trx
    .updateTable('team_invitations')
    .set({ sent_at: now, expires_at: expiryFrom(now) })
    .where('id', '=', invitationId)
    .execute();
}
