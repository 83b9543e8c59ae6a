import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { anonymizeFounder } from '#db/operations/accounts/delete-founder.ts';
import { newStartups } from '#db/testing/new-application.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { insertRow } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { listIndustries } from './find-startup.ts';

const { db } = useTestDatabase();
beforeEach(async () => {
  await db.updateTable('startup_applications').set({ status: 'withdrawn' }).execute();
});

async function listFigures() {
  const rows = await db.selectFrom('startup_figures').where('startups', '<>', 0).selectAll();
  return (await rows.orderBy('industry').execute()).map(Object.values);
}

/** Differences between the stored figures and the applications. */
async function findDiscrepancies(): Promise<string[]> {
  const { rows } = await sql<{ kind: string; stored: string | null; counted: string | null }>`
    with stored as (
      select (industry, stage, is_seeking)::text as kind,
        (startups, with_revenue, team_of_three)::text as figures
      from startup_figures where startups <> 0 or with_revenue <> 0 or team_of_three <> 0
    ), counted as (
      select (industry, stage, looking_for_funding)::text as kind,
        (count(*)::int, count(monthly_revenue)::int,
          count(*) filter (where team_size >= 3)::int)::text as figures
      from startup_applications where status = 'accepted'
      group by industry, stage, looking_for_funding
    )
    select kind, stored.figures as stored, counted.figures as counted
    from stored full join counted using (kind)
    where stored.figures is distinct from counted.figures order by kind`.execute(db);
  return rows.map(
    ({ kind, stored, counted }) => `${kind} is stored as ${stored}, counted ${counted}`,
  );
}

const change = (id: string, values: object) =>
  db.updateTable('startup_applications').set(values).where('id', '=', id).execute();

describe('startup_figures', () => {
  it('follows every change of what it counts', async () => {
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
      expect(await listFigures()).toEqual(expected);
    }
    await db.deleteFrom('startup_applications').where('id', '=', id).execute();
    expect(await listFigures()).toEqual([]);
    expect(await findDiscrepancies()).toEqual([]);
  });

  it('forgets a founder who leaves, and the industry with its last founder', async () => {
    const { id: founderId, startupId, cohortId } = await newFounder(db);
    expect(await listIndustries(db)).toEqual(['SaaS']);
    await db
      .transaction()
      .execute((trx) => anonymizeFounder(trx, { founderId, startupId, cohortId, now: new Date() }));
    expect(await listIndustries(db)).toEqual([]);
  });

  it('is rolled back with the applications', async () => {
    const failing = db.transaction().execute(async (trx) => {
      await newStartups(trx, [{}, {}]);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await listFigures()).toEqual([]);
  });

  it('is right when many applications change at once, one by one and in bulk', async () => {
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
    expect(await findDiscrepancies()).toEqual([]);
    expect((await listFigures()).length).toBeGreaterThan(3);
  });

  it('is counted anew by rebuild_startup_figures()', async () => {
    await newStartups(db, [{}, { team_size: 3 }, { stage: 'mvp' }]);
    const figures = db.updateTable('startup_figures').where('startups', '<>', 0);
    await figures.set({ startups: 7 }).execute();
    await insertRow(db, 'startup_figures', {
      industry: 'Ghosts',
      stage: 'mvp',
      is_seeking: true,
      startups: 1,
      with_revenue: 0,
      team_of_three: 0,
    });
    expect(await findDiscrepancies()).toEqual([
      '(Ghosts,mvp,t) is stored as (1,0,0), counted null',
      '(SaaS,idea,f) is stored as (7,0,1), counted (2,0,1)',
      '(SaaS,mvp,f) is stored as (7,0,0), counted (1,0,0)',
    ]);
    await sql`select rebuild_startup_figures()`.execute(db);
    expect(await findDiscrepancies()).toEqual([]);
    expect(await listFigures()).toHaveLength(2);
  });
});
