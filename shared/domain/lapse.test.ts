import { expect, it } from 'vitest';
import { dailyTemplateKeys, lapseOf, lastDayOf } from './lapse.ts';
import { taskTemplates } from './task-templates.ts';

const daily = 'daily-one-thing';
const weekly = taskTemplates.find(({ frequency }) => frequency === 'weekly')?.key ?? null;
const timeZone = 'Asia/Tokyo';
const task = {
  status: 'pending',
  templateKey: daily,
  period: '2026-11-22',
  dueDate: null,
  dueMovedLater: false,
  isPledged: false,
} as const;
/** Minutes before and after midnight in Tokyo, at the end of a day. */
const at = (day: string) => new Date(`${day}T14:59:00Z`);
const after = (day: string) => new Date(`${day}T15:01:00Z`);

it('makes new copies of the daily templates, and of no others, each day', () => {
  expect(dailyTemplateKeys).toContain(daily);
  expect(dailyTemplateKeys).not.toContain(weekly);
});

it.each([
  ['a daily task', {}, '2026-11-22'],
  ['a weekly task', { templateKey: weekly }, '2026-11-28'],
  ['a task made by hand', { templateKey: null }, null],
  ['a weekly task without a week', { templateKey: weekly, period: null }, null],
  ['a task without a period', { period: null }, null],
  ['one moved later', { dueMovedLater: true, dueDate: after('2026-11-23') }, '2026-11-24'],
  ['one moved earlier again', { dueMovedLater: true, dueDate: at('2026-11-20') }, '2026-11-22'],
  ['one with a later date from the start', { dueDate: at('2026-11-24') }, '2026-11-22'],
  ['one whose date was removed', { dueMovedLater: true }, '2026-11-22'],
])('%s: the last day', (_, facts, day) => {
  expect(lastDayOf({ ...task, ...facts }, timeZone)).toBe(day);
});

it.each([
  ['a daily task on its day', {}, at('2026-11-22'), null],
  ['a daily task after its day', {}, after('2026-11-22'), 'daily_lapsed'],
  ['a started daily task', { status: 'in_progress' }, after('2026-11-22'), 'daily_lapsed'],
  ['a pledged daily task', { isPledged: true }, after('2026-11-22'), null],
  ['a completed one', { status: 'completed' }, after('2026-11-22'), null],
  ['a weekly task in its week', { templateKey: weekly }, at('2026-11-28'), null],
  ['a weekly task after it', { templateKey: weekly }, after('2026-11-28'), 'weekly_lapsed'],
  [
    'a started weekly task',
    { templateKey: weekly, status: 'in_progress' },
    after('2026-11-28'),
    null,
  ],
  ['a lapsed daily task', { status: 'lapsed' }, at('2026-11-22'), 'daily_lapsed'],
  [
    'a lapsed weekly task',
    { templateKey: weekly, status: 'lapsed', isPledged: true },
    at('2026-11-22'),
    'weekly_lapsed',
  ],
  ['a task made by hand', { templateKey: null }, after('2026-11-28'), null],
] as const)('%s', (_, facts, now, code) => {
  expect(lapseOf({ ...task, ...facts }, { now, timeZone })).toBe(code);
});
