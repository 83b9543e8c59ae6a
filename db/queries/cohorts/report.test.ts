import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { findCohortReport, reportLines } from '#db/queries/cohorts/report.ts';
import { newFounderAccount, newInvitedFounder } from '#db/testing/new-account.ts';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { newTeammate } from '#db/testing/new-teammate.ts';
import { insertRow, updateRow, updateRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { setBrand } from '#shared/brand.ts';
import { toCsv } from '#shared/domain/csv.ts';
import { introductionFigures, introductionStates } from '#shared/domain/introductions.ts';
import { addDays } from '#shared/time.ts';

const { db } = useTestDatabase();

const now = new Date('2026-11-25T12:00:00Z');
const firstSunday = '2026-10-04';
const startups = 9;
let cohortId: string;

/**
 * Nine startups, each with a course of its own: who accepts late, leaves, is away, stops checking in,
 * grows or falls; and one of another cohort, which must not count.
 */
beforeAll(async () => {
  const cohort = await newCohort(db);
  cohortId = cohort.id;
  await updateRow(db, 'cohorts', cohortId, {
    name: '=Autumn',
    starts_on: '2026-10-06',
    ends_on: '2026-12-20',
    applications_open_at: new Date('2026-08-01T00:00:00Z'),
    applications_close_at: new Date('2026-09-15T00:00:00Z'),
  });
  const other = await newCohort(db);
  for (let number = 0; number <= startups; number += 1) {
    const isOther = number === startups;
    const founder = await newFounderAccount(db, { cohortId: isOther ? other.id : cohortId });
    const mate = await newTeammate(db, founder);
    await updateRow(db, 'startup_applications', founder.startupId, {
      submitted_at: new Date('2026-08-15T00:00:00Z'),
      reviewed_at: new Date(`2026-10-0${number === 3 ? 9 : 1}T00:00:00Z`),
      left_at: number === 5 ? new Date('2026-11-10T09:00:00Z') : null,
      ...(number === 5 && { status: 'withdrawn' as const }),
    });
    if (number % 2 === 0)
      await updateRows(db, 'accounts', { id: founder.accountId }, { first_signed_in_at: now });
    await planWeeks({
      startupId: founder.startupId,
      founderId: founder.id,
      mateId: mate.id,
      number,
    });
  }
  // Somebody who applied and was refused, and somebody who applied long before.
  for (const day of ['2026-08-20', '2026-01-01'])
    await sql`
      insert into startup_applications (founder_name, founder_email, startup_name, industry,
        description, status, submitted_at, reviewed_at)
      values ('No', ${`no-${day}@example.test`}, 'No', 'Other', 'No', 'rejected', ${day}, ${day})`.execute(
      db,
    );
});

type Planned = { startupId: string; founderId: string; mateId: string; number: number };

async function planWeeks({ startupId, founderId, mateId, number }: Planned): Promise<void> {
  const kpi = await insertRow(db, 'kpis', {
    startup_id: startupId,
    name: 'KPI',
    unit: number === 4 ? 'percent' : 'number',
    good_way: number === 2 ? 'down' : 'up',
    chosen_at: now,
  });
  for (let week = 0; week < 8; week += 1) {
    const sunday = addDays(firstSunday, 7 * week);
    const isDone = (number + week) % 4 !== 0 && week < 7;
    if (isDone || week === number)
      await insertRow(db, 'check_ins', {
        startup_id: startupId,
        week: addDays(sunday, 4),
        is_away: !isDone,
        kpi_id: kpi.id,
        kpi_value: isDone && number !== 7 ? 100 + (number - 3) * week * 3 : null,
        done_at: isDone ? now : null,
        updated_at: now,
      });
    if ((number * week) % 3 !== 0)
      await completeTask(week % 2 ? founderId : mateId, addDays(sunday, number % 7));
    const state = (['kept', 'missed', 'open', 'withdrawn', 'done'] as const)[(number + week) % 5];
    const { id } = await db
      .insertInto('tasks')
      .values({ user_id: founderId, title: 'Pledged', created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('pledges').values({ task_id: id, founder_id: founderId, state }).execute();
  }
}

async function completeTask(founderId: string, day: string): Promise<void> {
  const { id } = await db
    .insertInto('tasks')
    .values({ user_id: founderId, title: 'Done', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertRow(db, 'completions', {
    task_id: id,
    founder_id: founderId,
    completed_at: new Date(`${day}T12:00:00Z`),
    local_date: day,
    time_zone: 'UTC',
    source: 'web',
    points: 10,
    streak: 1,
  });
}

const report = () => findCohortReport(db, { cohortId, now });

async function ask<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(db)).rows;
}

it('counts the way from an application to a startup that is still here', async () => {
  const { funnel } = await report();
  expect(funnel).toEqual([
    { step: 'applied', startups: 10 },
    { step: 'reviewed', startups: 10 },
    { step: 'accepted', startups: 9 },
    { step: 'joined', startups: 5 },
    { step: 'active', startups: 6 },
    { step: 'here', startups: 8 },
  ]);
});

it('has each week as SQL that was written apart counts it', async () => {
  const { weeks } = await report();
  const counted = await ask(sql<(typeof weeks)[number]>`
    select to_char(d, 'YYYY-MM-DD') as "startsOn",
      (select count(*)::int from startup_applications s where s.cohort_id = ${cohortId}
        and s.reviewed_at < d + interval '7 days'
        and coalesce(s.left_at, 'infinity') >= d + interval '7 days') as startups,
      (select count(*)::int from startup_applications s where s.cohort_id = ${cohortId}
        and s.reviewed_at < d + interval '7 days'
        and coalesce(s.left_at, 'infinity') >= d + interval '7 days') as joined,
      (select count(distinct f.startup_id)::int from founders f
        join startup_applications s on s.id = f.startup_id
        join completions c on c.founder_id = f.id
        where s.cohort_id = ${cohortId} and s.reviewed_at < d + interval '7 days'
          and coalesce(s.left_at, 'infinity') >= d + interval '7 days'
          and c.local_date between d and d + interval '6 days') as active,
      (select count(*)::int from startup_applications s where s.cohort_id = ${cohortId}
        and s.reviewed_at < d + interval '7 days'
        and coalesce(s.left_at, 'infinity') >= d + interval '7 days'
        -- The check-in of this week opens tomorrow.
        and d < '2026-11-22'
        and not exists (select from check_ins c where c.startup_id = s.id and c.is_away
          and c.week = d + interval '4 days')) as expected,
      (select count(*)::int from check_ins c join startup_applications s on s.id = c.startup_id
        where s.cohort_id = ${cohortId} and c.done_at is not null
          and s.reviewed_at < d + interval '7 days'
          and coalesce(s.left_at, 'infinity') >= d + interval '7 days'
          and c.week = d + interval '4 days') as "checkedIn",
      (select case when count(*) >= 3 then
          round(percentile_cont(0.5) within group (order by g.growth)::numeric, 1)::float8 end
        from (
          select c.week, round((case k.good_way when 'up' then 1 else -1 end * 100.0
            * (c.kpi_value - b.kpi_value) / b.kpi_value)::numeric, 1) as growth
          from check_ins c join kpis k on k.id = c.kpi_id
          join startup_applications s on s.id = c.startup_id
          join check_ins b on b.startup_id = c.startup_id and b.week = c.week - 7
          where s.cohort_id = ${cohortId} and k.unit <> 'percent' and c.kpi_value is not null
            and s.reviewed_at < d + interval '7 days'
            and coalesce(s.left_at, 'infinity') >= d + interval '7 days'
        ) g where g.week = d + interval '4 days' and g.growth is not null) as "medianGrowth"
    from generate_series(${firstSunday}::timestamp, '2026-11-22', '7 days') d`);
  expect(weeks).toEqual(counted);
  expect(weeks.some(({ medianGrowth }) => medianGrowth !== null)).toBe(true);
});

it('has the same check-ins in weeks that begin on Monday, and the work since then', async () => {
  const { weeks: fromSunday } = await report();
  setBrand({ weekStartsOn: 'monday' });
  const { weeks } = await report().finally(() => setBrand({}));
  const figures = ({ startsOn, expected, checkedIn, medianGrowth }: (typeof weeks)[number]) => [
    startsOn,
    expected,
    checkedIn,
    medianGrowth,
  ];
  expect(weeks.map(figures)).toEqual(
    fromSunday.map((week) => figures({ ...week, startsOn: addDays(week.startsOn, 1) })),
  );
  const active = await ask(sql<{ active: number }>`
    select (select count(distinct f.startup_id)::int from founders f
      join startup_applications s on s.id = f.startup_id
      join completions c on c.founder_id = f.id
      where s.cohort_id = ${cohortId} and s.reviewed_at < d + interval '7 days'
        and coalesce(s.left_at, 'infinity') >= d + interval '7 days'
        and c.local_date between d and d + interval '6 days') as active
    from generate_series('2026-10-05'::timestamp, '2026-11-23', '7 days') d`);
  expect(weeks.map((week) => week.active)).toEqual(active.map((week) => week.active));
  expect(weeks.map((week) => week.active)).not.toEqual(fromSunday.map((week) => week.active));
});

it('expects check-ins only of those who had signed in by then', async () => {
  const { id } = await newCohort(db);
  await updateRows(db, 'cohorts', { id }, { starts_on: '2026-11-01', ends_on: '2026-12-20' });
  await newFounder(db, { cohortId: id });
  const { accountId } = await newInvitedFounder(db, { cohortId: id });
  const read = async () => {
    const { weeks } = await findCohortReport(db, { cohortId: id, now });
    return weeks.map(({ startups, joined, expected }) => [startups, joined, expected]);
  };
  expect(await read()).toEqual([...Array(3).fill([2, 1, 1]), [2, 1, 0]]);
  const signedIn = { first_signed_in_at: new Date('2026-11-10T12:00:00Z') };
  await updateRows(db, 'accounts', { id: accountId }, signedIn);
  expect(await read()).toEqual([
    [2, 1, 1],
    [2, 2, 2],
    [2, 2, 2],
    [2, 2, 0],
  ]);
});

it('counts no check-in from before the cohort began', async () => {
  const cohort = await newCohort(db);
  // A Friday: the Thursday of its first week is the day before.
  await updateRow(db, 'cohorts', cohort.id, { starts_on: '2026-10-09', ends_on: '2027-01-08' });
  for (let number = 1; number <= 3; number += 1) {
    const { startupId } = await newFounder(db, { cohortId: cohort.id });
    await updateRow(db, 'startup_applications', startupId, {
      reviewed_at: new Date('2026-10-01T00:00:00Z'),
    });
    const kpi = await insertRow(db, 'kpis', {
      startup_id: startupId,
      name: 'KPI',
      unit: 'number',
      good_way: 'up',
      chosen_at: now,
    });
    for (const [index, week] of ['2026-10-01', '2026-10-08', '2026-10-15'].entries())
      await insertRow(db, 'check_ins', {
        startup_id: startupId,
        week,
        kpi_id: kpi.id,
        kpi_value: 100 + 10 * index,
        done_at: now,
        updated_at: now,
      });
  }
  const { weeks } = await findCohortReport(db, { cohortId: cohort.id, now });
  expect(weeks.slice(0, 2)).toMatchObject([
    { startsOn: '2026-10-04', startups: 3, expected: 0, checkedIn: 0, medianGrowth: null },
    { startsOn: '2026-10-11', startups: 3, expected: 3, checkedIn: 3, medianGrowth: 9.1 },
  ]);
});

it('compares the first and the newest number of each KPI', async () => {
  const [counted] = await ask(sql<{ startups: number; better: number; medianGrowth: number }>`
    with ends as (
      select k.unit, k.good_way, (array_agg(c.kpi_value order by c.week))[1] as first,
        (array_agg(c.kpi_value order by c.week desc))[1] as last
      from kpis k join check_ins c on c.kpi_id = k.id
      join startup_applications s on s.id = k.startup_id
      where s.cohort_id = ${cohortId} and c.kpi_value is not null
      group by k.id having count(*) > 1
    )
    select count(*)::int as startups,
      count(*) filter (where (last > first) = (good_way = 'up') and last <> first)::int as better,
      round(percentile_cont(0.5) within group (order by case when unit <> 'percent' then
        round(((last - first) * 100 / first * case good_way when 'up' then 1 else -1 end)::numeric, 1)
        end)::numeric, 1)::float8 as "medianGrowth"
    from ends`);
  expect((await report()).kpis).toEqual(counted);
});

it('counts pledges without those that were withdrawn', async () => {
  const [counted] = await ask(sql<object>`
    select sum((p.state <> 'withdrawn')::int)::int as made, sum((p.state = 'kept')::int)::int as kept,
      sum((p.state = 'missed')::int)::int as missed, sum((p.state = 'open')::int)::int as open
    from pledges p where p.founder_id in (
      select f.id from founders f where f.startup_id in (
        select id from startup_applications where cohort_id = ${cohortId}))`);
  expect((await report()).pledges).toEqual(counted);
});

it('names every introduction by how it ended, and every accepted one by what came of it', async () => {
  const { id: recipient } = await newFounder(db, { cohortId });
  for (const state of [...introductionStates, 'accepted'] as const)
    await insertRow(db, 'introductions', {
      requester_founder_id: (await newFounder(db)).id,
      recipient_founder_id: recipient,
      note: 'You know retail.',
      state,
      decided_at: state === 'requested' ? null : now,
      created_at: now,
      expires_at: new Date(now.getTime() + 1),
    });
  const { introductions } = await report();
  const { byState, byOutcome } = introductionFigures(introductions);
  const [[, requested] = [], ...states] = byState;
  const total = (rows: [string, number][]) => rows.reduce((sum, [, count]) => sum + count, 0);
  expect(requested).toBeGreaterThan(introductions.states.accepted + introductions.states.declined);
  expect(total(states)).toBe(requested);
  expect(total(byOutcome)).toBe(introductions.states.accepted);
  const lines = reportLines(await report()).map(String);
  for (const row of [...byState, ...byOutcome]) expect(lines).toContain(String(row));
});

it.each([
  ['together', 'nothing', 'together'],
  ['not_yet', 'in_touch', 'in_touch'],
  ['not_yet', 'nothing', 'nothing'],
  ['nothing', null, 'nothing'],
  [null, 'not_yet', 'not_yet'],
] as const)('takes %s and %s of the two sides for %s', async (requester, recipient, outcome) => {
  const cohort = await newCohort(db);
  await insertRow(db, 'introductions', {
    requester_founder_id: (await newFounder(db)).id,
    recipient_founder_id: (await newFounder(db, { cohortId: cohort.id })).id,
    note: 'You know retail.',
    state: 'accepted',
    created_at: now,
    decided_at: now,
    expires_at: new Date(now.getTime() + 1),
    requester_outcome: requester,
    requester_outcome_at: requester && now,
    recipient_outcome: recipient,
    recipient_outcome_at: recipient && now,
  });
  const { introductions } = await findCohortReport(db, { cohortId: cohort.id, now });
  expect(introductions.outcomes).toMatchObject({ [outcome]: 1 });
});

it('does not ask a startup whose founders are all paused, and counts it if it answers', async () => {
  const cohort = await newCohort(db);
  await updateRows(db, 'cohorts', { id: cohort.id }, { starts_on: '2026-11-01' });
  const { id, startupId, ...founder } = await newFounder(db, { cohortId: cohort.id });
  const mate = await newTeammate(db, { id, ...founder });
  const pause = (founderId: string) =>
    updateRows(
      db,
      'founder_totals',
      { founder_id: founderId },
      { pauses: JSON.stringify([{ from: '2026-11-05', until: '2026-11-17' }]) },
    );
  const expected = async () => {
    const { weeks } = await findCohortReport(db, { cohortId: cohort.id, now });
    return weeks.map((week) => [week.expected, week.checkedIn].join('/'));
  };
  await pause(id);
  expect(await expected()).toEqual(['1/0', '1/0', '1/0', '0/0']);
  await pause(mate.id);
  expect(await expected()).toEqual(['0/0', '0/0', '1/0', '0/0']);
  await insertRow(db, 'check_ins', {
    startup_id: startupId,
    week: '2026-11-05',
    done_at: now,
    updated_at: now,
  });
  expect(await expected()).toEqual(['1/1', '0/0', '1/0', '0/0']);
});

it('leaves the growth of a past week as it was when a startup chooses another number or leaves', async () => {
  const cohort = await newCohort(db);
  await updateRows(db, 'cohorts', { id: cohort.id }, { starts_on: '2026-11-01' });
  const members = await Promise.all(
    [1, 2, 3].map(async (number) => {
      const { startupId } = await newFounder(db, { cohortId: cohort.id });
      const chosen = {
        startup_id: startupId,
        name: 'KPI',
        unit: 'number',
        good_way: 'up',
      } as const;
      const kpi = await insertRow(db, 'kpis', { ...chosen, chosen_at: now });
      for (const [index, week] of ['2026-11-05', '2026-11-12', '2026-11-19'].entries())
        await insertRow(db, 'check_ins', {
          startup_id: startupId,
          week,
          kpi_id: kpi.id,
          kpi_value: 100 + 10 * number * index,
          done_at: now,
          updated_at: now,
        });
      return { startupId, kpiId: kpi.id };
    }),
  );
  const medians = async () => {
    const { weeks } = await findCohortReport(db, { cohortId: cohort.id, now });
    return weeks.map(({ medianGrowth }) => medianGrowth);
  };
  expect(await medians()).toEqual([null, 20, 16.7, null]);
  const [first, second] = members as [(typeof members)[0], (typeof members)[0]];
  await updateRow(db, 'kpis', first.kpiId, { replaced_at: now });
  expect(await medians()).toEqual([null, 20, 16.7, null]);
  await updateRow(db, 'startup_applications', second.startupId, {
    status: 'withdrawn',
    left_at: new Date('2026-11-20T12:00:00Z'),
  });
  // Two are too few in the week in which the third left.
  expect(await medians()).toEqual([null, 20, null, null]);
});

it('is a file whose texts are no formulas', async () => {
  const csv = toCsv(reportLines(await report()));
  expect(csv).toContain(`"Cohort","'=Autumn"`);
  expect(csv).toContain('"Week from","Startups","Signed in","Active"');
  expect(csv.split('\r\n').filter((line) => /^"?[=+@]/.test(line))).toEqual([]);
});

it('says that there is no such cohort', async () => {
  const unknown = { cohortId: '00000000-0000-4000-8000-000000000000', now };
  await expect(findCohortReport(db, unknown)).rejects.toMatchObject({
    code: 'cohort_not_found',
  });
});
