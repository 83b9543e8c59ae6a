import { describe, expect, it } from 'vitest';
import { stages } from '../options.ts';
import { addDays } from '../time.ts';
import type { CoachFacts } from './coach-context.ts';
import { limitWords, maxAnswerWords, quickPrompts } from './coach-prompts.ts';
import { answerFromTips, coachTips, tipOfTheDay } from './coach-tips.ts';

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

const facts: CoachFacts = {
  today: '2026-03-10',
  stage: 'idea',
  startupName: 'Tidewell',
  industry: 'Climate',
  description: 'Sensors for small harbours.',
  openTasks: [
    { title: 'Call three harbours', dueOn: '2026-03-08', isPledge: true },
    { title: 'Fix the sign-up', dueOn: '2026-03-11', isPledge: false },
  ],
  streak: 6,
  lastWeek: { completed: [], points: 0 },
};
const [today, validate, market, tweet] = quickPrompts;

describe('an answer without a model', () => {
  it('names the founder’s own tasks when asked what to work on', () => {
    const answer = answerFromTips(today, facts);
    expect(answer).toContain('One task is overdue: start there');
    expect(answer).toContain(
      '- Call three harbours (due Sun, Mar 8)\n- Fix the sign-up (due tomorrow)',
    );
    expect(answer).toContain('keeps your streak of 6 days.');
    expect(answerFromTips(today, { ...facts, openTasks: [] })).toContain('Your board is empty.');
  });

  it('gives the stage’s tips on the topic', () => {
    expect(answerFromTips(validate, facts)).toMatch(
      /Ask about the last time|in the words of the person/,
    );
    expect(answerFromTips(market, { ...facts, stage: 'traction' })).toContain('Find the channel');
    expect(answerFromTips(tweet, { ...facts, stage: 'launch' })).toContain('launch Tidewell');
  });

  it('stays under 200 words at every stage, whatever the question', () => {
    for (const stage of stages) {
      for (const question of [...quickPrompts, 'Hello?', '?']) {
        const answer = answerFromTips(question, { ...facts, stage });
        expect(answer).not.toBe('');
        expect(limitWords(answer)).toBe(answer);
      }
    }
  });
});

describe('limitWords', () => {
  it('cuts after 199 words and keeps line breaks', () => {
    const text = Array.from({ length: 260 }, (_, index) => `w${index}`).join('\n');
    const cut = limitWords(text);
    expect(cut.match(/\S+/g)).toHaveLength(maxAnswerWords - 1);
    expect(cut.endsWith('w198…')).toBe(true);
    expect(limitWords('one  two\n\nthree', 3)).toBe('one  two\n\nthree');
  });
});
