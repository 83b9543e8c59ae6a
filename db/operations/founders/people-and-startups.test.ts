import { beforeEach, describe, expect, it } from 'vitest';
import { newAccount } from '#db/testing/new-account.ts';
import { newFounderInCohort, type TestFounder } from '#db/testing/new-founder.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { listFounders } from '../../queries/managed-founders.ts';
import { hasPremium } from '../../queries/premium.ts';
import { newSubscription } from '../../testing/new-subscription.ts';
import { leaveProgram, returnToProgram } from './leave-program.ts';

// What the triggers of the migration `founders` promise, whoever writes.

const database = useTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');
let actor: { accountId: string; email: string };

let ada: TestFounder;
let cohortId: string;
let mateId: string;
beforeEach(async () => {
  const { db } = database();
  actor = await newAccount(db, 'admin');
  ({ founder: ada, founderId: ada.id } = await newFounderInCohort(db, { name: 'Ada' }));
  cohortId = ada.cohortId;
  const mate = await db
    .insertInto('founders')
    .values({ startup_id: ada.id, name: 'Bo', email: `mate-of-${ada.email}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  mateId = mate.id;
  await db
    .insertInto('founder_totals')
    .values({ founder_id: mateId, cohort_id: cohortId })
    .execute();
});

const founder = (id: string) =>
  database().db.selectFrom('founders').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

const application = () =>
  database()
    .db.selectFrom('startup_applications')
    .where('id', '=', ada.id)
    .selectAll()
    .executeTakeFirstOrThrow();

const listed = async () => {
  const rows = await database()
    .db.selectFrom('founder_totals')
    .where('cohort_id', '=', cohortId)
    .where('is_listed', '=', true)
    .select('founder_id as id')
    .execute();
  return rows.map(({ id }) => id).sort();
};

describe('the first founder', () => {
  it('is made with the application’s id when it is accepted', async () => {
    expect(await founder(ada.id)).toMatchObject({
      startup_id: ada.id,
      role: 'owner',
      name: 'Ada',
      email: ada.email,
      is_active: true,
    });
  });

  it('is the one of whom the application tells, whichever of the two is written', async () => {
    const { db } = database();
    const slack = { slack_team_id: 'T000000001', slack_user_id: `U${ada.id.slice(0, 8)}` };
    await db
      .updateTable('founders')
      .set({ ...slack, time_zone: 'Europe/Berlin', bio: 'Builds.' })
      .where('id', '=', ada.id)
      .execute();
    expect(await application()).toMatchObject({
      ...slack,
      time_zone: 'Europe/Berlin',
      founder_bio: 'Builds.',
    });
    await db
      .updateTable('startup_applications')
      .set({ founder_name: 'Ada B.', quiet_from: null, quiet_until: null, list_hour: 9 })
      .where('id', '=', ada.id)
      .execute();
    expect(await founder(ada.id)).toMatchObject({
      name: 'Ada B.',
      quiet_from: null,
      quiet_until: null,
      list_hour: 9,
      name_text: expect.stringMatching(/^ada b\.\nstartup/),
      ...slack,
    });
  });
});

describe('a teammate', () => {
  it('changes nothing of the application, and is found by their own name', async () => {
    const { db } = database();
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
    const { db } = database();
    await newSubscription(db, { founderId: ada.id });
    expect(await hasPremium(db, { founderId: mateId, now })).toBe(true);
  });

  it('leaves and returns with the startup', async () => {
    const { db } = database();
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
    const { db } = database();
    await db.updateTable('founders').set({ left_at: now }).where('id', '=', mateId).execute();
    expect(await listed()).toEqual([ada.id]);
    await leaveProgram(db, { founderId: ada.id, actor, now, reason: 'Pause' });
    await returnToProgram(db, { founderId: ada.id, actor, now });
    expect(await listed()).toEqual([ada.id]);
    expect((await founder(mateId)).is_active).toBe(false);
  });

  it('can’t be in two startups at once, and can join another after leaving', async () => {
    const { db } = database();
    const { founder: other } = await newFounderInCohort(db);
    const { email } = await founder(mateId);
    const join = () =>
      db.insertInto('founders').values({ startup_id: other.id, name: 'Bo', email }).execute();
    await expect(join()).rejects.toMatchObject({ constraint: 'founders_email' });
    await db.updateTable('founders').set({ left_at: now }).where('id', '=', mateId).execute();
    await join();
  });
});
