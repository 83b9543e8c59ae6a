import { describe, expect, it } from 'vitest';
import {
  type BriefCheckIn,
  type BriefFacts,
  type BriefTask,
  figureText,
  weeklyBrief,
} from './weekly-brief.ts';

const monday = '2026-11-16';
const task = (id: string, overrides: Partial<BriefTask> = {}): BriefTask => ({
  id,
  title: `Task ${id}`,
  dueOn: null,
  isPledge: false,
  isStarted: false,
  ...overrides,
});
const brief = (facts: Partial<BriefFacts>) =>
  weeklyBrief({ today: monday, openTasks: [], completedLastWeek: 3, isActive: true, ...facts });

describe('the check-ins', () => {
  const kpi = { name: 'MRR', unit: 'money', goodWay: 'up' } as const;
  const weeks = ['2026-11-12', '2026-11-05', '2026-10-29', '2026-10-22'];
  const checkIns = (said: Partial<BriefCheckIn>[]) =>
    said.map((each, index) => ({
      week: weeks[index] ?? '',
      isAway: false,
      kpiValue: null,
      lastGoal: null,
      goal: null,
      ...each,
    }));
  const values = (...newestFirst: number[]) =>
    checkIns(newestFirst.map((kpiValue) => ({ kpiValue })));
  const risk = (facts: Partial<BriefFacts>) => brief({ openTasks: [task('a')], ...facts })?.risk;

  it('are a risk when the KPI went against its good way three times in a row', () => {
    expect(risk({ kpi, checkIns: values(100, 110, 120, 150) })).toEqual({
      text: 'MRR went down three times in a row, from $150 to $100.',
      source: { figure: 'kpi_against', value: 4 },
    });
    const down = { ...kpi, name: 'Churn', unit: 'percent', goodWay: 'down' } as const;
    expect(risk({ kpi: down, checkIns: values(5, 4, 3.5, 3) })?.text).toBe(
      'Churn went up three times in a row, from 3% to 5%.',
    );
    for (const steady of [values(100, 110, 120), values(100, 100, 110, 120), values(4, 3, 2, 1)])
      expect(risk({ kpi, checkIns: steady })).toBeNull();
    expect(risk({ kpi: down, checkIns: values(5, 4, 4, 3) })).toBeNull();
    // Earlier values do not matter, nor does a week without the number.
    const since = values(100, 110, 120, 150, 90);
    expect(risk({ kpi, checkIns: since })?.text).toContain('from $150 to $100.');
    const withGap = checkIns([100, null, 110, 120, 150].map((kpiValue) => ({ kpiValue })));
    expect(risk({ kpi, checkIns: withGap })?.text).toContain('from $150 to $100.');
    expect(risk({ kpi: null, checkIns: since })).toBeNull();
  });

  it('are a risk when the goal was missed twice in a row', () => {
    const said = (...outcomes: BriefCheckIn['lastGoal'][]) =>
      checkIns(outcomes.map((lastGoal) => ({ lastGoal })));
    expect(risk({ checkIns: said('no', 'no', 'yes') })?.source).toEqual({
      figure: 'goals_missed',
      value: 2,
    });
    expect(risk({ checkIns: said('no', 'partly', 'no') })).toBeNull();
    expect(risk({ checkIns: said('no') })).toBeNull();
    expect(risk({ checkIns: said('yes', 'no') })).toBeNull();
    const away = { isAway: true, lastGoal: null };
    expect(risk({ checkIns: checkIns([{ lastGoal: 'no' }, away, { lastGoal: 'no' }]) })?.text).toBe(
      'You missed your goal twice in a row. Choose one you can reach this week.',
    );
  });

  it('are a risk when a week went by without one, from the day after it closed', () => {
    const missing = { checkIns: checkIns([{}]).map((each) => ({ ...each, week: '2026-11-05' })) };
    expect(risk({ ...missing, today: '2026-11-16' })).toBeNull();
    expect(risk({ ...missing, today: '2026-11-17' })?.text).toBe(
      'Nobody on your team checked in for the week of Thu, Nov 12.',
    );
    expect(risk({ checkIns: checkIns([{ isAway: true }]), today: '2026-11-17' })).toBeNull();
    expect(risk({ checkIns: [], today: '2026-11-17' })).toBeNull();
  });

  it('give the next step: this week’s goal', () => {
    const next = (today: string) =>
      brief({ today, openTasks: [task('a')], checkIns: checkIns([{ goal: 'Sign two pilots' }]) })
        ?.next;
    expect(next('2026-11-18')).toEqual({
      text: 'Take one step toward this week’s goal: “Sign two pilots”.',
      source: { figure: 'check_in_goal', value: 1 },
    });
    expect(next('2026-11-19')?.text).toContain('Task a');
    const away = checkIns([{ isAway: true, goal: 'Sign two pilots' }]);
    expect(brief({ openTasks: [task('a')], checkIns: away })?.next?.text).toContain('Task a');
  });
});

describe('the risk', () => {
  const risk = (openTasks: BriefTask[], completedLastWeek = 3) =>
    brief({ openTasks, completedLastWeek })?.risk;

  it('is the task that has been overdue longest', () => {
    const late = task('b', { dueOn: '2026-11-09' });
    expect(risk([task('a', { dueOn: '2026-11-15' }), late])).toEqual({
      text: '“Task b” is 7 days overdue. 1 more is overdue.',
      source: { taskId: 'b', title: 'Task b' },
    });
    const others = ['c', 'd'].map((id) => task(id, { dueOn: '2026-11-10' }));
    expect(risk([...others, late])?.text).toBe('“Task b” is 7 days overdue. 2 more are overdue.');
    expect(risk(others.toReversed())?.source).toMatchObject({ taskId: 'c' });
    expect(risk([task('a', { dueOn: '2026-11-15' })])?.text).toBe('“Task a” is 1 day overdue.');
  });

  it('is a pledge of this week', () => {
    const pledge = (dueOn: string) => task('p', { dueOn, isPledge: true });
    expect(risk([pledge('2026-11-19')])).toEqual({
      text: 'Your cohort is waiting for “Task p”: you pledged it for Thursday.',
      source: { taskId: 'p', title: 'Task p' },
    });
    expect(risk([pledge('2026-11-22')])).not.toBeNull();
    expect(risk([pledge('2026-11-23')])).toBeNull();
  });

  it('is a week without completions, or more open tasks than fit into a week', () => {
    expect(risk([task('a')], 0)).toEqual({
      text: 'You completed no task in the last seven days.',
      source: { figure: 'completed_last_week', value: 0 },
    });
    const many = Array.from({ length: 15 }, (_, index) => task(`t${index}`));
    expect(risk(many)).toEqual({
      text: '15 tasks are open: more than fits a week. Snooze or delete what can wait.',
      source: { figure: 'open_tasks', value: 15 },
    });
    expect(risk(many.slice(1))).toBeNull();
  });

  it('is a task due this week that has not been started', () => {
    const due = task('d', { dueOn: '2026-11-18' });
    const later = task('e', { dueOn: '2026-11-22' });
    expect(risk([later, due])).toEqual({
      text: '“Task d” is due Wednesday and you haven’t started it. 1 more task due this week hasn’t been started.',
      source: { taskId: 'd', title: 'Task d' },
    });
    expect(risk([later, due, task('f', { dueOn: '2026-11-20' })])?.text).toContain(
      ' 2 more tasks due this week haven’t been started.',
    );
    expect(risk([task('a', { dueOn: monday })])?.text).toBe(
      '“Task a” is due today and you haven’t started it.',
    );
    expect(risk([{ ...due, isStarted: true }, task('n', { dueOn: '2026-11-23' })])).toBeNull();
  });
});

it('names days as they are called on the day that it is read', () => {
  const saturday = '2026-11-21';
  const text = (overrides: Partial<BriefTask>, today = saturday) =>
    brief({ today, openTasks: [task('a', overrides)] })?.risk?.text;
  expect(text({ dueOn: saturday })).toContain('is due today and');
  expect(text({ dueOn: '2026-11-22' })).toContain('is due tomorrow and');
  expect(text({ dueOn: '2026-11-22', isPledge: true })).toContain('you pledged it for tomorrow.');
  expect(text({ dueOn: '2026-11-20' })).toBe('“Task a” is 1 day overdue.');
  expect(text({ dueOn: '2026-11-23' })).toBeUndefined();
});

describe('the next step', () => {
  const next = (...openTasks: BriefTask[]) => brief({ openTasks })?.next;

  it('is the pledge, else a started task, else the one due first, else any task', () => {
    const pledge = task('p', { dueOn: '2026-11-20', isPledge: true });
    const started = task('s', { isStarted: true });
    const due = task('d', { dueOn: '2026-11-18' });
    const id = (line: typeof started | undefined | null) => line?.id;
    const chosen = (...tasks: BriefTask[]) => {
      const source = next(...tasks)?.source;
      return source && 'taskId' in source ? source.taskId : null;
    };
    expect(chosen(task('a'), due, started, pledge)).toBe(id(pledge));
    expect(chosen(task('a'), due, started)).toBe(id(started));
    expect(chosen(task('a'), due)).toBe(id(due));
    expect(chosen(task('a'), task('b'))).toBe('a');
  });

  it('is to add a task to an empty board', () => {
    expect(next()).toEqual({
      text: 'Your board is empty. Add the one thing that would move you forward.',
      source: { figure: 'open_tasks', value: 0 },
    });
  });

  it('is the one due first of several', () => {
    const late = { isStarted: true, dueOn: '2026-11-20' };
    expect(next(task('a', late), task('b', { ...late, dueOn: '2026-11-17' }))?.text).toBe(
      'Finish what you began: “Task b”.',
    );
    expect(next(task('a', { isStarted: true }), task('b', late))?.text).toContain('Task b');
    expect(next(task('b', late), task('a', { isStarted: true }))?.text).toContain('Task b');
    expect(next(task('a', { dueOn: '2026-12-20' }), task('b', { dueOn: '2026-12-17' }))?.text).toBe(
      'Do this one first: “Task b”.',
    );
    const pledge = (id: string, dueOn: string) => task(id, { dueOn, isPledge: true });
    expect(next(pledge('a', '2026-11-20'), pledge('b', '2026-11-17'))?.text).toBe(
      'Begin with your pledge, “Task b”.',
    );
    expect(next(pledge('a', '2026-11-15'))?.text).toBe('Do this one first: “Task a”.');
  });

  it('is any one task after a week without', () => {
    expect(brief({ openTasks: [task('a')], completedLastWeek: 0 })?.next?.text).toBe(
      'Take one task and finish it today: “Task a”.',
    );
  });
});

it.each([
  ['open_tasks', 15, 'From your board: 15 open'],
  ['completed_last_week', 0, 'From your last seven days: 0 completed'],
  ['check_in_missed', 0, 'From your check-ins: none that week'],
  ['kpi_against', 4, 'From your last 4 check-ins'],
  ['goals_missed', 2, 'From your last 2 check-ins'],
  ['check_in_goal', 1, 'From your last check-in'],
] as const)('says where %s is from', (figure, value, text) => {
  expect(figureText({ figure, value })).toBe(text);
});

it('says nothing to inactive founders', () => {
  expect(brief({ isActive: false, openTasks: [task('a', { dueOn: '2026-10-01' })] })).toBeNull();
});
