import { beforeEach, describe, expect, it } from 'vitest';
import { anonymizeFounder } from '#db/operations/accounts/delete-founder.ts';
import { listIndustries } from '#db/queries/startups/find-startup.ts';
import { findDirectoryDiscrepancies } from '#db/queries/startups/find-wrong-figures.ts';
import { newStartups } from '#db/testing/new-application.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { rebuildStartupAggregates } from './rebuild-startup-aggregates.ts';

const database = useTestDatabase();
beforeEach(async () => {
  await database().db.updateTable('startup_applications').set({ status: 'withdrawn' }).execute();
});

async function kept() {
  const { db } = database();
  const rows = await db.selectFrom('startup_figures').where('startups', '<>', 0).selectAll();
  return (await rows.orderBy('industry').execute()).map(Object.values);
}

const change = (id: string, values: object) =>
  database().db.updateTable('startup_applications').set(values).where('id', '=', id).execute();

describe('the kept figures', () => {
  it('follow every change of what they count', async () => {
    const { db } = database();
    const [id = ''] = await newStartups(db, [{ status: 'pending' }]);
    const steps: [object, unknown[]][] = [
      [{ status: 'under_review' }, []],
      [{ status: 'accepted' }, [['SaaS', 'idea', false, 1, 0, 0]]],
      [{ looking_for_funding: true }, [['SaaS', 'idea', true, 1, 0, 0]]],
      [{ monthly_revenue: '1k-10k', team_size: 3 }, [['SaaS', 'idea', true, 1, 1, 1]]],
      [{ monthly_revenue: '10k-50k', team_size: 4 }, [['SaaS', 'idea', true, 1, 1, 1]]],
      [{ monthly_revenue: null, stage: 'mvp' }, [['SaaS', 'mvp', true, 1, 0, 1]]],
      [{ industry: 'Hardware' }, [['Hardware', 'mvp', true, 1, 0, 1]]],
      [{ time_zone: 'Europe/Prague' }, [['Hardware', 'mvp', true, 1, 0, 1]]],
      [{ status: 'rejected', looking_for_funding: false }, []],
      [{ status: 'accepted' }, [['Hardware', 'mvp', false, 1, 0, 1]]],
    ];
    for (const [values, expected] of steps) {
      await change(id, values);
      expect(await kept()).toEqual(expected);
    }
    await db.deleteFrom('startup_applications').where('id', '=', id).execute();
    expect(await kept()).toEqual([]);
    expect(await findDirectoryDiscrepancies(db)).toEqual([]);
  });

  it('forget a founder who leaves, and their industry with the last one', async () => {
    const { db } = database();
    const { id, cohortId } = await newFounder(db);
    expect(await listIndustries(db)).toEqual(['SaaS']);
    await db
      .transaction()
      .execute((trx) => anonymizeFounder(trx, { founderId: id, cohortId, now: new Date() }));
    expect(await listIndustries(db)).toEqual([]);
  });

  it('know nothing of what is rolled back', async () => {
    const { db } = database();
    const failing = db.transaction().execute(async (trx) => {
      await newStartups(trx, [{}, {}]);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await kept()).toEqual([]);
  });

  it('stay true when many change at once, one by one and in bulk', async () => {
    const { db } = database();
    const industries = ['SaaS', 'FinTech', 'Hardware'];
    const ids = await newStartups(
      db,
      Array.from({ length: 60 }, (_, n) => ({ industry: industries[n % 3] ?? '' })),
    );
    const stages = ['idea', 'mvp', 'traction', 'launch'];
    await Promise.all([
      ...ids.map((id, n) => change(id, { stage: stages[n % 4], team_size: 1 + (n % 5) })),
      ...ids.map((id, n) => change(id, { industry: industries[(n * 7) % 3] })),
      ...stages.map((stage) =>
        db
          .updateTable('startup_applications')
          .set({ looking_for_funding: true })
          .where('stage', '=', stage as 'idea')
          .where('industry', '=', 'SaaS')
          .execute(),
      ),
    ]);
    expect(await findDirectoryDiscrepancies(db)).toEqual([]);
    expect((await kept()).length).toBeGreaterThan(3);
  });

  it('are found out when they are wrong, and counted anew', async () => {
    const { db } = database();
    await newStartups(db, [{}, { team_size: 3 }, { stage: 'mvp' }]);
    const figures = db.updateTable('startup_figures').where('startups', '<>', 0);
    await figures.set({ startups: 7 }).execute();
    await db
      .insertInto('startup_figures')
      .values({
        ...{ industry: 'Ghosts', stage: 'mvp', is_seeking: true },
        ...{ startups: 1, with_revenue: 0, team_of_three: 0 },
      })
      .execute();
    expect(await findDirectoryDiscrepancies(db)).toEqual([
      '(Ghosts,mvp,t) is kept as (1,0,0), counted null',
      '(SaaS,idea,f) is kept as (7,0,1), counted (2,0,1)',
      '(SaaS,mvp,f) is kept as (7,0,0), counted (1,0,0)',
    ]);
    await rebuildStartupAggregates(db);
    expect(await findDirectoryDiscrepancies(db)).toEqual([]);
    expect(await kept()).toHaveLength(2);
  });

  it('and what is searched are found out when a row is changed, lost or left over', async () => {
    const { db } = database();
    const ids = await newStartups(db, [{}, {}, {}, {}]);
    const [changed = '', lost = '', left = '', whole = ''] = ids;
    expect(await findDirectoryDiscrepancies(db)).toEqual([]);
    const row = (id: string) => db.selectFrom('searched_startups').where('founder_id', '=', id);
    const before = await row(left).selectAll().executeTakeFirstOrThrow();
    await change(left, { status: 'withdrawn' });
    await db.insertInto('searched_startups').values(before).execute();
    await db
      .updateTable('searched_startups')
      .set({ shares_momentum: true })
      .where('founder_id', '=', changed)
      .execute();
    await db.deleteFrom('searched_startups').where('founder_id', '=', lost).execute();
    const wrong = await findDirectoryDiscrepancies(db);
    expect(wrong).toHaveLength(3);
    const told = (id: string) => wrong.filter((line) => line.startsWith(id)).join();
    expect(told(changed)).toMatch(/ is searched as .+": true}, is .+": false}$/s);
    expect(told(lost)).toMatch(/ is searched as null, is /);
    expect(told(left)).toMatch(/, is null$/);
    expect(told(whole)).toBe('');
    await db.deleteFrom('searched_startups').where('founder_id', '=', left).execute();
    await db
      .updateTable('startup_applications')
      .set({ stage: 'mvp' })
      .where('id', 'in', [changed, lost])
      .execute();
    expect(await findDirectoryDiscrepancies(db)).toEqual([]);
  });
});
