import { beforeAll, expect, test } from 'vitest';
import { startupOf } from '#db/queries/founders.ts';
import type { Portfolio } from '#shared/api/portfolio.ts';
import { type InvestorPreferences, matchStartup } from '#shared/domain/match.ts';
import { fundingAmounts, stages } from '#shared/options.ts';
import { newStartups } from '../../testing/new-application.ts';
import { newFounder } from '../../testing/new-founder.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { searchPortfolio } from '../investors/portfolio.ts';

const { db } = useTestDatabase();
const now = new Date('2026-11-16T12:00:00Z');
const amounts = [...fundingAmounts, null];

beforeAll(async () => {
  const industries = ['FinTech', 'AI tools', 'Sports'];
  await newStartups(
    db,
    industries.flatMap((industry, at) =>
      stages.flatMap((stage) =>
        amounts.map((funding_amount, index) => ({
          industry,
          stage,
          looking_for_funding: (index + at) % 4 !== 0,
          funding_amount,
        })),
      ),
    ),
  );
  for (const [days, streak] of [
    [0, 9],
    [3, 9],
    [30, 9],
  ] as const) {
    const { id } = await newFounder(db);
    await db
      .updateTable('startup_applications')
      .set({ share_momentum: true, industry: 'FinTech' })
      .where('id', '=', startupOf(id))
      .execute();
    await db
      .updateTable('founder_totals')
      .set({
        current_streak: streak,
        longest_streak: streak,
        last_active_at: new Date(now.getTime() - days * 86_400_000),
      })
      .where('founder_id', '=', id)
      .execute();
  }
});

async function list(
  investor: InvestorPreferences,
  isApproved: boolean,
  filter = {},
): Promise<Portfolio[]> {
  const pages: Portfolio[] = [];
  for (let after: string | undefined; ; ) {
    const search = { filter, order: { investor, now }, after, pageSize: 24 };
    const page: Portfolio = await searchPortfolio(db, { isApproved, now, ...search });
    pages.push(page);
    if (page.next === null) return pages;
    after = page.next;
  }
}

test.each<[string, InvestorPreferences, boolean]>([
  ['focus and check', { focus: ['FinTech', 'AI/ML'], checkSizeMin: 50, checkSizeMax: 250 }, true],
  ['focus alone', { focus: ['AI/ML'], checkSizeMin: null, checkSizeMax: null }, true],
  ['a check alone', { focus: [], checkSizeMin: 300, checkSizeMax: null }, true],
  ['without momentum', { focus: ['FinTech'], checkSizeMin: null, checkSizeMax: 40 }, false],
])(
  '%s: startups come in the order of their scores, each of them once',
  async (_what, investor, isApproved) => {
    const pages = await list(investor, isApproved);
    const startups = pages.flatMap((page) => page.startups);
    const scores = startups.map((startup) => {
      const { pace, ...rest } = startup;
      return matchStartup(investor, pace === undefined ? rest : { ...rest, pace })?.score;
    });
    expect(new Set(scores).size).toBeGreaterThan(1);
    expect(scores).toEqual(scores.toSorted((one, other) => (other ?? 0) - (one ?? 0)));
    const all = pages[0]?.size?.startups;
    expect([new Set(startups.map(({ startupId }) => startupId)).size, startups.length]).toEqual([
      all,
      all,
    ]);
    expect(all).toBe(75);
  },
);

test('an investor who has named nothing gets the newest first', async () => {
  const none = { focus: [], checkSizeMin: null, checkSizeMax: null };
  const [first] = await list(none, true);
  const newest = await searchPortfolio(db, { isApproved: true, now, filter: {}, pageSize: 24 });
  const paces = ({ startups }: Pick<Portfolio, 'startups'>) =>
    startups.map(({ startupId, pace }) => [startupId, pace]);
  const steady = paces(newest).filter(([, pace]) => pace === null);
  expect(paces(first as Portfolio).filter(([, pace]) => pace === null)).toEqual(steady);
});

test('filters and a search narrow it like any list', async () => {
  const investor = { focus: ['FinTech'], checkSizeMin: null, checkSizeMax: null };
  const pages = await list(investor, true, { stage: 'mvp', search: 'sports' });
  const startups = pages.flatMap((page) => page.startups);
  expect(startups.map(({ industry, stage }) => [industry, stage])).toEqual(
    Array.from({ length: 6 }, () => ['Sports', 'mvp']),
  );
  expect(pages[0]?.size?.startups).toBe(6);
});
