import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Schedule, startSchedule } from './schedule.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const jobs = [
  { name: 'each minute', when: '15 * * * * *' },
  { name: 'each hour', when: '0 3 * * * *' },
];

let stepMs = 0;
let ran: string[] = [];
let schedule: Schedule;

const clock = () => new Date(Date.now() + stepMs);
const at = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const start = (run: () => Promise<void> = async () => {}) => {
  schedule = startSchedule(jobs, {
    clock,
    async run({ name }, slot) {
      ran.push(`${name} ${slot.toISOString()}`);
      await run();
    },
  });
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-28T12:00:30.400Z') });
  stepMs = 0;
  ran = [];
});
afterEach(() => {
  schedule.stop();
  vi.useRealTimers();
});

test('each job runs once at its second', async () => {
  start();
  await at(3 * minute);
  expect(ran).toEqual([
    'each minute 2026-11-28T12:01:15.000Z',
    'each minute 2026-11-28T12:02:15.000Z',
    'each hour 2026-11-28T12:03:00.000Z',
    'each minute 2026-11-28T12:03:15.000Z',
  ]);
});

test.each([hour, day, 365 * day])(
  'after a clock was set back by %i ms jobs run at their next time by the new one',
  async (back) => {
    start();
    await at(2 * minute);
    ran = [];
    stepMs = -back;
    await at(2 * minute);
    const time = (text: string) => new Date(Date.parse(text) - back).toISOString();
    expect(ran).toEqual([
      `each hour ${time('2026-11-28T12:03:00Z')}`,
      `each minute ${time('2026-11-28T12:03:15Z')}`,
      `each minute ${time('2026-11-28T12:04:15Z')}`,
    ]);
  },
);

test.each([hour, 31 * day, 3_653 * day])(
  'after a clock jumped ahead by %i ms each job catches up once',
  async (ahead) => {
    start();
    await at(minute);
    ran = [];
    stepMs = ahead;
    await at(1_000);
    const time = (text: string) => new Date(Date.parse(text) + ahead).toISOString();
    expect(ran).toEqual([
      `each minute ${time('2026-11-28T12:01:00Z')}`,
      `each hour ${time('2026-11-28T12:01:00Z')}`,
    ]);
    await at(minute);
    expect(ran).toHaveLength(3);
  },
);

test('a month ahead and back again: no job is silent, none runs twice for a time', async () => {
  start();
  stepMs = 31 * day;
  await at(5 * minute);
  stepMs = 0;
  ran = [];
  await at(10 * minute);
  expect(new Set(ran).size).toBe(ran.length);
  expect(ran.filter((run) => run.startsWith('each minute'))).toHaveLength(10);
});

test('a clock that is set right by a second or two runs nothing twice', async () => {
  start();
  await at(47_000);
  for (const step of [-1_000, 500, -2_500, 0, -700]) {
    stepMs = step;
    await at(minute);
  }
  expect(new Set(ran).size).toBe(ran.length);
  expect(ran.filter((run) => run.startsWith('each minute'))).toHaveLength(6);
});

test('a job that is still running is not started again', async () => {
  const ends: (() => void)[] = [];
  start(() => new Promise((resolve) => void ends.push(resolve)));
  await at(5 * minute);
  expect(ran).toHaveLength(2);
  for (const end of ends) end();
  await at(minute);
  expect(ran).toHaveLength(3);
});

test('after a jump ahead a few jobs run at a time, and none once it is stopped', async () => {
  const ends: (() => void)[] = [];
  const many = Array.from({ length: 8 }, () => ({ when: '0 3 * * * *' }));
  schedule = startSchedule(many, {
    clock,
    run: () => new Promise((resolve) => void ends.push(resolve)),
  });
  stepMs = 31 * day;
  await at(1_000);
  expect(ends).toHaveLength(3);
  ends[0]?.();
  await at(1_000);
  expect(ends).toHaveLength(4);
  schedule.stop();
  for (const end of ends) end();
  await at(1_000);
  expect(ends).toHaveLength(4);
});

test('nothing runs once it is stopped', async () => {
  start();
  schedule.stop();
  await at(hour);
  expect(ran).toEqual([]);
});
