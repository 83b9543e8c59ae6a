import { expect, it } from 'vitest';
import { comparisonSentence, measureText } from './comparison-rules.ts';

const sentence = (own: number | null, cohort: number | null, stage: number | null) =>
  comparisonSentence('rate', { own, cohort, stage }, 'MVP stage');

it('sums up this week, naming only the groups that are large enough', () => {
  expect(sentence(80, 62.5, 60)).toBe(
    'Completion rate this week: you 80%, your cohort 62.5%, MVP stage 60%.',
  );
  expect(sentence(null, 62, null)).toBe(
    'Completion rate this week: you had nothing due, your cohort 62%.',
  );
  expect(sentence(80, null, null)).toBe(
    'This week there are fewer than five others to compare with.',
  );
});

it('shows a dash where there is no figure', () => {
  expect([measureText('tasks', 3), measureText('tasks', null)]).toEqual(['3', '–']);
});
