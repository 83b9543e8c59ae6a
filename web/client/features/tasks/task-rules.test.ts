import { describe, expect, it } from 'vitest';
import type { CohortActivity } from '#shared/api/cohorts.ts';
import type { TaskView } from '#shared/api/tasks.ts';
import { setBrand } from '#shared/brand.ts';
import { newTaskView } from '#shared/testing/new-task-view.ts';
import {
  type Columns,
  chooseRecommendations,
  type DueRange,
  dueOrDone,
  earnedText,
  filterTasks,
  firstOfDayText,
  groupTasks,
} from './task-rules.ts';

const clock = { now: new Date('2026-12-03T23:30:00Z'), timeZone: 'Pacific/Auckland' };
const open = { status: 'pending' as const, completedAt: null };

describe('dueOrDone', () => {
  it('reads dates in the founder’s time zone, where it is already Friday', () => {
    const dueDate = '2026-12-04T10:59:59.999Z';
    expect(dueOrDone({ ...open, dueDate }, clock)).toEqual({ text: 'Due Today', overdue: false });
    expect(dueOrDone({ ...open, dueDate }, { ...clock, timeZone: 'UTC' })).toEqual({
      text: 'Due Tomorrow',
      overdue: false,
    });
  });

  it('marks a past date as overdue', () => {
    const dueDate = '2026-12-02T10:59:59.999Z';
    expect(dueOrDone({ ...open, dueDate }, clock)).toEqual({
      text: 'Due Wed, Dec 2',
      overdue: true,
    });
  });

  it('says when a completed task was done, and never marks it as overdue', () => {
    const task = { status: 'completed', dueDate: '2026-01-01T00:00:00Z' } as const;
    const completedAt = '2026-12-03T08:00:00Z';
    expect(dueOrDone({ ...task, completedAt }, clock)).toEqual({
      text: 'Done Yesterday',
      overdue: false,
    });
    expect(dueOrDone({ ...task, completedAt: null }, clock)).toBeNull();
  });

  it('is null without a date', () => {
    expect(dueOrDone({ ...open, dueDate: null }, clock)).toBeNull();
  });
});

// Wednesday noon in Berlin.
const filterClock = { now: new Date('2026-12-02T11:00:00Z'), timeZone: 'Europe/Berlin' };
const none = { text: '', category: null, due: null };

const newTask = (title: string, overrides: Partial<TaskView> = {}) =>
  newTaskView({ id: title, title, ...overrides });

const titles = (tasks: TaskView[]) => tasks.map((task) => task.title);

describe('the search text', () => {
  const tasks = [
    newTask('Call Ada', { description: 'About 50% off' }),
    newTask('Grow 100_percent'),
    newTask('Café visit'),
    newTask('Grow 100 percent'),
  ];
  it.each([
    ['CALL', ['Call Ada']],
    ['  ada ', ['Call Ada']],
    ['%', ['Call Ada']],
    ['0% O', ['Call Ada']],
    ['_', ['Grow 100_percent']],
    ['.*', []],
    ['CAFE\u0301', ['Café visit']],
    ['', titles(tasks)],
  ])('“%s” is searched literally in title and description', (text, found) => {
    expect(titles(filterTasks(tasks, { ...none, text }, filterClock))).toEqual(found);
  });
});

it.each<[DueRange, string[]]>([
  ['overdue', ['yesterday', 'this morning']],
  ['today', ['this morning', 'today']],
  ['week', ['this morning', 'today', 'Saturday', 'done, of today']],
  ['later', ['Sunday']],
])('filters tasks that are due: %s', (due, found) => {
  const tasks = [
    newTask('no date'),
    newTask('yesterday', { dueDate: '2026-12-01T22:59:59.999Z' }),
    newTask('this morning', { dueDate: '2026-12-02T08:00:00.000Z' }),
    newTask('today', { dueDate: '2026-12-02T22:59:59.999Z' }),
    newTask('Saturday', { dueDate: '2026-12-05T22:59:59.999Z' }),
    newTask('Sunday', { dueDate: '2026-12-05T23:00:00.000Z' }),
    newTask('done, of today', {
      status: 'completed',
      completedAt: '2026-12-02T09:00:00Z',
      dueDate: '2026-12-03T22:59:59.999Z',
    }),
    newTask('done, too late', {
      status: 'completed',
      completedAt: '2026-12-01T09:00:00Z',
      dueDate: '2026-11-30T22:59:59.999Z',
    }),
  ];
  expect(titles(filterTasks(tasks, { ...none, due }, filterClock))).toEqual(found);
});

it('combines all parts of the filter', () => {
  const tasks = [
    newTask('Call Ada', { category: 'growth' }),
    newTask('Call Bo', { category: 'product' }),
    newTask('Write', { category: 'growth' }),
  ];
  const filter = { ...none, text: 'call', category: 'growth' as const };
  expect(titles(filterTasks(tasks, filter, filterClock))).toEqual(['Call Ada']);
  expect(filterTasks(tasks, { ...filter, due: 'later' }, filterClock)).toEqual([]);
});

const base = { label: 'Task done', points: 20 };

it('names the points, the bonuses and the streak', () => {
  const earnings = [base, { label: 'Pledge kept', points: 5 }];
  expect(earnedText({ isNew: true, earned: 25, earnings, streak: 8 })).toBe(
    '+25 points · pledge kept · 8-day streak',
  );
});

it('names the streak once if it earned a bonus', () => {
  const earnings = [base, { label: '7-day streak', points: 50 }];
  expect(earnedText({ isNew: true, earned: 70, earnings, streak: 7 })).toBe(
    '+70 points · 7-day streak',
  );
});

it('does not call a single day a streak', () => {
  expect(earnedText({ isNew: true, earned: 20, earnings: [base], streak: 1 })).toBe('+20 points');
});

it('says that the points are for yesterday', () => {
  const completion = { isNew: true, earned: 20, earnings: [base], streak: 3 };
  expect(earnedText(completion, { doneYesterday: true })).toBe(
    '+20 points for yesterday · 3-day streak',
  );
});

it('claims no points for a task that was completed before', () => {
  expect(earnedText({ isNew: false, earned: 20, earnings: [base], streak: 3 })).toBe(
    'Already completed.',
  );
});

describe('the groups of the list', () => {
  const groups = (columns: Partial<Columns>) =>
    groupTasks({ pending: [], inProgress: [], completed: [], ...columns }, filterClock)
      .filter(({ tasks }) => tasks.length > 0)
      .map(({ key, tasks }) => [key, titles(tasks)]);

  it('are by date, overdue tasks first, wherever a task was started', () => {
    const pending = [
      newTask('yesterday', { dueDate: '2026-12-01T22:59:59.999Z' }),
      newTask('today', { dueDate: '2026-12-02T22:59:59.999Z' }),
      newTask('Sunday', { dueDate: '2026-12-06T22:59:59.999Z' }),
      newTask('no date'),
    ];
    const inProgress = [
      newTask('this morning', { dueDate: '2026-12-02T08:00:00.000Z', status: 'in_progress' }),
      newTask('Saturday', { dueDate: '2026-12-05T22:59:59.999Z', status: 'in_progress' }),
    ];
    const completed = [newTask('done', { status: 'completed', dueDate: '2026-12-02T22:59:59Z' })];
    expect(groups({ pending, inProgress, completed })).toEqual([
      ['today', ['yesterday', 'this morning', 'today']],
      ['week', ['Saturday']],
      ['week 2026-12-06', ['Sunday']],
      ['undated', ['no date']],
      ['done', ['done']],
    ]);
  });

  it('put tasks of one day in the order in which they were made', () => {
    const dueDate = '2026-12-02T22:59:59.999Z';
    const pending = [
      newTask('second', { dueDate, createdAt: '2026-12-01T11:00:00Z' }),
      newTask('first', { dueDate, createdAt: '2026-12-01T10:00:00Z' }),
    ];
    expect(groups({ pending })[0]).toEqual(['today', ['first', 'second']]);
  });

  it('stand by weeks from Sunday to Saturday after this one, as the founder’s days go', () => {
    const pending = [
      // In Berlin it is Sunday already.
      newTask('Sunday', { dueDate: '2026-12-05T23:00:00.000Z' }),
      newTask('Saturday after', { dueDate: '2026-12-12T22:59:59.999Z' }),
      newTask('in two weeks', { dueDate: '2026-12-13T22:59:59.999Z' }),
      newTask('over the year', { dueDate: '2026-12-31T22:59:59.999Z' }),
      newTask('last named', { dueDate: '2027-01-30T22:59:59.999Z' }),
      newTask('far', { dueDate: '2027-01-31T22:59:59.999Z' }),
      newTask('no date'),
    ];
    const all = groupTasks({ pending, inProgress: [], completed: [] }, filterClock);
    const shown = all.filter(({ tasks }) => tasks.length > 0);
    expect(shown.map(({ label, days, tasks }) => [label, days, titles(tasks)])).toEqual([
      ['Next week', 'Dec 6–12', ['Sunday', 'Saturday after']],
      ['Dec 13–19', undefined, ['in two weeks']],
      ['Dec 27, 2026 – Jan 2, 2027', undefined, ['over the year']],
      ['Jan 24–30, 2027', undefined, ['last named']],
      ['Later', undefined, ['far']],
      ['No date', undefined, ['no date']],
    ]);
  });

  it('stand by weeks from Monday to Sunday where the program’s begin on Monday', () => {
    setBrand({ weekStartsOn: 'monday' });
    const pending = [
      newTask('Sunday', { dueDate: '2026-12-06T22:59:59.999Z' }),
      newTask('Monday', { dueDate: '2026-12-06T23:00:00.000Z' }),
    ];
    const shown = groupTasks({ pending, inProgress: [], completed: [] }, filterClock);
    setBrand({});
    expect(shown[1]).toMatchObject({ days: 'until Sun, Dec 6', tasks: [pending[0]] });
    expect(shown[2]).toMatchObject({
      key: 'week 2026-12-07',
      days: 'Dec 7–13',
      tasks: [pending[1]],
    });
  });

  it('leave nothing for this week on its last day, and name that day before', () => {
    const saturday = { ...filterClock, now: new Date('2026-12-05T11:00:00Z') };
    const pending = [newTask('Sunday', { dueDate: '2026-12-06T22:59:59.999Z' })];
    const shown = groupTasks({ pending, inProgress: [], completed: [] }, saturday);
    expect(shown[1]).toMatchObject({ label: 'This week', days: 'until Sat, Dec 5', tasks: [] });
    expect(shown[2]).toMatchObject({ key: 'week 2026-12-06', tasks: pending });
  });
});

describe('the recommendation', () => {
  const today = '2026-12-02T22:59:59.999Z';
  const choose = (board: Partial<Columns> & { tasksCompleted: number }, filtered = false) =>
    chooseRecommendations(
      { pending: [], inProgress: [], completed: [], ...board },
      { clock: filterClock, isFiltered: filtered, showsToday: true },
    ).map(({ key, priority }) => `${key}: ${priority}`);

  it('is today’s tasks for a newcomer, unless they stand on the list or are done', () => {
    const task = newTask('Call Ada', { dueDate: today });
    expect(choose({ tasksCompleted: 0 })).toEqual(['start-with-daily-tasks: high']);
    expect(choose({ tasksCompleted: 0, pending: [task] })).toEqual([]);
    expect(choose({ tasksCompleted: 1, completed: [{ ...task, status: 'completed' }] })).toEqual(
      [],
    );
  });

  it('leads to today’s tasks where they don’t stand together', () => {
    const board = { pending: [newTask('Call Ada', { dueDate: today })], inProgress: [] };
    const surroundings = { clock: filterClock, isFiltered: false, showsToday: false };
    const newcomer = { ...board, completed: [], tasksCompleted: 0 };
    expect(chooseRecommendations(newcomer, surroundings)).toMatchObject([
      { key: 'start-with-daily-tasks' },
    ]);
  });

  it('is a pledge, then a hard task, and never what is on the list already', () => {
    const pledged = newTask('Ship it', { isPublicPledge: true });
    const hard = newTask('Raise', { difficulty: 'hard' });
    const [pledge, challenge] = ['try-a-public-pledge: medium', 'take-on-a-hard-challenge: low'];
    expect(choose({ tasksCompleted: 5 })).toEqual([pledge]);
    expect(choose({ tasksCompleted: 10 })).toEqual([pledge, challenge]);
    expect(choose({ tasksCompleted: 10, inProgress: [pledged] })).toEqual([challenge]);
    expect(choose({ tasksCompleted: 10, pending: [pledged, hard] })).toEqual([]);
    expect(choose({ tasksCompleted: 4 })).toEqual([]);
  });

  it('is silent while a filter hides what it speaks of', () => {
    expect(choose({ tasksCompleted: 10 }, true)).toEqual([]);
  });
});

it('names who finished something before one’s own first task of the day', () => {
  const now = new Date('2026-06-17T12:00:00Z');
  const by = (founderName: string, minutesAgo: number, other: Partial<CohortActivity> = {}) =>
    ({
      type: 'task_completed',
      isMe: false,
      founderName,
      at: new Date(now.getTime() - minutesAgo * 60_000).toISOString(),
      ...other,
    }) as CohortActivity;
  const text = (...activity: CohortActivity[]) => firstOfDayText(18, activity, now);
  expect(text(by('Erik Dahl', 40), by('Bo Lind', 90))).toBe(
    'Day 18. Erik finished 40 minutes ago.',
  );
  expect(text(by('Ada Park', 1, { isMe: true }), by('Bo Lind', 90))).toBe(
    'Day 18. Bo finished 1 hour ago.',
  );
  expect(text(by('Erik Dahl', 0))).toBe('Day 18. Erik finished just now.');
  expect(text(by('Erik Dahl', 5, { type: 'peer_help' }), by('Bo Lind', 13 * 60))).toBe('Day 18.');
  expect(text()).toBe('Day 18.');
});
