import { afterEach, describe, expect, it, test } from 'vitest';
import { setBrand } from '../brand.ts';
import {
  chooseTemplates,
  type EarlierTask,
  generationOf,
  generationText,
  nextGenerationLabel,
  periodOf,
  templatesFor,
} from './task-generation.ts';
import { taskTemplates } from './task-templates.ts';

// A Wednesday: the week began on Sunday the 14th.
const now = new Date('2026-06-17T12:00:00Z');
const at = { now, timeZone: 'UTC' };
afterEach(() => setBrand({}));

const daily = { frequency: 'daily' } as const;
const weekly = { frequency: 'weekly' } as const;

function earlier(title: string, createdAt: string, isOpen = true): EarlierTask {
  return { title, createdAt: new Date(createdAt), isOpen, generated: null };
}

function chosen(tasks: EarlierTask[]): string[] {
  return chooseTemplates({ stage: 'mvp', tasks, templates: taskTemplates, ...at }).map(
    ({ key }) => key,
  );
}

describe('the period of a template', () => {
  it('is the local day', () => {
    expect(periodOf(daily, { now, timeZone: 'Asia/Tokyo' })).toEqual({
      period: '2026-06-17',
      since: new Date('2026-06-16T15:00:00Z'),
      dueDate: new Date('2026-06-17T14:59:59.999Z'),
    });
  });

  it('is the week since Sunday, due in 7 days', () => {
    expect(periodOf(weekly, at)).toEqual({
      period: '2026-06-14',
      since: new Date('2026-06-14T00:00:00Z'),
      dueDate: new Date('2026-06-24T23:59:59.999Z'),
    });
    const sunday = { now: new Date('2026-06-14T00:00:00Z'), timeZone: 'UTC' };
    expect(periodOf(weekly, sunday).period).toBe('2026-06-14');
    const saturday = { now: new Date('2026-06-13T23:59:59Z'), timeZone: 'UTC' };
    expect(periodOf(weekly, saturday).period).toBe('2026-06-07');
  });

  it('is the week since Monday where weeks begin on it', () => {
    setBrand({ weekStartsOn: 'monday' });
    expect(periodOf(weekly, at)).toMatchObject({
      period: '2026-06-15',
      since: new Date('2026-06-15T00:00:00Z'),
    });
    const sunday = { now: new Date('2026-06-14T23:59:59Z'), timeZone: 'UTC' };
    expect(periodOf(weekly, sunday).period).toBe('2026-06-08');
  });

  it('follows clock changes: days of 23 and 25 hours, and one that begins at 1:00', () => {
    const length = (iso: string, timeZone: string) => {
      const { since, dueDate } = periodOf(daily, { now: new Date(iso), timeZone });
      return (dueDate.getTime() + 1 - since.getTime()) / 3_600_000;
    };
    expect(length('2026-03-29T12:00:00Z', 'Europe/Berlin')).toBe(23);
    expect(length('2026-10-25T12:00:00Z', 'Europe/Berlin')).toBe(25);
    expect(periodOf(daily, { now: new Date('2026-04-24T12:00:00Z'), timeZone: 'Africa/Cairo' }))
      // Midnight is skipped there: the day begins at 1:00, which is 22:00 UTC.
      .toMatchObject({ since: new Date('2026-04-23T22:00:00Z') });
  });
});

describe('one generation', () => {
  it('adds eight of the stage’s nine tasks', () => {
    expect(templatesFor('mvp', taskTemplates)).toHaveLength(9);
    expect(chosen([])).toEqual([
      'daily-one-thing',
      'daily-one-conversation',
      'daily-three-messages',
      'weekly-growth-target',
      'weekly-ship',
      'weekly-review',
      'mvp-watch-users',
      'mvp-very-disappointed',
    ]);
  });

  it('leaves out tasks whose title exists today, or since Sunday', () => {
    const title = (key: string) => taskTemplates.find((each) => each.key === key)?.title ?? '';
    const dailyTitle = title('daily-one-thing');
    const weeklyTitle = title('weekly-ship');
    const today = chosen([
      earlier(dailyTitle.toUpperCase(), '2026-06-17T00:00:00Z', false),
      earlier(weeklyTitle, '2026-06-14T00:00:00Z', false),
    ]);
    expect(today).toHaveLength(7);
    expect(today).not.toContain('daily-one-thing');
    expect(today).not.toContain('weekly-ship');
    expect(today).toContain('mvp-first-success');
    const before = chosen([
      earlier(dailyTitle, '2026-06-16T23:59:59Z', false),
      earlier(weeklyTitle, '2026-06-13T23:59:59Z', false),
    ]);
    expect(before).toEqual(chosen([]));
  });

  it('leaves out tasks generated for the same period in another time zone', () => {
    const generated = { key: 'daily-one-thing', period: '2026-06-17' };
    expect(chosen([{ ...earlier('Renamed', '2026-06-16T10:00:00Z'), generated }])).not.toContain(
      'daily-one-thing',
    );
  });

  it('leaves out what was generated and is open, or was done in this period', () => {
    const daily = (period: string, isOpen: boolean) => [
      {
        ...earlier('Renamed', '2026-06-16T10:00:00Z', isOpen),
        generated: { key: 'daily-one-thing', period },
      },
    ];
    expect(chosen(daily('2026-06-16', true))).not.toContain('daily-one-thing');
    expect(chosen(daily('2026-06-17', false))).not.toContain('daily-one-thing');
    expect(chosen(daily('2026-06-16', false))).toContain('daily-one-thing');
  });

  it('gives no weekly task of a week twice when the day on which weeks begin changes', () => {
    const done = (period: string) =>
      chosen([
        {
          ...earlier('Renamed', `${period}T00:00:00Z`, false),
          generated: { key: 'weekly-ship', period },
        },
      ]);
    const [lastSunday, lastMonday, sunday, monday] = [7, 8, 14, 15].map(
      (day) => `2026-06-${String(day).padStart(2, '0')}`,
    ) as [string, string, string, string];
    for (const weekStartsOn of ['sunday', 'monday'] as const) {
      setBrand({ weekStartsOn });
      for (const period of [sunday, monday]) expect(done(period)).not.toContain('weekly-ship');
      for (const period of [lastSunday, lastMonday]) expect(done(period)).toContain('weekly-ship');
    }
  });

  it('adds no more than fit on a board of 200 open tasks', () => {
    const open = (count: number) =>
      Array.from({ length: count }, (_, index) => earlier(`Task ${index}`, '2026-01-01'));
    expect(chosen(open(195))).toHaveLength(5);
    expect(chosen(open(200))).toEqual([]);
    expect(chosen(open(201))).toEqual([]);
    expect(chosen(open(300).map((task) => ({ ...task, isOpen: false })))).toHaveLength(8);
  });
});

describe('the text about a generation', () => {
  it.each([
    [
      { added: 8, missing: 9, max: 8 },
      '8 tasks added. That’s the most in one go: generate again for the rest of the week’s.',
    ],
    [{ added: 8, missing: 8, max: 8 }, '8 tasks added. That’s everything for today and this week.'],
    [{ added: 1, missing: 1, max: 8 }, '1 task added. That’s everything for today and this week.'],
    [
      { added: 0, missing: 0, max: 8 },
      'Your tasks for today and this week are already on your board.',
    ],
    [{ added: 3, missing: 9, max: 3 }, '3 tasks added. Your board is full with 200 open tasks.'],
    [
      { added: 0, missing: 9, max: 0 },
      'There are 200 open tasks on your board. Complete some before adding more.',
    ],
    // A concurrent generation was faster.
    [
      { added: 0, missing: 9, max: 8 },
      'Your tasks for today and this week are already on your board.',
    ],
  ])('%j', (counts, text) => {
    expect(generationText(generationOf(counts))).toBe(text);
  });
});

test('new daily tasks come tomorrow, weekly ones on Sunday', () => {
  // Friday, Saturday, Sunday.
  expect(nextGenerationLabel('2026-11-20')).toBe(
    'New daily tasks come tomorrow, weekly ones on Sunday.',
  );
  expect(nextGenerationLabel('2026-11-21')).toBe('New daily and weekly tasks come tomorrow.');
  expect(nextGenerationLabel('2026-11-22')).toContain('weekly ones on Sunday');
});

test('where weeks begin on Monday, weekly tasks come on Monday', () => {
  setBrand({ weekStartsOn: 'monday' });
  expect(nextGenerationLabel('2026-11-21')).toBe(
    'New daily tasks come tomorrow, weekly ones on Monday.',
  );
  expect(nextGenerationLabel('2026-11-22')).toBe('New daily and weekly tasks come tomorrow.');
  expect(nextGenerationLabel('2026-11-23')).toContain('weekly ones on Monday');
});
