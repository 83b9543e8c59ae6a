import type { QuietHours } from '#shared/domain/notifications.ts';
import type { Db } from '../schema.ts';
import { hasJoined, toQuietHours } from './notifications.ts';

export type StaffMessageToSend = {
  text: string;
  kind: 'message' | 'nudge';
  /** Whoever wrote it; null once they have left the staff: then nobody reads an answer. */
  staffEmail: string | null;
  startupName: string;
  /** The account of somebody who has not joined yet, for the link that lets them in. */
  invitedAccountId: string | null;
  recipient: {
    timeZone: string;
    quiet: QuietHours | null;
    slack: { teamId: string; userId: string } | null;
  };
};

/** A staff message for one of the founders; null for somebody who has left. */
export async function findStaffMessage(
  db: Db,
  { messageId, founderId }: { messageId: string; founderId: string },
): Promise<StaffMessageToSend | null> {
  const row = await db
    .selectFrom('staff_messages as m')
    .innerJoin('startup_founders as a', 'a.startup_id', 'm.startup_id')
    .leftJoin('accounts as u', (join) =>
      join.onRef('u.id', '=', 'm.account_id').on('u.removed_at', 'is', null),
    )
    .leftJoin('accounts as own', (join) =>
      join.onRef('own.founder_id', '=', 'a.id').on(({ not }) => not(hasJoined)),
    )
    .where('m.id', '=', messageId)
    .where('a.id', '=', founderId)
    .where('a.is_active', '=', true)
    .select(['m.text', 'm.kind', 'u.email as staffEmail', 'a.startup_name as startupName'])
    .select('own.id as invitedAccountId')
    .select(['a.time_zone as timeZone', 'a.slack_team_id as teamId', 'a.slack_user_id as userId'])
    .select((eb) => [
      eb.fn<string | null>('to_char', ['a.quiet_from', eb.val('HH24:MI')]).as('from'),
      eb.fn<string | null>('to_char', ['a.quiet_until', eb.val('HH24:MI')]).as('until'),
    ])
    .executeTakeFirst();
  if (!row) return null;
  const { text, kind, staffEmail, startupName, invitedAccountId } = row;
  const { timeZone, teamId, userId, from, until } = row;
  const slack = teamId && userId ? { teamId, userId } : null;
  return {
    text,
    kind,
    staffEmail,
    startupName,
    invitedAccountId,
    recipient: { timeZone, quiet: toQuietHours(from, until), slack },
  };
}
