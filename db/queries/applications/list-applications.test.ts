import { beforeAll, describe, expect, it } from 'vitest';
import { newApplication } from '#db/testing/new-application.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { ApplicationOrder, ApplicationSort } from '#shared/api/review.ts';
import { findNeighbours, listApplications } from './list-applications.ts';

const { db } = useTestDatabase();
const day = (number: number) => new Date(Date.UTC(2026, 10, number));

/** Twelve applications; six of them were submitted at the very same moment. */
const all = [
  { startupName: 'Åre Ski', founderName: 'Zoë Berg', industry: 'Travel', submittedAt: day(1) },
  { startupName: 'beta works', founderName: 'Ada Lind', industry: 'SaaS', submittedAt: day(2) },
  { startupName: 'Alpha', founderName: 'Bo Stern', industry: 'AI/ML', submittedAt: day(3) },
  { startupName: '100% Oat', founderName: 'Cy O’Neil', industry: 'Food', submittedAt: day(4) },
  { startupName: '100 Oats', founderName: 'Di_Marco', industry: 'Food', submittedAt: day(5) },
  { startupName: 'Back\\slash', founderName: 'DiaMarco', industry: 'Food', submittedAt: day(6) },
  ...Array.from({ length: 6 }, (_, index) => ({
    startupName: 'Twin',
    founderName: `Twin ${index}`,
    industry: 'Media',
    stage: (['idea', 'launch', 'mvp', 'traction', 'idea', 'mvp'] as const)[index],
    status: (['under_review', 'rejected', 'withdrawn', 'pending', 'rejected', 'pending'] as const)[
      index
    ],
    submittedAt: day(10),
  })),
];

beforeAll(async () => {
  for (const overrides of all) await newApplication(db, overrides);
});

const viewer = { accountId: '00000000-0000-4000-8000-000000000000', isReviewer: false };
const plain = { search: '', sort: 'submitted', direction: 'desc', viewer } as const;

function list(overrides: Partial<ApplicationOrder> & { page?: number; pageSize?: number } = {}) {
  return listApplications(db, { page: 1, pageSize: 100, ...plain, ...overrides });
}

async function names(overrides: Partial<ApplicationOrder>) {
  return (await list(overrides)).rows.map(({ startupName }) => startupName);
}

describe('the list', () => {
  it('counts every status, regardless of the search', async () => {
    const counts = {
      total: 12,
      pending: 8,
      under_review: 1,
      accepted: 0,
      rejected: 2,
      withdrawn: 1,
    };
    expect(await list()).toMatchObject({ counts, size: 12, page: 1, pages: 1 });
    expect(await list({ search: 'alpha' })).toMatchObject({ counts, size: 1 });
    expect(await list({ status: 'rejected' })).toMatchObject({ counts, size: 2 });
    expect(await list({ status: 'undecided' })).toMatchObject({ counts, size: 9 });
    expect(await list({ status: 'accepted' })).toMatchObject({ size: 0, rows: [], pages: 1 });
  });

  it('contains what a row shows, and no e-mail address', async () => {
    const { rows } = await list({ search: 'alpha' });
    expect(rows).toEqual([
      {
        id: expect.any(String),
        startupName: 'Alpha',
        founderName: 'Bo Stern',
        industry: 'AI/ML',
        stage: 'idea',
        status: 'pending',
        submittedAt: day(3).toISOString(),
        reviewers: [],
      },
    ]);
  });

  it.each([
    ['0%', ['100% Oat']],
    ['%', ['100% Oat']],
    ['i_m', ['100 Oats']],
    ['\\', ['Back\\slash']],
    ['k\\S', ['Back\\slash']],
    ['FOOD', ['Back\\slash', '100 Oats', '100% Oat']],
    ['zoë', ['Åre Ski']],
    ['åre', ['Åre Ski']],
    ["'; drop table", []],
  ])('finds %j in startup, founder or industry as it is written', async (search, expected) => {
    expect(await names({ search })).toEqual(expected);
  });

  it('searches within a status', async () => {
    expect(await names({ search: 'twin', status: 'rejected' })).toEqual(['Twin', 'Twin']);
    expect((await list({ search: 'twin', status: 'rejected' })).size).toBe(2);
  });

  it('holds those that wait for a decision', async () => {
    const { rows, size } = await list({ status: 'undecided', search: 'twin' });
    expect(rows.map(({ status }) => status).sort()).toEqual(['pending', 'pending', 'under_review']);
    expect(size).toBe(3);
  });

  it('can be sorted by each column in both directions', async () => {
    const rising = async (sort: ApplicationSort) =>
      (await list({ sort, direction: 'asc' })).rows.map((row) => row);
    expect((await rising('startup')).slice(0, 3).map((row) => row.startupName)).toEqual(
      ['100% Oat', '100 Oats', 'Alpha'].sort((one, other) => (one < other ? -1 : 1)),
    );
    expect((await rising('founder')).slice(0, 2).map((row) => row.founderName)).toEqual([
      'Ada Lind',
      'Bo Stern',
    ]);
    expect((await rising('stage')).slice(-4).map((row) => row.stage)).toEqual([
      'mvp',
      'mvp',
      'traction',
      'launch',
    ]);
    expect((await rising('status')).slice(-4).map((row) => row.status)).toEqual([
      'under_review',
      'rejected',
      'rejected',
      'withdrawn',
    ]);
    expect((await names({ direction: 'asc' }))[0]).toBe('Åre Ski');
    expect((await names({ direction: 'desc' }))[0]).toBe('Twin');
    expect((await list({ sort: 'stage', direction: 'desc' })).rows[0]?.stage).toBe('launch');
  });

  it('shows each application on exactly one page, even those submitted at the same moment', async () => {
    for (const sort of ['submitted', 'startup', 'stage'] as const) {
      for (const direction of ['asc', 'desc'] as const) {
        const whole = (await list({ sort, direction })).rows.map(({ id }) => id);
        const paged: string[] = [];
        for (let page = 1; page <= 6; page += 1) {
          const { rows, pages } = await list({ sort, direction, page, pageSize: 2 });
          expect(pages).toBe(6);
          paged.push(...rows.map(({ id }) => id));
        }
        expect(paged).toEqual(whole);
        expect(new Set(paged).size).toBe(12);
      }
    }
  });

  it('answers with the last page if there are fewer', async () => {
    expect(await list({ page: 900_000, pageSize: 5 })).toMatchObject({ page: 3, pages: 3 });
    expect((await list({ page: 9, pageSize: 5 })).rows).toHaveLength(2);
  });
});

describe('neighbours', () => {
  it('follow the list in every order and filter', async () => {
    const orders: Partial<ApplicationOrder>[] = [
      {},
      { direction: 'asc' },
      { sort: 'startup', direction: 'asc' },
      { sort: 'stage' },
      { sort: 'status', direction: 'asc' },
      { search: 'twin' },
      { status: 'pending', sort: 'founder' },
      { status: 'undecided' },
    ];
    for (const overrides of orders) {
      const order = { ...plain, ...overrides };
      const ids = (await list(overrides)).rows.map(({ id }) => id);
      for (const [index, applicationId] of ids.entries()) {
        expect(await findNeighbours(db, { ...order, applicationId })).toEqual({
          previous: ids[index - 1] ?? null,
          next: ids[index + 1] ?? null,
        });
      }
    }
  });

  it('of an application that no longer matches are those around its former place', async () => {
    const rows = (await list()).rows;
    const at = rows.findIndex(({ status }) => status === 'rejected');
    const pending = { ...plain, status: 'pending' as const };
    const { previous, next } = await findNeighbours(db, {
      ...pending,
      applicationId: rows[at]?.id ?? '',
    });
    const isPending = (row: { status: string }) => row.status === 'pending';
    expect(previous).toBe(rows.slice(0, at).filter(isPending).at(-1)?.id ?? null);
    expect(next).toBe(rows.slice(at + 1).find(isPending)?.id);
  });

  it('of an unknown application, or of one that isn’t the reviewer’s, do not exist', async () => {
    const notFound = { code: 'application_not_found' };
    const applicationId = '00000000-0000-4000-8000-000000000000';
    await expect(findNeighbours(db, { ...plain, applicationId })).rejects.toMatchObject(notFound);
    const foreign = (await list()).rows[0]?.id ?? '';
    const asReviewer = { ...plain, viewer: { ...viewer, isReviewer: true } };
    await expect(
      findNeighbours(db, { ...asReviewer, applicationId: foreign }),
    ).rejects.toMatchObject(notFound);
  });
});
