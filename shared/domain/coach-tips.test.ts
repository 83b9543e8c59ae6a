import { expect, it } from 'vitest';
import { stages } from '../options.ts';
import { addDays } from '../time.ts';
import { coachTips, tipOfTheDay } from './coach-tips.ts';

it.each(stages)('at stage %s shows every tip once before repeating one', (stage) => {
  const tips = coachTips(stage);
  const days = tips.map((_, index) => addDays('2025-12-28', index));
  const shown = days.map((date) => tipOfTheDay({ stage, date }));
  expect(new Set(shown).size).toBe(tips.length);
  expect(new Set(shown)).toEqual(new Set(tips));
});

it('shows the same tip all day, and another one on demand', () => {
  const today = { stage: 'idea', date: '2026-11-21' } as const;
  expect(tipOfTheDay(today)).toBe(tipOfTheDay({ ...today }));
  expect(tipOfTheDay({ ...today, further: 1 })).toBe(
    tipOfTheDay({ stage: 'idea', date: '2026-11-22' }),
  );
  const round = coachTips('idea').length;
  expect(tipOfTheDay({ ...today, further: round })).toBe(tipOfTheDay(today));
});

it('recommends ten customer interviews at every stage, and keeps tips short', () => {
  for (const stage of stages) {
    expect(coachTips(stage).join(' ')).toContain('at least 10 customer interviews');
    expect(coachTips(stage).filter((tip) => tip.length > 160)).toEqual([]);
  }
});
