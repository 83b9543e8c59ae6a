import { describe, expect, it } from 'vitest';
import type { TaskView } from '#shared/api/tasks.ts';
import { newTaskView } from '#shared/testing/new-task-view.ts';
import { type DueRange, filterTasks } from './filter-tasks.ts';

// Wednesday noon in Berlin.
const clock = { now: new Date('2026-12-02T11:00:00Z'), timeZone: 'Europe/Berlin' };
const none = { text: '', category: null, due: null };

const newTask = (title: string, wishes: Partial<TaskView> = {}) =>
  newTaskView({ id: title, title, ...wishes });

const titles = (tasks: TaskView[]) => tasks.map((task) => task.title);

describe('the words', () => {
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
  ])('“%s” are looked for as they are, in title and description', (text, found) => {
    expect(titles(filterTasks(tasks, { ...none, text }, clock))).toEqual(found);
  });
});

it.each<[DueRange, string[]]>([
  ['overdue', ['yesterday', 'this morning']],
  ['today', ['this morning', 'today']],
  ['week', ['this morning', 'today', 'Saturday', 'done, of today']],
  ['later', ['Sunday']],
])('due %s', (due, found) => {
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
  expect(titles(filterTasks(tasks, { ...none, due }, clock))).toEqual(found);
});

it('everything that is asked for has to match', () => {
  const tasks = [
    newTask('Call Ada', { category: 'growth' }),
    newTask('Call Bo', { category: 'product' }),
    newTask('Write', { category: 'growth' }),
  ];
  const filter = { ...none, text: 'call', category: 'growth' as const };
  expect(titles(filterTasks(tasks, filter, clock))).toEqual(['Call Ada']);
  expect(filterTasks(tasks, { ...filter, due: 'later' }, clock)).toEqual([]);
});
