import { type Kysely, sql } from 'kysely';
import type { BenefitsView } from '#shared/api/premium.ts';
import { contactLimits } from '#shared/domain/premium.ts';
import type { Database } from '../schema.ts';
import { findCoachAllowance } from './coach/exchanges.ts';
import { countOpenInvestors, findInvestorAllowance } from './investors/open-investors.ts';

type FindBenefitsInput = {
  founder: { id: string; timeZone: string };
  /** Questions to the coach that founders without premium have a day. */
  dailyLimit: number;
  now: Date;
};

/** Which model answers is a setting of the server, which knows. */
type Benefits = Omit<BenefitsView, 'coaching'> & {
  coaching: Omit<BenefitsView['coaching'], 'hasLargerModel'>;
};

/** What a founder has of each part of premium now, and how much of it is left. */
export async function findBenefits(
  db: Kysely<Database>,
  { founder, dailyLimit, now }: FindBenefitsInput,
): Promise<Benefits> {
  const founderId = founder.id;
  const [messagesLeft, { limit, left }, introductions, openInvestors] = await Promise.all([
    countMessagesLeft(db, { founderId, now }),
    findCoachAllowance(db, { founder, dailyLimit, now }),
    findInvestorAllowance(db, { founder, now }),
    countOpenInvestors(db),
  ]);
  return {
    messaging: { limit: contactLimits.perDay, left: messagesLeft },
    coaching: { limit, left, withoutPremium: dailyLimit },
    introductions: { ...introductions, openInvestors },
  };
}

async function countMessagesLeft(
  db: Kysely<Database>,
  { founderId, now }: { founderId: string; now: Date },
): Promise<number> {
  const { rows } = await sql<{ sent: number }>`
    select count(*)::int as sent from contact_messages
    where sender_id = ${founderId} and sent_at > ${now}::timestamptz - interval '24 hours'`.execute(
    db,
  );
  return Math.max(0, contactLimits.perDay - (rows[0]?.sent ?? 0));
}
