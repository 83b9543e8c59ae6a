import type { Transaction } from 'kysely';
import { addJob } from '../../jobs.ts';
import type { Database } from '../../tables/database.ts';

/** Has a founder's Home tab drawn again, if they ever opened it. */
export async function refreshHome(
  trx: Transaction<Database>,
  { founderId }: { founderId: string },
): Promise<void> {
  const opened = await trx
    .selectFrom('startup_applications')
    .where('id', '=', founderId)
    .where('slack_user_id', 'is not', null)
    .where('slack_home_opened_at', 'is not', null)
    .select('id')
    .executeTakeFirst();
  if (opened) await addJob(trx, 'publish-home', { founderId }, { key: `home:${founderId}` });
}
