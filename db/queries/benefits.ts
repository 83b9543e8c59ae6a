import { sql } from 'kysely';
import type { BenefitsView } from '#shared/api/premium.ts';
import { contactLimits } from '#shared/domain/premium.ts';
import { encodeSubject } from '#shared/domain/slack-messages.ts';
import { monthStart } from '#shared/time.ts';
import type { Db } from '../schema.ts';
import { findCoachAllowance } from './coach/exchanges.ts';
import { countOpenInvestors, findInvestorAllowance } from './investors/open-investors.ts';
import { countPremium } from './premium.ts';
import { findPremiumChannel } from './premium-channel.ts';

type FindBenefitsInput = {
  founder: { id: string; timeZone: string };
  /** Questions to the coach that founders without premium have a day. */
  dailyLimit: number;
  now: Date;
};

/** The server's settings decide which model answers. */
type Benefits = Omit<BenefitsView, 'coaching'> & {
  coaching: Omit<BenefitsView['coaching'], 'hasLargerModel'>;
};

/** A founder's allowance of each part of premium now, and the rest of it. */
export async function findBenefits(
  db: Db,
  { founder, dailyLimit, now }: FindBenefitsInput,
): Promise<Benefits> {
  const founderId = founder.id;
  const [messagesLeft, { limit, left }, introductions, openInvestors, community] =
    await Promise.all([
      countMessagesLeft(db, { founderId, now }),
      findCoachAllowance(db, { founder, dailyLimit, now }),
      findInvestorAllowance(db, { founder, now }),
      countOpenInvestors(db),
      findCommunity(db, { founderId, now }),
    ]);
  return {
    messaging: { limit: contactLimits.perDay, left: messagesLeft },
    coaching: { limit, left, withoutPremium: dailyLimit },
    community,
    introductions: { ...introductions, openInvestors },
  };
}

async function countMessagesLeft(
  db: Db,
  { founderId, now }: { founderId: string; now: Date },
): Promise<number> {
  const { rows } = await sql<{ sent: number }>`
    select count(*)::int as sent from contact_messages
    where sender_id = ${founderId} and sent_at > ${now}::timestamptz - interval '24 hours'`.execute(
    db,
  );
  return Math.max(0, contactLimits.perDay - (rows[0]?.sent ?? 0));
}

async function findCommunity(
  db: Db,
  { founderId, now }: { founderId: string; now: Date },
): Promise<BenefitsView['community']> {
  const channel = await findPremiumChannel(db);
  const subject =
    channel &&
    encodeSubject('premium_questions', { teamId: channel.teamId, month: monthStart(now, 'UTC') });
  const { rows } = await sql<{ isConnected: boolean; hasQuestions: boolean }>`
    select slack_team_id is not distinct from ${channel?.teamId ?? ''} as "isConnected",
      exists (select from slack_outbox
        where kind = 'premium_questions' and subject_id = ${subject} and state = 'sent')
        as "hasQuestions"
    from startup_founders where id = ${founderId}`.execute(db);
  const { members } = await countPremium(db, { now });
  const { isConnected = false, hasQuestions = false } = rows[0] ?? {};
  return { members, channel: channel && { name: channel.name, isConnected }, hasQuestions };
}
