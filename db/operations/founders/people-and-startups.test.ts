import { beforeEach, describe, expect, it } from 'vitest';
import { newAccount } from '#db/testing/new-account.ts';
import { newFounderInCohort, type TestFounder } from '#db/testing/new-founder.ts';
import { insertRow, updateRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { listFounders } from '../../queries/managed-founders.ts';
import { hasPremium } from '../../queries/premium.ts';
import { newSubscription } from '../../testing/new-subscription.ts';
import { leaveProgram, returnToProgram } from './leave-program.ts';
import { addFirstFounder } from './record-owner.ts';

const { db } = useTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');
let actor: { accountId: string; email: string };

let ada: TestFounder;
let cohortId: string;
let mateId: string;
beforeEach(async () => {
  actor = await newAccount(db, 'admin');
  ada = (await newFounderInCohort(db, { name: 'Ada' })).founder;
  cohortId = ada.cohortId;
  const mate = await db
    .insertInto('founders')
    .values({ startup_id: ada.startupId, name: 'Bo', email: `mate-of-${ada.email}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  mateId = mate.id;
  await insertRow(db, 'founder_totals', { founder_id: mateId, cohort_id: cohortId });
});

const founder = (id: string) =>
  db.selectFrom('founders').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

const application = () =>
  db
    .selectFrom('startup_applications')
    .where('id', '=', ada.startupId)
    .selectAll()
    .executeTakeFirstOrThrow();

const listed = async () => {
  const rows = await db
    .selectFrom('founder_totals')
    .where('cohort_id', '=', cohortId)
    .where('is_listed', '=', true)
    .select('founder_id as id')
    .execute();
  return rows.map(({ id }) => id).sort();
};

describe('the first founder', () => {
  it('is the owner, with an id of their own', async () => {
    expect(ada.id).not.toBe(ada.startupId);
    expect(await founder(ada.id)).toMatchObject({
      startup_id: ada.startupId,
      role: 'owner',
      name: 'Ada',
      email: ada.email,
      is_active: true,
    });
  });

  it('is made once, however often and at once the application is accepted', async () => {
    const accept = () => addFirstFounder(db, { applicationId: ada.startupId });
    const all = await Promise.all(Array.from({ length: 20 }, accept));
    expect(new Set([...all, await accept()])).toEqual(new Set([ada.id]));
  });
});

describe('a startup', () => {
  it('has a new name, and its founders are found by it', async () => {
    await updateRows(db, 'startup_applications', { id: ada.startupId }, { startup_name: 'Zephyr' });
    expect((await founder(ada.id)).name_text).toBe('ada\nzephyr');
    expect((await founder(mateId)).name_text).toBe('bo\nzephyr');
  });
});

describe('a teammate', () => {
  it('changes nothing of the application, and is found by their own name', async () => {
    const before = await application();
    await db
      .updateTable('founders')
      .set({ name: 'Zoë', time_zone: 'Asia/Tokyo', bio: 'Sells.' })
      .where('id', '=', mateId)
      .execute();
    expect(await application()).toEqual(before);
    const page = { page: 1, pageSize: 10, sort: 'joined', direction: 'desc' } as const;
    const { rows } = await listFounders(db, { ...page, search: 'zoe', cohort: cohortId });
    expect(rows.map(({ id, startupName }) => [id, startupName])).toEqual([
      [mateId, before.startup_name],
    ]);
  });

  it('has what belongs to the startup', async () => {
    await newSubscription(db, { founderId: ada.id });
    expect(await hasPremium(db, { founderId: mateId, now })).toBe(true);
  });

  it('leaves and returns with the startup', async () => {
    expect(await listed()).toEqual([ada.id, mateId].sort());
    await leaveProgram(db, { founderId: ada.id, actor, now, reason: 'Sold' });
    expect([(await founder(ada.id)).is_active, (await founder(mateId)).is_active]).toEqual([
      false,
      false,
    ]);
    expect(await listed()).toEqual([]);
    await returnToProgram(db, { founderId: ada.id, actor, now });
    expect(await listed()).toEqual([ada.id, mateId].sort());
  });

  it('who has left their team stays away when the startup returns', async () => {
    await db.updateTable('founders').set({ left_at: now }).where('id', '=', mateId).execute();
    expect(await listed()).toEqual([ada.id]);
    await leaveProgram(db, { founderId: ada.id, actor, now, reason: 'Pause' });
    await returnToProgram(db, { founderId: ada.id, actor, now });
    expect(await listed()).toEqual([ada.id]);
    expect((await founder(mateId)).is_active).toBe(false);
  });

  it('can’t be in two startups at once, and can join another after leaving', async () => {
    const { founder: other } = await newFounderInCohort(db);
    const { email } = await founder(mateId);
    const join = () =>
      insertRow(db, 'founders', { startup_id: other.startupId, name: 'Bo', email });
    await expect(join()).rejects.toMatchObject({ constraint: 'founders_email' });
    await db.updateTable('founders').set({ left_at: now }).where('id', '=', mateId).execute();
    await join();
  });
});
