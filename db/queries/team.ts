import type { Team } from '#shared/api/team.ts';
import type { Db } from '../schema.ts';
import { hashSessionToken } from '../session-token.ts';
import { startupOf } from './founders.ts';

/** A founder's team, with the invitations that are open. */
export async function findTeam(
  db: Db,
  { founderId, now }: { founderId: string; now: Date },
): Promise<Team> {
  const [members, invitations] = await Promise.all([
    db
      .selectFrom('startup_founders')
      .where('startup_id', '=', startupOf(founderId))
      .where('is_active', '=', true)
      .orderBy((eb) => eb('role', '=', 'owner'), 'desc')
      .orderBy('joined_at')
      .orderBy('id')
      .select(['id', 'founder_name as name', 'founder_avatar as photo', 'role'])
      .select(['startup_name as startupName', 'joined_at as joinedAt', 'slack_user_id as slack'])
      .execute(),
    db
      .selectFrom('team_invitations')
      .where('startup_id', '=', startupOf(founderId))
      .where('ended_at', 'is', null)
      .orderBy('sent_at', 'desc')
      .orderBy('id')
      .select(['id', 'email', 'sent_at as sentAt', 'expires_at as expiresAt'])
      .execute(),
  ]);
  return {
    startupName: members[0]?.startupName ?? '',
    isOwner: members.some(({ id, role }) => id === founderId && role === 'owner'),
    members: members.map(({ id, name, photo, role, joinedAt, slack }) => ({
      founderId: id,
      name,
      photo,
      role,
      isMe: id === founderId,
      joinedAt: joinedAt.toISOString(),
      hasSlack: slack !== null,
    })),
    invitations: invitations.map(({ id, email, sentAt, expiresAt }) => ({
      invitationId: id,
      email,
      sentAt: sentAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      hasExpired: expiresAt <= now,
    })),
  };
}

export type TeamInvitation = {
  startupName: string;
  invitedBy: string;
  email: string;
  /** The address has an account from another time. */
  hasAccount: boolean;
};

/** An invitation's team; null once the invitation has ended, expired, or its startup left. */
export async function findTeamInvitation(
  db: Db,
  { now, ...key }: ({ token: string } | { invitationId: string }) & { now: Date },
): Promise<TeamInvitation | null> {
  const row = await db
    .selectFrom('team_invitations as i')
    .innerJoin('startup_founders as f', 'f.id', 'i.invited_by')
    .innerJoin('startup_applications as s', 's.id', 'i.startup_id')
    .$if('token' in key, (query) =>
      query.where('i.token_hash', '=', hashSessionToken('token' in key ? key.token : '')),
    )
    .$if('invitationId' in key, (query) =>
      query.where('i.id', '=', 'invitationId' in key ? key.invitationId : ''),
    )
    .where('i.ended_at', 'is', null)
    .where('i.expires_at', '>', now)
    .where('s.status', '=', 'accepted')
    .select(['f.founder_name as invitedBy', 's.startup_name as startupName', 'i.email'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('accounts as a')
            .whereRef('a.email', '=', 'i.email')
            .where('a.audience', '=', 'founder')
            .select('a.id'),
        )
        .$castTo<boolean>()
        .as('hasAccount'),
    )
    .executeTakeFirst();
  return row ?? null;
}

export type TeamChange = {
  kind: 'joined' | 'left' | 'owner';
  founderId: string;
  name: string;
  startupName: string;
  /** Whoever has owned the startup since: what a teammate leaves behind goes to them. */
  ownerId: string | null;
};

/** News of a team; null once it isn't so anymore. */
export async function findTeamChange(
  db: Db,
  { changeId }: { changeId: string },
): Promise<TeamChange | null> {
  const row = await db
    .selectFrom('team_changes as n')
    .innerJoin('startup_founders as f', 'f.id', 'n.founder_id')
    .where('n.id', '=', changeId)
    .where((eb) =>
      eb.or([
        eb.and([eb('n.kind', '=', 'left'), eb('f.is_active', '=', false)]),
        eb.and([eb('n.kind', '=', 'joined'), eb('f.is_active', '=', true)]),
        eb.and([eb('n.kind', '=', 'owner'), eb('f.role', '=', 'owner')]),
      ]),
    )
    .select(['n.kind', 'n.founder_id as founderId', 'n.name', 'f.startup_name as startupName'])
    .select(({ exists, not, selectFrom }) =>
      selectFrom('founders as o')
        .whereRef('o.startup_id', '=', 'n.startup_id')
        .where('o.role', '=', 'owner')
        .where(
          not(
            exists(
              selectFrom('team_changes as later')
                .whereRef('later.startup_id', '=', 'n.startup_id')
                .where('later.kind', '=', 'owner')
                .whereRef('later.happened_at', '>', 'n.happened_at'),
            ),
          ),
        )
        .select('o.id')
        .as('ownerId'),
    )
    .executeTakeFirst();
  return row ?? null;
}
