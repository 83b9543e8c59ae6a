import type { Transaction } from 'kysely';
import { addJob } from '../../jobs.ts';
import { sendLiveHint } from '../../live.ts';
import type { Introduction } from '../../queries/introductions.ts';
import type { Database } from '../../schema.ts';

/** Open pages of both, and the Home tab of the founder who was asked, are out of date. */
export async function tellPages(
  trx: Transaction<Database>,
  { asker, asked }: Pick<Introduction, 'asker' | 'asked'>,
): Promise<void> {
  await addJob(trx, 'publish-home', { founderId: asked.id }, { key: `home:${asked.id}` });
  for (const { kind, id } of [asker, asked]) {
    const isFounder = kind === 'founder';
    await sendLiveHint(trx, isFounder ? { founderId: id, cohortId: null } : { investorId: id });
  }
}
