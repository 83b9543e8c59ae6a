import { sql } from 'kysely';
import type { BenefitsView, PremiumExamples } from '#shared/api/premium.ts';
import { maxInvestorRequestsPerMonth } from '#shared/domain/introductions.ts';
import { coachAllowance, contactLimits } from '#shared/domain/premium.ts';
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

type Examples = Omit<PremiumExamples, 'questions' | 'weeks'> & {
  questions: Omit<PremiumExamples['questions'], 'hasLargerModel'>;
};

/** Each part of premium as it would be for a founder who has none, from what is there now. */
export async function findExamples(
  db: Db,
  { founderId, dailyLimit, now }: { founderId: string; dailyLimit: number; now: Date },
): Promise<Examples> {
  const [peer, openInvestors, { members }, channel] = await Promise.all([
    findPeer(db, { founderId }),
    countOpenInvestors(db),
    countPremium(db, { now }),
    findPremiumChannel(db),
  ]);
  return {
    peer,
    messages: contactLimits.perDay,
    questions: { without: dailyLimit, with: coachAllowance({ dailyLimit, isPremium: true }) },
    community: { members, channel: channel?.name ?? null },
    introductions: { perMonth: maxInvestorRequestsPerMonth, openInvestors },
  };
}

/** Somebody of the same cohort and another startup, with a face if there is one. */
async function findPeer(
  db: Db,
  { founderId }: { founderId: string },
): Promise<PremiumExamples['peer']> {
  const peer = await db
    .selectFrom('startup_founders as f')
    .innerJoin('startup_founders as me', 'me.cohort_id', 'f.cohort_id')
    .where('me.id', '=', founderId)
    .where('f.is_active', '=', true)
    .whereRef('f.startup_id', '<>', 'me.startup_id')
    .orderBy(sql`f.founder_avatar is null`)
    .orderBy('f.founder_name')
    .select(['f.founder_name as name', 'f.startup_id as startupId'])
    .select(['f.startup_name as startupName', 'f.founder_avatar as photo'])
    .executeTakeFirst();
  return peer ?? null;
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
