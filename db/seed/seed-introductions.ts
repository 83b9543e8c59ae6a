import { type IntroductionState, introductionLifetimeMs } from '#shared/domain/introductions.ts';
import type { Trx } from '../schema.ts';
import { demoAccounts } from './demo-accounts.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** People by e-mail address. All are old enough that nobody is messaged about them any more. */
const demoIntroductions = [
  {
    from: demoAccounts.investor.email,
    to: demoAccounts.founder.email,
    daysAgo: 5,
    note: 'We backed two clinic tools and watched both learn what you seem to know already: why patients stop. I would like to hear how the second pilot went.',
  },
  {
    from: 'marcus.bell@demo.test',
    to: demoAccounts.founder.email,
    daysAgo: 4,
    note: 'My sister runs a physiotherapy practice in Austin and lost four patients this month. May I bring the two of you together?',
  },
  {
    from: demoAccounts.founder.email,
    to: 'liam.gallagher.byrne@demo.test',
    daysAgo: 10,
    note: 'You know people who book by phone on a Sunday. So do our clinics. Half an hour?',
    accepted: true,
  },
  {
    from: demoAccounts.founder.email,
    to: 'kenji.watanabe@demo.test',
    daysAgo: 20,
    note: 'You sell to care homes, we sell to clinics: could we compare how long a yes takes?',
    declined: 'We are closing the quarter. Ask me again in winter.',
  },
  {
    from: demoAccounts.investor.email,
    to: 'samira.khan@demo.test',
    daysAgo: 10,
    note: 'Two foundations that we know still do this in spreadsheets. I would like to see a report being written.',
    accepted: true,
  },
  {
    from: demoAccounts.investor.email,
    to: 'rafael.costa@demo.test',
    daysAgo: 16,
    note: 'Tips and taxes are what every restaurant owner in our portfolio asks about. Do you have half an hour?',
    declined: 'Our round closed last week. I would be glad to talk before the next one.',
  },
  {
    from: demoAccounts.investor.email,
    to: 'yusuf.demir@demo.test',
    daysAgo: 30,
    note: 'We look at freight in Türkiye this quarter and would like to learn how you win the warehouses.',
    expired: true,
  },
] as const;

/** Requests in every state that a page can show. */
export async function seedIntroductions(trx: Trx, { now }: { now: Date }): Promise<void> {
  const emails = demoIntroductions.flatMap(({ from, to }) => [from, to]);
  const accounts = await trx
    .selectFrom('accounts')
    .where('email', 'in', emails)
    .select(['email', 'founder_id as founderId', 'investor_id as investorId'])
    .execute();
  const byEmail = new Map(accounts.map((account) => [account.email, account]));
  for (const { from, to, daysAgo, note, ...outcome } of demoIntroductions) {
    const requester = byEmail.get(from);
    const founderId = byEmail.get(to)?.founderId;
    if (!requester || !founderId) continue;
    const at = new Date(now.getTime() - daysAgo * dayMs);
    const reason = 'declined' in outcome ? outcome.declined : null;
    const state = stateOf(outcome);
    const expiresAt = new Date(at.getTime() + introductionLifetimeMs);
    const decidedAt = state === 'expired' ? expiresAt : new Date(at.getTime() + dayMs);
    await trx
      .insertInto('introductions')
      .values({
        requester_founder_id: requester.founderId,
        requester_investor_id: requester.investorId,
        recipient_founder_id: founderId,
        note,
        state,
        created_at: at,
        expires_at: expiresAt,
        decided_at: state === 'requested' ? null : decidedAt,
        reason,
        // No mails about what happened before the demo began.
        followed_up: state === 'accepted' ? 7 : 0,
      })
      .execute();
  }
}

function stateOf(outcome: object): IntroductionState {
  if ('accepted' in outcome) return 'accepted';
  if ('declined' in outcome) return 'declined';
  return 'expired' in outcome ? 'expired' : 'requested';
}
