import type { Kysely } from 'kysely';
import type { Conversation, EarlierExchanges } from '#shared/api/coach.ts';
import { addDays, localDate, startOfDay } from '#shared/time.ts';
import type { Database } from '../../tables/database.ts';
import { exchangeRows, toExchangeView } from './exchange-view.ts';

/** Read again and again while an answer comes in: few. */
const latest = 6;
const pageSize = 20;

type Asker = { id: string; timeZone: string };
type Input = { founder: Asker; dailyLimit: number; now: Date };

/** The end of a founder's conversation, and how many questions are left today. */
export async function findConversation(
  db: Kysely<Database>,
  { founder, dailyLimit, now }: Input,
): Promise<Omit<Conversation, 'answersFrom'>> {
  const today = localDate(now, founder.timeZone);
  const [page, usage] = await Promise.all([
    readBackwards(db, { founderId: founder.id, most: latest, now }),
    db
      .selectFrom('coach_usage')
      .where('founder_id', '=', founder.id)
      .where('day', '=', today)
      .select('reserved')
      .executeTakeFirst(),
  ]);
  return {
    ...page,
    allowance: {
      limit: dailyLimit,
      left: Math.max(0, dailyLimit - (usage?.reserved ?? 0)),
      renewsAt: startOfDay(addDays(today, 1), founder.timeZone).toISOString(),
    },
  };
}

/** What was said before a place in the conversation. */
export function listEarlierExchanges(
  db: Kysely<Database>,
  { founderId, before, now }: { founderId: string; before: string; now: Date },
): Promise<EarlierExchanges> {
  return readBackwards(db, { founderId, before: Number(before), most: pageSize, now });
}

type Page = { founderId: string; before?: number; most: number; now: Date };

async function readBackwards(
  db: Kysely<Database>,
  { founderId, before, most, now }: Page,
): Promise<EarlierExchanges> {
  const rows = await exchangeRows(db, founderId)
    .$if(before !== undefined, (query) => query.where('number', '<', before as number))
    .orderBy('number', 'desc')
    .limit(most + 1)
    .execute();
  const exchanges = rows.slice(0, most).map((row) => toExchangeView(row, now));
  return { exchanges: exchanges.reverse(), hasEarlier: rows.length > most };
}
