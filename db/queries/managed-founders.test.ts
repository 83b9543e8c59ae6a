import { beforeAll, describe, expect, it } from 'vitest';
import { startupOf } from '#db/queries/founders.ts';
import type { FounderListInput } from '#shared/api/founders.ts';
import { newAccount, newFounderAccount } from '../testing/new-account.ts';
import { newApplication } from '../testing/new-application.ts';
import { newCohort, newFounder } from '../testing/new-founder.ts';
import { insertRow, updateRows } from '../testing/rows.ts';
import { useTestDatabase } from '../testing/test-database.ts';
import { findManagedFounder, listFounderHistory, listFounders } from './managed-founders.ts';

const { db } = useTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');
let cohortId: string;
let otherCohortId: string;

beforeAll(async () => {
  cohortId = (await newCohort(db)).id;
  otherCohortId = (await newCohort(db)).id;
  const set = (id: string, values: { left_at: Date }) =>
    db
      .updateTable('startup_applications')
      .set({ left_at: values.left_at, status: 'withdrawn' })
      .where('id', '=', startupOf(id))
      .execute();
  const pause = (id: string, at: Date) =>
    db.updateTable('founders').set({ paused_at: at }).where('id', '=', id).execute();
  const join = (id: string, day: number) =>
    updateRows(db, 'founders', { id }, { joined_at: new Date(2026, 0, day) });
  const zoe = await newFounderAccount(db, { cohortId, name: 'Zoë Nuñez', email: 'zoe@north.test' });
  await join(zoe.id, 1);
  const bo = await newFounder(db, { cohortId: otherCohortId, name: 'Bo', stage: 'launch' });
  await join(bo.id, 2);
  const ada = await newFounderAccount(db, { cohortId, name: 'Ada', slackUserId: 'UADA' });
  await pause(ada.id, now);
  await join(ada.id, 3);
  const cy = await newFounderAccount(db, { cohortId, name: 'Cy', email: 'cy_100%@north.test' });
  await set(cy.id, { left_at: now });
  await join(cy.id, 4);
  await newApplication(db, { founderName: 'Applicant' });
  await newApplication(db, { founderName: 'Withdrawn', status: 'withdrawn' });
});

const plain = { search: '', sort: 'joined', direction: 'desc', page: 1 } as const;

function list(overrides: Partial<FounderListInput> & { pageSize?: number } = {}) {
  return listFounders(db, { pageSize: 100, ...plain, ...overrides });
}

async function names(overrides: Partial<FounderListInput>) {
  return (await list(overrides)).rows.map(({ founderName }) => founderName);
}

describe('the list', () => {
  it('has every founder with their state, and no applicant', async () => {
    const { rows, size, left } = await list();
    expect({ size, left }).toEqual({ size: 4, left: 1 });
    expect(rows.map(({ founderName, state }) => [founderName, state])).toEqual([
      ['Cy', 'left'],
      ['Ada', 'paused'],
      ['Bo', 'invited'],
      ['Zoë Nuñez', 'active'],
    ]);
    expect(rows.map(({ hasSlack }) => hasSlack)).toEqual([false, true, false, false]);
    expect(rows[3]).toMatchObject({ email: 'zoe@north.test', lastSeenAt: null });
  });

  it.each([
    ['zoe nunez', ['Zoë Nuñez']],
    ['Zoë', ['Zoë Nuñez']],
    ['ZOE@NORTH', ['Zoë Nuñez']],
    ['@north.test', ['Cy', 'Zoë Nuñez']],
    ['cy_100%', ['Cy']],
    ['y_1', ['Cy']],
    ['%', ['Cy']],
    ['bo', ['Bo']],
    ['Applicant', []],
    ["'; drop", []],
  ])('finds %j in name, startup or address', async (search, expected) => {
    expect(await names({ search })).toEqual(expected);
    expect((await list({ search })).size).toBe(expected.length);
  });

  it('filters by state and cohort', async () => {
    expect(await names({ state: 'active' })).toEqual(['Zoë Nuñez']);
    expect(await names({ state: 'invited' })).toEqual(['Bo']);
    expect(await names({ state: 'paused' })).toEqual(['Ada']);
    expect(await names({ state: 'left' })).toEqual(['Cy']);
    expect(await names({ cohort: otherCohortId })).toEqual(['Bo']);
    expect(await names({ cohort: cohortId, state: 'active', search: 'zoe' })).toEqual([
      'Zoë Nuñez',
    ]);
  });

  it('sorts by each column, and shows each founder on exactly one page', async () => {
    for (const sort of ['joined', 'startup', 'founder', 'cohort', 'stage'] as const) {
      for (const direction of ['asc', 'desc'] as const) {
        const whole = await names({ sort, direction });
        const paged: string[] = [];
        for (const page of [1, 2]) {
          const { rows, pages } = await list({ sort, direction, page, pageSize: 3 });
          expect(pages).toBe(2);
          paged.push(...rows.map(({ founderName }) => founderName));
        }
        expect(paged).toEqual(whole);
      }
    }
    expect(await names({ sort: 'founder', direction: 'asc' })).toEqual([
      'Ada',
      'Bo',
      'Cy',
      'Zoë Nuñez',
    ]);
    expect((await names({ sort: 'stage', direction: 'desc' }))[0]).toBe('Bo');
    expect((await list({ page: 900, pageSize: 3 })).page).toBe(2);
  });
});

it('shows a founder with the cohorts that have not ended and are not theirs', async () => {
  const ended = await newCohort(db, { endsOn: '2026-06-01' });
  const { rows } = await list({ search: 'zoe@north' });
  const founder = await findManagedFounder(db, { founderId: rows[0]?.id ?? '', now });
  expect(founder).toMatchObject({
    state: 'active',
    cohort: { id: cohortId },
    points: 0,
    streak: 0,
  });
  const ids = founder.cohorts.map(({ id }) => id);
  expect(ids).toContain(otherCohortId);
  expect(ids).not.toContain(cohortId);
  expect(ids).not.toContain(ended.id);
  const { id } = await newApplication(db);
  const missing = findManagedFounder(db, { founderId: id, now });
  await expect(missing).rejects.toMatchObject({ code: 'member_not_found' });
});

it('pages through the history, newest first, each entry once', async () => {
  const { id: founderId, startupId } = await newFounder(db);
  const { accountId, email } = await newAccount(db, 'admin');
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const audit = (action: string, subjectType: string, minutes: number, details = {}) =>
    insertRow(db, 'audit_log', {
      actor_id: accountId,
      actor_email: email,
      action,
      subject_type: subjectType,
      subject_id: subjectType === 'founder' ? founderId : startupId,
      subject_name: 'Nimbus',
      details: JSON.stringify(details),
      created_at: at(minutes),
    });
  const event = (kind: 'submitted' | 'accepted', minutes: number) =>
    insertRow(db, 'application_events', {
      application_id: startupId,
      kind,
      actor_email: kind === 'accepted' ? email : null,
      details: JSON.stringify(kind === 'accepted' ? { cohortId } : {}),
      created_at: at(minutes),
    });
  await event('submitted', 0);
  await event('accepted', 1);
  await audit('application.accepted', 'application', 1);
  await audit('application.rated', 'application', 1);
  await audit('founder.stage_changed', 'founder', 2, { from: 'Idea', to: 'MVP' });
  await audit('founder.left', 'founder', 2, { reason: 'A new job' });

  const found: unknown[] = [];
  let before: string | undefined;
  do {
    const page = await listFounderHistory(db, { founderId, before, pageSize: 1 });
    found.push(
      ...page.entries.map(({ action, actor, reason, to }) => [action, actor, reason ?? to]),
    );
    before = page.older ?? undefined;
  } while (before);
  expect(found).toEqual([
    ['founder.left', email, 'A new job'],
    ['founder.stage_changed', email, 'MVP'],
    ['application.accepted', email, expect.stringMatching(/^Cohort/)],
    ['application.rated', email, null],
    ['application.submitted', null, null],
  ]);
});
