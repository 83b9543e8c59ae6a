import { sql } from 'kysely';
import { maxTeamSize } from '#shared/domain/team.ts';
import { AppError } from '#shared/errors.ts';
import { publishLiveEvent } from '../../live.ts';
import { isEmailReserved } from '../../queries/accounts.ts';
import { listMailRecipients } from '../../queries/notifications.ts';
import type { TeamChange } from '../../queries/team.ts';
import type { Db, Trx } from '../../schema.ts';
import { endFounderAccess } from '../applications/decide-application.ts';
import { withdrawHelp } from '../check-ins/help-wanted.ts';
import { queueMail, queueMails } from '../deliveries/mail-outbox.ts';
import { lockFounderTotals } from '../founders/lock-founder.ts';
import { recordOwner } from '../founders/record-owner.ts';
import { passOnIntroductions } from '../introductions/answer-introduction.ts';
import { createNotifications } from '../notifications/create-notifications.ts';
import { withdrawPledges } from '../pledges/withdraw-pledges.ts';
import { noSlackAccount } from '../slack/founder-links.ts';
import { queueTeamMessages } from './team-messages.ts';

export type TeamChangeInput = { founderId: string; now: Date };

/** A founder leaves their team. The owner hands the startup over first. */
export async function leaveTeam(db: Db, { founderId, now }: TeamChangeInput): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const team = await lockOwnTeam(trx, founderId);
    await endMembership(trx, { team, memberId: founderId, now });
  });
}

/**
 * The owner removes somebody from the team, who is notified. Does nothing if they have left it. Throws
 * `teammate_not_found` for whoever was never on it.
 */
export async function removeTeammate(
  db: Db,
  { founderId, memberId, now }: TeamChangeInput & { memberId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const team = await lockOwnTeam(trx, founderId);
    requireOwner(team);
    if (team.members.some(({ id }) => id === memberId))
      return endMembership(trx, { team, memberId, removal: { by: founderId }, now });
    const former = await trx
      .selectFrom('founders')
      .where('id', '=', memberId)
      .where('startup_id', '=', team.startupId)
      .select('id')
      .executeTakeFirst();
    if (!former) throw new AppError('teammate_not_found');
  });
}

/**
 * They keep their points and history as a former member. Sessions and the link to Slack end, open
 * pledges are withdrawn, and their own open tasks go to the owner, except those that were just for them.
 */
export async function endMembership(
  trx: Trx,
  { team, memberId, removal, now }: EndMembershipInput,
): Promise<void> {
  const member = team.members.find(({ id }) => id === memberId);
  const owner = team.members.find(({ role }) => role === 'owner');
  if (!member || !owner) throw new AppError('teammate_not_found');
  if (member.role === 'owner') throw new AppError('team_owner_stays');
  await withdrawPledges(trx, { founderId: memberId, now });
  await withdrawHelp(trx, { founderId: memberId });
  await trx
    .updateTable('tasks')
    .set(({ fn, ref, val }) => ({
      user_id: owner.id,
      made_by: fn.coalesce(ref('made_by'), val(memberId)),
      handed_by: memberId,
      handed_at: now,
      taken_up: true,
      is_public_pledge: false,
      client_key: null,
    }))
    .where('user_id', '=', memberId)
    .where('status', 'in', ['pending', 'in_progress'])
    .where('template_key', 'is', null)
    .where('is_private', '=', false)
    .where('deleted_at', 'is', null)
    .execute();
  await trx
    .updateTable('founders')
    .set({ ...noSlackAccount, left_at: now })
    .where('id', '=', memberId)
    .execute();
  await passOnIntroductions(trx, { founderId: memberId, ownerId: owner.id });
  await trx
    .updateTable('mentor_sessions')
    .set({ booked_by: owner.id })
    .where('booked_by', '=', memberId)
    .where('starts_at', '>', now)
    .execute();
  await endFounderAccess(trx, { founderId: memberId, now });
  if (removal) {
    await queueMail(trx, {
      template: 'team-removed',
      to: member.email,
      data: { startupName: team.startupName },
      key: `team-removed:${memberId}:${now.getTime()}`,
      now,
    });
  }
  const actorId = removal ? removal.by : memberId;
  await notifyTeammates(trx, { team, kind: 'left', about: member, actorId, now });
  await publishTeam(trx, team);
}

/** A former member is on the team again, unless they or their address are elsewhere, or it is full. */
export async function returnToTeam(
  trx: Trx,
  { id, name, startupId, email, now }: ReturnToTeamInput,
): Promise<void> {
  const team = await lockTeam(trx, { startupId });
  if (!team) throw new AppError('founder_left');
  if (team.members.length >= maxTeamSize) throw new AppError('team_full');
  await refuseOthersFounder(trx, { email });
  await trx.updateTable('founders').set({ left_at: null }).where('id', '=', id).execute();
  await notifyTeammates(trx, { team, kind: 'joined', about: { id, name }, actorId: null, now });
}

type ReturnToTeamInput = { id: string; name: string; startupId: string; email: string; now: Date };

type EndMembershipInput = {
  team: LockedTeam;
  memberId: string;
  /** Unless they leave by themselves; null for staff. */
  removal?: { by: string | null };
  now: Date;
};

/** The owner makes somebody of the team the owner, and stays as a member. */
export async function handOverOwnership(
  db: Db,
  { founderId, memberId, now }: TeamChangeInput & { memberId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const team = await lockOwnTeam(trx, founderId);
    // Pressed twice.
    if (team.members.some(({ id, role }) => id === memberId && role === 'owner')) return;
    requireOwner(team);
    const next = team.members.find(({ id }) => id === memberId);
    if (!next) throw new AppError('teammate_not_found');
    // One owner at a time: the database would refuse the other order.
    for (const [id, role] of [
      [founderId, 'member'],
      [memberId, 'owner'],
    ] as const)
      await trx.updateTable('founders').set({ role }).where('id', '=', id).execute();
    await recordOwner(trx, { founderId: memberId });
    await notifyTeammates(trx, { team, kind: 'owner', about: next, actorId: founderId, now });
    await publishTeam(trx, team);
  });
}

type Member = { id: string; name: string; email: string; role: 'owner' | 'member' };

export type LockedTeam = {
  startupId: string;
  startupName: string;
  cohortId: string | null;
  /** Of the founder who changes something. */
  role: 'owner' | 'member' | null;
  /** Those who are here, in the order in which they joined. */
  members: Member[];
};

/**
 * Locks a startup's whole team, the totals first as every change of tasks does, then the people, then
 * the startup. Null if it isn't in the program, or the founder isn't on the team anymore.
 */
export async function lockTeam(
  trx: Trx,
  who: { founderId: string } | { startupId: string },
): Promise<LockedTeam | null> {
  const startupId =
    'startupId' in who
      ? sql<string>`${who.startupId}::uuid`
      : sql<string>`(select startup_id from founders where id = ${who.founderId})`;
  const all = await trx
    .selectFrom('founders')
    .where('startup_id', '=', startupId)
    .orderBy('id')
    .select('id')
    .execute();
  for (const { id } of all) await lockFounderTotals(trx, id);
  const members = await trx
    .selectFrom('founders')
    .where('startup_id', '=', startupId)
    .where('is_active', '=', true)
    .orderBy('id')
    .select(['id', 'name', 'email', 'role', 'joined_at as joinedAt'])
    .forUpdate()
    .execute();
  const startup = await trx
    .selectFrom('startup_applications')
    .where('id', '=', startupId)
    .where('status', '=', 'accepted')
    .select(['id', 'startup_name as startupName', 'cohort_id as cohortId'])
    .forUpdate()
    .executeTakeFirst();
  const me = 'founderId' in who ? members.find(({ id }) => id === who.founderId) : undefined;
  if (!startup || ('founderId' in who && !me)) return null;
  const { id, startupName, cohortId } = startup;
  members.sort((a, b) => a.joinedAt.getTime() - b.joinedAt.getTime());
  return { startupId: id, startupName, cohortId, role: me?.role ?? null, members };
}

export async function lockOwnTeam(trx: Trx, founderId: string): Promise<LockedTeam> {
  const team = await lockTeam(trx, { founderId });
  if (!team) throw new AppError('forbidden');
  return team;
}

export function requireOwner({ role }: LockedTeam): void {
  if (role !== 'owner') throw new AppError('team_owner_only');
}

/** Nobody is in two startups. Which the other one is stays unsaid. */
export async function refuseOthersFounder(trx: Trx, { email }: { email: string }): Promise<void> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select exists (select from founders where email = ${email} and is_active)
      or exists (select from startup_applications where founder_email = ${email}
        and (status in ('pending', 'under_review', 'accepted') or pending_decision = 'accepted'))
      as "isTaken"`.execute(trx);
  if (rows[0]?.isTaken || (await isEmailReserved(trx, { audience: 'founder', email })))
    throw new AppError('teammate_elsewhere');
}

type NotifyTeammatesInput = {
  team: LockedTeam;
  kind: TeamChange['kind'];
  /** The subject of the news, with their name of now. */
  about: Pick<Member, 'id' | 'name'>;
  /** The actor, who knows already; null for staff. */
  actorId: string | null;
  now: Date;
};

/** Notifies the rest of the team in the app, by email and in Slack, according to their preferences. */
export async function notifyTeammates(
  trx: Trx,
  { team, kind, about, actorId, now }: NotifyTeammatesInput,
): Promise<void> {
  const { startupId, startupName, members } = team;
  const notified = members.filter(
    ({ id }) => id !== actorId && (id !== about.id || kind === 'owner'),
  );
  if (notified.length === 0) return;
  const { id: changeId } = await trx
    .insertInto('team_changes')
    .values({
      startup_id: startupId,
      kind,
      founder_id: about.id,
      name: about.name,
      actor_id: actorId,
      happened_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const actor = members.find(({ id }) => id === actorId);
  for (const { id } of notified) {
    const isMadeOwner = kind === 'owner' && id === about.id && actor;
    const from = isMadeOwner ? actor : about;
    const message = isMadeOwner ? `made you the owner of ${startupName}` : changeMessages[kind];
    await createNotifications(trx, {
      to: { founderId: id },
      from: { id: from.id, name: from.name, startupName },
      events: [{ type: 'team_change', message }],
      subject: null,
      now,
    });
  }
  const founderIds = notified.map(({ id }) => id);
  const recipients = await listMailRecipients(trx, { founderIds, type: 'team_change' });
  const mails = recipients.map(({ founderId, email }) => ({
    founderId,
    to: email,
    data: { changeId },
    key: `team-change:${changeId}:${founderId}`,
  }));
  await queueMails(trx, { template: 'team-change', mails, now });
  await queueTeamMessages(trx, { changeId, now });
}

/** In the bell, after the name. */
const changeMessages: Record<TeamChange['kind'], string> = {
  joined: 'joined your team',
  left: 'left your team',
  owner: 'is the owner of your startup now',
};

/** Has everybody's pages read again, and those of their cohort. */
export async function publishTeam(trx: Trx, team: LockedTeam): Promise<void> {
  for (const { id } of team.members) await publishLiveEvent(trx, { founderId: id, cohortId: null });
  const [first] = team.members;
  if (first) await publishLiveEvent(trx, { founderId: first.id, cohortId: team.cohortId });
}
