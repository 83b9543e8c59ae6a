import { type Kysely, sql } from 'kysely';
import type { Introductions } from '#shared/api/introductions.ts';
import type { IntroductionSide } from '#shared/domain/introductions.ts';
import type { Database } from '../../tables/database.ts';
import { isAskedBy, type Party } from './party.ts';
import { readIntroductions } from './read-introductions.ts';
import { toIntroductionView } from './to-introduction-view.ts';

const shown = 100;

/** What a founder received and sent, what an investor sent: the open ones first, then the newest. */
export async function listIntroductions(
  db: Kysely<Database>,
  { party, now }: { party: Party; now: Date },
): Promise<Introductions> {
  const openFirst = sql`i.state = 'requested' desc, i.created_at desc, i.id`;
  const read = async (where: ReturnType<typeof isAskedBy>, side: IntroductionSide) => {
    const rows = await readIntroductions(db, { where, orderBy: openFirst, limit: shown });
    return rows.map((row) => toIntroductionView(row, { side, now }));
  };
  const [received, sent] = await Promise.all([
    'founderId' in party ? read(sql`i.founder_id = ${party.founderId}`, 'asked') : [],
    read(isAskedBy(party), 'asker'),
  ]);
  return { received, sent };
}
