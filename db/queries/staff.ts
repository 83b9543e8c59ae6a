import { sql } from 'kysely';
import type { Staff } from '#shared/api/staff.ts';
import { accountLinkLifetimeMs } from '#shared/domain/account-links.ts';
import { type MondayMessage, mondayMessage } from '#shared/domain/monday-message.ts';
import { type StaffRole, staffRoles } from '#shared/options.ts';
import type { CalendarDate } from '#shared/time.ts';
import type { Db } from '../schema.ts';
import { listCockpit } from './cohorts/cockpit.ts';
import { protectionColumns } from './passkeys.ts';
import { personColumns, personTables } from './sessions.ts';
import { hasIdentity } from './sign-on.ts';

type FindStaffInput = {
  accountId: string;
  isRequiredAnyway: boolean;
  signOn: { issuer: string; name: string } | null;
  now: Date;
};

/** The staff as one of them sees it. `isRequiredAnyway`: the environment asks for a second step. */
export async function findStaff(
  db: Db,
  { accountId, isRequiredAnyway, signOn, now }: FindStaffInput,
): Promise<Staff> {
  const [rows, settings, isMine] = await Promise.all([
    db
      .selectFrom('accounts as a')
      .where('a.audience', '=', 'admin')
      .where('a.removed_at', 'is', null)
      .orderBy('a.email')
      .select(['a.id', 'a.email', 'a.staff_role as role', ...protectionColumns('a')])
      .select((eb) => [
        eb('a.password_hash', 'is not', null).$castTo<boolean>().as('hasJoined'),
        eb.fn.coalesce('a.invited_at', 'a.created_at').as('invitedAt'),
      ])
      .select(
        sql<Date | null>`(select l.created_at from audit_log l
          where l.actor_id = a.id and l.action = 'admin.signed_in' order by l.id desc limit 1)`.as(
          'lastSignInAt',
        ),
      )
      .$narrowType<{ role: StaffRole }>()
      .execute(),
    db
      .selectFrom('staff_settings')
      .select(['needs_second_step as isNeeded', 'passwords_off as arePasswordsOff'])
      .executeTakeFirst(),
    signOn !== null && hasIdentity(db, { accountId, issuer: signOn.issuer }),
  ]);
  const isMe = ({ id }: { id: string }) => Number(id === accountId);
  const rank = ({ role }: { role: StaffRole }) => staffRoles.indexOf(role);
  return {
    members: rows
      .filter(({ hasJoined }) => hasJoined)
      .sort((a, b) => isMe(b) - isMe(a) || rank(a) - rank(b))
      .map((row) => ({
        accountId: row.id,
        email: row.email,
        role: row.role,
        isMe: row.id === accountId,
        hasSecondStep: row.hasApp || row.hasPasskey,
        lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
      })),
    invitations: rows
      .filter(({ hasJoined }) => !hasJoined)
      .sort((a, b) => b.invitedAt.getTime() - a.invitedAt.getTime())
      .map(({ id, email, role, invitedAt }) => {
        const expiresAt = new Date(invitedAt.getTime() + accountLinkLifetimeMs.invitation);
        return {
          accountId: id,
          email,
          role,
          sentAt: invitedAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
          hasExpired: expiresAt <= now,
        };
      }),
    secondStep: isRequiredAnyway ? 'environment' : settings?.isNeeded ? 'required' : 'optional',
    signOn: signOn && {
      name: signOn.name,
      arePasswordsOff: settings?.arePasswordsOff ?? false,
      isMine,
    },
  };
}

type FindMondayMessageInput = {
  cohortId: string;
  accountId: string;
  /** Shows what was looked after in Slack since then, beside the figures of that day. */
  monday?: CalendarDate;
  now: Date;
};

export type StaffInSlack = {
  accountId: string;
  email: string;
  role: StaffRole;
  /** They proved it; a Slack account that has their address is not proof enough to act for them. */
  isLinked: boolean;
  hasSecondStep: boolean;
  /** The staff's settings ask for one. */
  needsSecondStep: boolean;
};

/** Somebody of the staff by their Slack account, whoever proved it first; null if there is nobody. */
export async function findStaffBySlack(
  db: Db,
  { teamId, userId }: { teamId: string; userId: string },
): Promise<StaffInSlack | null> {
  const { rows } = await sql<StaffInSlack>`
    select ${personColumns}, a.staff_role as role, a.slack_linked_at is not null as "isLinked"
    from accounts a ${personTables}
    where a.slack_team_id = ${teamId} and a.slack_user_id = ${userId}
      and a.audience = 'admin' and a.removed_at is null
    order by a.slack_linked_at nulls last, a.id limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * Monday's message about a cohort, for one of the staff; null if there is nothing to
 * say, or for somebody who may not see the cockpit anymore or doesn't want it.
 */
export async function findMondayMessage(
  db: Db,
  { cohortId, accountId, monday, now }: FindMondayMessageInput,
): Promise<MondayMessage | null> {
  const reader = await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .where('staff_role', 'in', ['manager', 'admin'])
    .where('removed_at', 'is', null)
    .where('wants_monday_message', '=', true)
    .select('id')
    .executeTakeFirst();
  if (!reader) return null;
  const cockpit = await listCockpit(db, {
    cohortId,
    accountId,
    ...(monday && { until: monday }),
    now,
  });
  return mondayMessage(cockpit, { since: monday });
}

/** Of the staff who see the cockpit, those who were not looked for in Slack since. */
export function listStaffToFindInSlack(
  db: Db,
  { teamId, before }: { teamId: string; before: Date },
): Promise<{ id: string; email: string }[]> {
  return db
    .selectFrom('accounts')
    .where('staff_role', 'in', ['manager', 'admin'])
    .where('removed_at', 'is', null)
    .where('password_hash', 'is not', null)
    .where((eb) => eb.or([eb('slack_linked_at', 'is', null), eb('slack_team_id', '<>', teamId)]))
    .where((eb) =>
      eb.or([
        eb('slack_looked_up_at', 'is', null),
        eb('slack_looked_up_at', '<', before),
        eb('slack_team_id', '<>', teamId),
      ]),
    )
    .orderBy('id')
    .select(['id', 'email'])
    .execute();
}

/** The staff member's choice to get Monday's message, and whether in Slack, too. */
export async function findMondaySetting(
  db: Db,
  { accountId }: { accountId: string },
): Promise<{ isWanted: boolean; isInSlack: boolean; isLinked: boolean }> {
  const { isWanted, slackUserId, linkedAt } = await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select(['wants_monday_message as isWanted', 'slack_user_id as slackUserId'])
    .select('slack_linked_at as linkedAt')
    .executeTakeFirstOrThrow();
  return { isWanted, isInSlack: slackUserId !== null, isLinked: linkedAt !== null };
}
