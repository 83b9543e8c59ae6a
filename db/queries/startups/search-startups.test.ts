import { beforeEach, describe, expect, it } from 'vitest';
import { newStartups } from '#db/testing/new-application.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { type Directory, directorySchema, type StartupFilter } from '#shared/api/startups.ts';
import { findThesis, type Thesis } from './match-points.ts';
import { directoryCard, searchStartups } from './search-startups.ts';

const { db } = useTestDatabase();
beforeEach(async () => {
  await db.deleteFrom('startup_applications').execute();
});

type ListOptions = {
  filter?: StartupFilter & { thesis?: Thesis | undefined };
  after?: string | null;
  pageSize?: number;
  isAnonymous?: boolean;
};

async function list(options: ListOptions = {}): Promise<Directory> {
  const { filter = {}, after, pageSize = 24, isAnonymous = false } = options;
  const page = await searchStartups(db, {
    card: directoryCard({ now: new Date(), today: '2026-06-17' }),
    filter,
    after: after ?? undefined,
    pageSize,
    isAnonymous,
  });
  return directorySchema.parse(page);
}

const names = ({ startups }: Directory) => startups.map((each) => each.startupName);
const insert = (startups: Parameters<typeof newStartups>[1]) => newStartups(db, startups);
const find = async (search: string) => names(await list({ filter: { search } })).sort();

describe('the list', () => {
  it('has accepted startups only, newest first, with the fields of a card and no other', async () => {
    const [kelp] = await insert([
      {
        startup_name: 'Kelp',
        submitted_at: '2026-01-03',
        looking_for_funding: true,
        funding_amount: '50k-250k',
      },
      {
        startup_name: 'Buoy',
        submitted_at: '2026-01-02',
        funding_amount: '50k-250k',
        description: 'a'.repeat(500),
      },
      { startup_name: 'Pending', status: 'pending' },
      { startup_name: 'Reviewed', status: 'under_review' },
      { startup_name: 'Rejected', status: 'rejected' },
      { startup_name: 'Withdrawn', status: 'withdrawn' },
    ]);
    const page = await list();
    expect(names(page)).toEqual(['Kelp', 'Buoy']);
    expect(page.startups[0]).toEqual({
      startupId: kelp,
      founderName: expect.any(String),
      founderAvatar: null,
      startupName: 'Kelp',
      startupLogo: null,
      stage: 'idea',
      industry: 'SaaS',
      description: 'Makes one thing well.',
      teamSize: 1,
      lookingForFunding: true,
      fundingAmount: '50k-250k',
      websiteUrl: null,
      isAlumni: false,
      isPremium: false,
    });
    expect(page.startups[1]?.fundingAmount).toBeNull();
    expect(page.startups[1]?.description).toHaveLength(400);
    expect(page.size).toEqual({ startups: 2, isMore: false, seeking: 1 });
    expect(page.next).toBeNull();
  });

  it('has the figures of all startups, whatever is chosen', async () => {
    await insert([
      { looking_for_funding: true, monthly_revenue: '1k-10k', team_size: 3, stage: 'mvp' },
      { industry: 'FinTech', monthly_revenue: '0-1k' },
      { industry: 'FinTech', team_size: 5 },
      { industry: 'Hidden', status: 'pending', looking_for_funding: true },
    ]);
    const figures = {
      startups: 3,
      seeking: 1,
      withRevenue: 2,
      teamOfThree: 2,
      industries: 2,
      stages: { idea: 2, mvp: 1, traction: 0, launch: 0 },
    };
    expect((await list()).figures).toEqual(figures);
    expect((await list({ filter: { search: 'nothing has this' } })).figures).toEqual(figures);
  });

  it('is empty without startups', async () => {
    expect(await list()).toMatchObject({
      figures: { startups: 0, industries: 0 },
      startups: [],
      size: { startups: 0, isMore: false, seeking: 0 },
      next: null,
    });
  });

  it('shows each startup on exactly one page, also those submitted at the same instant', async () => {
    const at = '2026-01-02T03:04:05.123456Z';
    await insert(
      Array.from({ length: 7 }, (_, n) => ({ startup_name: `S${n}`, submitted_at: at })),
    );
    for (const filter of [{}, { search: 's' }, { search: 'startup makes' }, { search: 'well' }]) {
      const expected = names(await list({ filter }));
      const seen: string[] = [];
      let page = await list({ filter, pageSize: 3 });
      seen.push(...names(page));
      while (page.next) {
        page = await list({ filter, pageSize: 3, after: page.next });
        expect(page.size).toBeNull();
        seen.push(...names(page));
      }
      expect(seen).toEqual(expected);
    }
    expect(names(await list())).toHaveLength(7);
  });
});

describe('filters', () => {
  beforeEach(async () => {
    await insert(
      ['idea', 'mvp'].flatMap((stage) =>
        ['SaaS', 'FinTech'].flatMap((industry) =>
          [true, false].map((looking_for_funding) => ({
            startup_name: `${stage} ${industry} ${looking_for_funding}`,
            stage: stage as 'idea',
            industry,
            looking_for_funding,
            funding_amount: looking_for_funding && industry === 'SaaS' ? '0-50k' : null,
            monthly_revenue: stage === 'mvp' ? '1k-10k' : null,
            team_size: industry === 'FinTech' ? 3 : 2,
          })),
        ),
      ),
    );
  });

  it.each<[StartupFilter, number, number]>([
    [{ stage: 'mvp' }, 4, 2],
    [{ industry: 'SaaS' }, 4, 2],
    [{ funding: 'seeking' }, 4, 4],
    [{ funding: 'not_seeking' }, 4, 0],
    [{ stage: 'mvp', industry: 'SaaS' }, 2, 1],
    [{ stage: 'mvp', industry: 'SaaS', funding: 'seeking' }, 1, 1],
    [{ stage: 'launch' }, 0, 0],
    [{ industry: 'saas' }, 0, 0],
    [{ stage: 'mvp', search: 'saas' }, 2, 1],
    [{ search: 'mvp', industry: 'FinTech', funding: 'not_seeking' }, 1, 0],
    [{ revenue: 'some' }, 4, 2],
    [{ revenue: 'some', funding: 'seeking' }, 2, 2],
    [{ revenue: 'some', search: 'saas' }, 2, 1],
    [{ team: 'three_or_more' }, 4, 2],
    [{ team: 'three_or_more', stage: 'idea' }, 2, 1],
    [{ team: 'three_or_more', revenue: 'some' }, 2, 1],
    [{ team: 'three_or_more', stage: 'launch', revenue: 'some' }, 0, 0],
  ])('%j', async (filter, startups, seeking) => {
    const page = await list({ filter });
    expect(page.size).toEqual({ startups, isMore: false, seeking });
    expect(page.startups).toHaveLength(startups);
    for (const { stage, industry } of page.startups) {
      expect({ stage, industry }).toMatchObject({
        ...(filter.stage && { stage: filter.stage }),
        ...(filter.industry && { industry: filter.industry }),
      });
    }
  });

  it.each([
    [{ focus: ['FinTech'], checkSizeMin: null, checkSizeMax: null }, 4, 2],
    [{ focus: ['FinTech'], checkSizeMin: 100, checkSizeMax: 750 }, 2, 2],
    // The SaaS startups ask for less than the smallest check.
    [{ focus: [], checkSizeMin: 100, checkSizeMax: null }, 2, 2],
    [{ focus: ['SaaS'], checkSizeMin: 100, checkSizeMax: null }, 0, 0],
    [{ focus: ['SaaS'], checkSizeMin: 10, checkSizeMax: null }, 2, 2],
    [{ focus: ['Hardware'], checkSizeMin: null, checkSizeMax: null }, 0, 0],
    [{ focus: [], checkSizeMin: null, checkSizeMax: null }, 8, 4],
  ])('by the thesis %j, page by page', async (investor, startups, seeking) => {
    const thesis = await findThesis(db, investor);
    const whole = await list({ filter: { thesis } });
    expect(whole.size).toEqual({ startups, isMore: false, seeking });
    expect(whole.startups).toHaveLength(startups);
    const first = await list({ filter: { thesis }, pageSize: 1 });
    const rest = first.next ? await list({ filter: { thesis }, after: first.next }) : null;
    expect([...names(first), ...(rest ? names(rest) : [])]).toEqual(names(whole));
    expect(names(await list({ filter: { thesis, search: 'mvp' } }))).toHaveLength(startups / 2);
  });
});

describe('a search', () => {
  beforeEach(async () => {
    await insert([
      { startup_name: 'Kelp 50%', founder_name: 'Ada Lind' },
      { startup_name: 'Dílna', founder_name: 'Bo', industry: 'Climate Tech' },
      { startup_name: 'Ro_bot', description: 'A back\\slash and\nsome 日本語, c++ too.' },
      { startup_name: 'Gone Kelp', status: 'withdrawn' },
    ]);
  });

  it.each([
    ['kelp', ['Kelp 50%']],
    ['KELP', ['Kelp 50%']],
    ['lind', ['Kelp 50%']],
    ['elp 5', ['Kelp 50%']],
    ['climate', ['Dílna']],
    ['DÍLNA', ['Dílna']],
    ['íl', ['Dílna']],
    ['some', ['Ro_bot']],
    ['日本', ['Ro_bot']],
    ['日本語', ['Ro_bot']],
    ['c++', ['Ro_bot']],
    ['+', ['Ro_bot']],
    ['k\\s', ['Ro_bot']],
    ['\\', ['Ro_bot']],
    ['%', ['Kelp 50%']],
    ['0%', ['Kelp 50%']],
    ['_', ['Ro_bot']],
    ['o_b', ['Ro_bot']],
    ['%_', []],
    ['___', []],
    ['q', []],
    ['kelp 50%ada', []],
    ['bo', ['Dílna', 'Ro_bot']],
  ])('for %j finds %j', async (words, expected) => {
    expect(await find(words)).toEqual(expected);
  });

  it.each([
    ['jose', ['München Maps']],
    ['PENA', ['München Maps']],
    ['munchen', ['München Maps']],
    ['Münchén', ['München Maps']],
    // The same letters, written as a letter and an accent.
    ['Jose\u0301', ['München Maps']],
    ['lodz', ['Łódź Labs']],
    ['strasse', ['Łódź Labs']],
    ['ø', ['Łódź Labs']],
    ['smorre', ['Łódź Labs']],
    ['％', ['Kelp 50%']],
    ['kelp ５０％', ['Kelp 50%']],
    ['kelp％0', []],
    ['kelp 50％', ['Kelp 50%']],
    ['back∖slash', ['Ro_bot']],
  ])('ignores accents: for %j finds %j', async (words, expected) => {
    await insert([
      { startup_name: 'München Maps', founder_name: 'Jose\u0301 Peña', description: 'Kms.' },
      { startup_name: 'Łódź Labs', founder_name: 'Smørre', industry: 'Straße' },
    ]);
    const found = await find(words);
    expect(words === 'ø' ? found.filter((name) => expected.includes(name)) : found).toEqual(
      expected,
    );
  });

  it('of somebody who sees no founders ignores accents, and finds no founder', async () => {
    await insert([{ startup_name: 'Zażółć', founder_name: 'Renée Zed' }]);
    const search = async (text: string) =>
      names(await list({ filter: { search: text }, isAnonymous: true }));
    expect(await search('zazolc')).toEqual(['Zażółć']);
    expect(await search('renee')).toEqual([]);
    expect(await search('zed')).toEqual([]);
  });

  it('finds what has just been written', async () => {
    await db
      .updateTable('startup_applications')
      .set({ description: 'Now with zephyrs.' })
      .where('startup_name', '=', 'Dílna')
      .execute();
    expect(await find('zephyr')).toEqual(['Dílna']);
  });
});
