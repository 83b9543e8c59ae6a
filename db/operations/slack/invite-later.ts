import type { Kysely } from 'kysely';
import { addJob } from '../../jobs.ts';
import type { Database } from '../../schema.ts';

/** Has a cohort's connected founders invited to its channel, those who are missing there. */
export async function inviteLater(
  db: Kysely<Database>,
  { teamId, channelId }: { teamId: string; channelId: string },
): Promise<void> {
  await addJob(db, 'invite-founders', { teamId, channelId }, { key: `invite:${channelId}` });
}
