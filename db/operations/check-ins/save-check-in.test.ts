import { beforeEach, describe, expect, it } from 'vitest';
import { setAway } from '#db/operations/check-ins/check-in-settings.ts';
import { chooseKpi, correctKpi } from '#db/operations/check-ins/kpis.ts';
import { saveCheckIn } from '#db/operations/check-ins/save-check-in.ts';
import { findCheckIn, listKpiSeries } from '#db/queries/check-ins.ts';
import { newCohort, newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { newTeammate } from '#db/testing/new-teammate.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { CheckInChanges } from '#shared/api/check-ins.ts';
import { helplineUrl, humanHelpText } from '#shared/domain/coach-answers.ts';

const { db } = useTestDatabase();

const week = '2026-11-26';
const friday = new Date('2026-11-27T10:00:00Z');
const mrr = { name: 'Revenue', unit: 'money', goodWay: 'up', isRename: false } as const;

let ana: TestFounder;
let bo: { id: string };

beforeEach(async () => {
  const cohort = await newCohort(db);
  ana = await newFounder(db, { cohortId: cohort.id, timeZone: 'UTC' });
  bo = await newTeammate(db, ana);
});

function save(
  founderId: string,
  changes: CheckInChanges,
  {
    version = 0,
    isDone = false,
    morale,
    now = friday,
  }: Partial<{ version: number; isDone: boolean; morale: number; now: Date }> = {},
) {
  return saveCheckIn(db, { founderId, week, version, changes, morale, isDone, now });
}

const view = (founderId: string, now = friday) => findCheckIn(db, { founderId, now });
const open = async (founderId: string, now = friday) => (await view(founderId, now)).open;

describe('saving', () => {
  it('shows the same draft to both founders, but morale only to who said it', async () => {
    await save(ana.id, { goal: 'Sign two pilots', usersSpoken: 4 }, { morale: 2 });
    expect(await open(bo.id)).toMatchObject({
      version: 1,
      done: null,
      answers: { goal: 'Sign two pilots', usersSpoken: 4 },
      morale: null,
    });
    expect((await open(ana.id))?.morale).toBe(2);
  });

  it.each(['goal', 'blocker', 'helpWanted'] as const)(
    'shows help to whoever wrote a cry for help as %s, once they checked in, and to nobody else',
    async (part) => {
      const texts = { goal: 'Sign two pilots', [part]: 'I want to k1ll mys3lf' };
      await save(ana.id, texts);
      expect((await open(ana.id))?.helpline).toBeNull();
      await save(ana.id, {}, { version: 1, isDone: true });
      const helpline = { text: humanHelpText('crisis_topic'), url: helplineUrl };
      expect((await open(ana.id))?.helpline).toEqual(helpline);
      expect((await open(bo.id))?.helpline).toBeNull();
      await save(bo.id, { [part]: 'Ship the beta' }, { version: 1_000 });
      expect((await open(ana.id))?.helpline).toBeNull();
      await save(bo.id, { [part]: 'I don’t want to live anymore' }, { version: 1_000 });
      expect((await open(ana.id))?.helpline).toBeNull();
      expect((await open(bo.id))?.helpline).toEqual(helpline);
    },
  );

  it('shows no help for a figure of speech or a product about self-harm', async () => {
    const blocker = 'The deadline is killing me. Which clinics pay for our self-harm app?';
    await save(ana.id, { blocker }, { isDone: true });
    expect((await open(ana.id))?.helpline).toBeNull();
  });

  it('keeps what two founders change at once in different parts', async () => {
    await Promise.all([
      save(ana.id, { goal: 'Sign two pilots' }),
      save(bo.id, { blocker: 'Legal' }),
    ]);
    expect((await open(ana.id))?.answers).toMatchObject({
      goal: 'Sign two pilots',
      blocker: 'Legal',
    });
  });

  it('returns what a teammate said of the same part instead of overwriting it', async () => {
    await save(ana.id, { goal: 'Sign two pilots' });
    const { conflicts } = await save(bo.id, { goal: 'Hire', blocker: 'Legal' }, { isDone: true });
    expect(conflicts).toEqual([
      { part: 'goal', theirs: 'Sign two pilots', by: ana.name, isMe: false },
    ]);
    expect(await open(ana.id)).toMatchObject({
      done: null,
      answers: { goal: 'Sign two pilots', blocker: 'Legal' },
    });
    await save(bo.id, { goal: 'Hire' }, { version: 2, isDone: true });
    expect(await open(ana.id)).toMatchObject({ done: { isMe: false }, answers: { goal: 'Hire' } });
  });

  it('takes a repeated save for the first one', async () => {
    await save(ana.id, { goal: 'Sign two pilots' });
    const { conflicts } = await save(ana.id, { goal: 'Sign two pilots' });
    expect(conflicts).toEqual([]);
    expect((await open(ana.id))?.version).toBe(1);
  });

  it('is refused before Thursday 9:00 and from Monday 12:00 on', async () => {
    for (const at of ['2026-11-26T08:59:00Z', '2026-11-30T12:00:00Z'])
      await expect(save(ana.id, { goal: 'Late' }, { now: new Date(at) })).rejects.toMatchObject({
        code: 'check_in_closed',
      });
    await save(ana.id, { goal: 'In time' }, { now: new Date('2026-11-30T11:59:00Z') });
  });

  it('needs a KPI for a value, and an answer to be done', async () => {
    await expect(save(ana.id, { kpiValue: 5 })).rejects.toMatchObject({ code: 'kpi_missing' });
    await expect(save(ana.id, {}, { isDone: true })).rejects.toMatchObject({
      code: 'check_in_empty',
    });
  });

  it('needs words for what is to be pledged or asked for, once it counts', async () => {
    const blocker = 'Too few testers';
    for (const [ticked, path] of [
      [{ pledgesGoal: true }, 'changes.goal'],
      [{ sharesHelp: true }, 'changes.helpWanted'],
    ] as const) {
      await expect(save(ana.id, { blocker, ...ticked }, { isDone: true })).rejects.toMatchObject({
        code: 'invalid_input',
        issues: [{ path }],
      });
      expect(await open(ana.id)).toMatchObject({ done: null, answers: { blocker: '' } });
    }
    // A draft may say so first and find its words later.
    await save(ana.id, { pledgesGoal: true });
    await save(ana.id, { goal: 'Sign two pilots' }, { isDone: true });
    expect(await open(ana.id)).toMatchObject({ pledge: { title: 'Sign two pilots' } });
  });
});

describe('a goal', () => {
  it('becomes one pledge, even if both founders tick it at once', async () => {
    await Promise.all(
      [ana.id, bo.id, ana.id, bo.id].map((id) =>
        save(id, { goal: 'Sign two pilots', pledgesGoal: true }, { isDone: true }),
      ),
    );
    const tasks = await db
      .selectFrom('tasks')
      .where('user_id', 'in', [ana.id, bo.id])
      .where('title', '=', 'Sign two pilots')
      .select(['is_public_pledge', 'due_date'])
      .execute();
    expect(tasks).toEqual([
      { is_public_pledge: true, due_date: new Date('2026-12-03T23:59:59.999Z') },
    ]);
    expect((await open(bo.id))?.pledge).toMatchObject({ title: 'Sign two pilots' });
  });

  it('is no pledge while the check-in is a draft', async () => {
    await save(ana.id, { goal: 'Sign two pilots', pledgesGoal: true });
    expect((await open(ana.id))?.pledge).toBeNull();
  });
});

describe('the KPI', () => {
  const series = async () => listKpiSeries(db, { startupId: ana.startupId });

  it('has its growth computed, and keeps what was said before a correction', async () => {
    await chooseKpi(db, { founderId: ana.id, draft: mrr, now: friday });
    await save(ana.id, { kpiValue: 1000 }, { isDone: true });
    const next = new Date('2026-12-04T10:00:00Z');
    await saveCheckIn(db, {
      founderId: bo.id,
      week: '2026-12-03',
      version: 0,
      changes: { kpiValue: 1210 },
      isDone: true,
      now: next,
    });
    await correctKpi(db, { founderId: bo.id, week, value: 1100, now: next });
    expect(await series()).toMatchObject([
      {
        name: 'Revenue',
        points: [
          { week, value: 1100, growth: null, corrected: [{ value: 1000, by: ana.name }] },
          { week: '2026-12-03', value: 1210, growth: 10, corrected: [] },
        ],
      },
    ]);
  });

  it('asks anew once another number is chosen, even for the same value', async () => {
    await chooseKpi(db, { founderId: ana.id, draft: mrr, now: friday });
    await save(ana.id, { kpiValue: 500 }, { isDone: true });
    const customers = {
      name: 'Customers',
      unit: 'number',
      goodWay: 'up',
      isRename: false,
    } as const;
    await chooseKpi(db, { founderId: ana.id, draft: customers, now: friday });
    expect((await open(ana.id))?.answers.kpiValue).toBeNull();
    await save(ana.id, { kpiValue: 500 }, { version: 1 });
    expect((await open(ana.id))?.answers.kpiValue).toBe(500);
    expect(await series()).toMatchObject([
      { name: 'Customers', points: [{ value: 500 }] },
      { name: 'Revenue', points: [] },
    ]);
  });

  it('keeps the old series when another number is chosen, and the same one when it is renamed', async () => {
    await chooseKpi(db, { founderId: ana.id, draft: mrr, now: friday });
    await save(ana.id, { kpiValue: 1000 }, { isDone: true });
    const renamed = { ...mrr, name: 'MRR', isRename: true };
    await chooseKpi(db, { founderId: bo.id, draft: renamed, now: friday });
    expect(await series()).toMatchObject([{ name: 'MRR', points: [{ value: 1000 }] }]);
    await chooseKpi(db, {
      founderId: bo.id,
      now: friday,
      draft: { name: 'Customers', unit: 'number', goodWay: 'up', isRename: false },
    });
    expect(await series()).toMatchObject([
      { name: 'Customers', points: [] },
      { name: 'MRR', points: [{ value: 1000 }] },
    ]);
  });

  it('can be corrected only once its week is closed, and where there is one', async () => {
    await chooseKpi(db, { founderId: ana.id, draft: mrr, now: friday });
    await save(ana.id, { kpiValue: 1000 }, { isDone: true });
    await expect(
      correctKpi(db, { founderId: ana.id, week, value: 1, now: friday }),
    ).rejects.toMatchObject({ code: 'check_in_open' });
    await expect(
      correctKpi(db, { founderId: ana.id, week: '2026-11-19', value: 1, now: friday }),
    ).rejects.toMatchObject({ code: 'check_in_missing' });
  });
});

describe('away', () => {
  it('is said ahead, and ends with the first word', async () => {
    await setAway(db, { founderId: ana.id, week: '2026-12-03', isAway: true, now: friday });
    expect((await view(bo.id)).coming).toMatchObject([
      { week, isAway: false },
      { week: '2026-12-03', isAway: true },
      ...Array.from({ length: 6 }, () => ({ isAway: false })),
    ]);
    await setAway(db, { founderId: ana.id, week, isAway: true, now: friday });
    await save(bo.id, { goal: 'Back early' });
    expect((await open(ana.id))?.isAway).toBe(false);
  });

  it.each(['2026-11-19', '2026-12-02', '2027-06-03'])('is refused for %s', async (date) => {
    await expect(
      setAway(db, { founderId: ana.id, week: date, isAway: true, now: friday }),
    ).rejects.toMatchObject({ code: 'invalid_input' });
  });
});
