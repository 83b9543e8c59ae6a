import { describe, expect, it } from 'vitest';
import { declarationOf } from '#shared/api/procedures.ts';
import { newTaskSchema, tasksContract } from './api/tasks.ts';
import { calendarDate, instant, multiLine, singleLine, timeZone } from './fields.ts';
import { endOfDay } from './time.ts';

const title = singleLine(10, 'Please give a title.');
const notes = multiLine(10);

describe('singleLine', () => {
  it('trims, and keeps all scripts and emoji', () => {
    expect(title.parse('  Größe 🚀 ')).toBe('Größe 🚀');
  });

  it.each(['', '   ', '\n', '\u200B', '\u00A0\uFEFF'])('requires text instead of %j', (value) => {
    expect(title.safeParse(value).error?.issues[0]?.message).toBe('Please give a title.');
  });

  it('accepts up to the maximum length and no more', () => {
    expect(title.safeParse('x'.repeat(10)).success).toBe(true);
    expect(title.safeParse('x'.repeat(11)).error?.issues[0]?.message).toBe(
      'Please keep this under 10 characters.',
    );
  });

  it.each(['a\0b', 'a\nb', 'a\r\nb', 'a\u0085b', 'a\u007fb', '\ud800', 'a\udc00'])(
    'refuses %j, which would break the database or a mail header',
    (value) => {
      expect(title.safeParse(value).success).toBe(false);
    },
  );
});

describe('multiLine', () => {
  it('accepts line breaks, tabs and empty text', () => {
    expect(notes.parse('a\r\n\tb')).toBe('a\r\n\tb');
    expect(notes.parse('')).toBe('');
  });

  it.each(['a\0b', 'a\u001bb', '\ud800', 'x'.repeat(11)])('refuses %j', (value) => {
    expect(notes.safeParse(value).success).toBe(false);
  });
});

describe('instant', () => {
  it.each(['2026-06-15T12:00:00Z', '2026-06-15T12:00:00.123+05:45'])('accepts %s', (value) => {
    expect(instant.safeParse(value).success).toBe(true);
  });

  it.each(['2026-06-15', '2026-06-15T12:00:00', 'tomorrow'])('refuses %s', (value) => {
    expect(instant.safeParse(value).success).toBe(false);
  });
});

describe('calendarDate', () => {
  it.each(['2026-02-30', '2026-13-01', '26-01-01', '2026-06-15T00:00:00Z'])(
    'refuses %s',
    (value) => {
      expect(calendarDate.safeParse(value).success).toBe(false);
    },
  );

  it.each(['1900-01-01', '2026-06-15', '2028-02-29', '2199-12-31'])(
    'accepts %s, which can be shown in every zone',
    (value) => {
      expect(calendarDate.safeParse(value).success).toBe(true);
      for (const zone of ['Pacific/Kiritimati', 'America/New_York']) {
        expect(instant.safeParse(endOfDay(value, zone).toISOString()).success).toBe(true);
      }
    },
  );

  // West of Greenwich the end of 9999 is in a five-digit year, which the API can't return.
  it.each(['0000-01-01', '0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31'])(
    'refuses %s',
    (value) => {
      expect(calendarDate.safeParse(value).success).toBe(false);
    },
  );
});

describe('timeZone', () => {
  it('says what is wrong', () => {
    expect(timeZone.safeParse('Europe/Berlin').success).toBe(true);
    expect(timeZone.safeParse('Mars/Olympus').error?.issues[0]?.message).toBe('Unknown time zone.');
    expect(timeZone.safeParse('x'.repeat(65)).success).toBe(false);
  });
});

describe('newTaskSchema', () => {
  it('fills in the defaults', () => {
    expect(newTaskSchema.parse({ title: 'New Task' })).toEqual({
      title: 'New Task',
      description: '',
      difficulty: 'medium',
      category: null,
      isPublicPledge: false,
    });
  });

  it.each([
    { points: 500 },
    { status: 'completed' },
    { completedAt: '2026-06-15T12:00:00Z' },
    { userId: 'someone' },
    JSON.parse('{"__proto__": {"points": 1}, "points": 1}'),
  ])('refuses fields that clients can’t set: %j', (extra) => {
    expect(newTaskSchema.safeParse({ title: 'New Task', ...extra }).success).toBe(false);
  });
});

describe('a task id', () => {
  const input = declarationOf(tasksContract.complete).inputSchema;

  it('is refused when PostgreSQL could not store it', () => {
    expect(input?.safeParse({ taskId: 'a\0b' }).success).toBe(false);
    expect(input?.safeParse({ taskId: '' }).success).toBe(false);
    expect(input?.safeParse({ taskId: 'x'.repeat(81) }).success).toBe(false);
    expect(input?.safeParse({ taskId: crypto.randomUUID() }).success).toBe(true);
  });
});
