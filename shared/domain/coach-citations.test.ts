import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Cited,
  citedIn,
  joinCited,
  limitAnswer,
  plainAnswer,
  splitCitations,
} from './coach-citations.ts';
import type { Citation } from './coach-context.ts';
import { maxAnswerLength } from './coach-prompts.ts';

const citations: Citation[] = [
  { mark: 'T1', kind: 'task', taskId: 'a b&c', label: 'Call three  florists' },
  { mark: 'T2', kind: 'task', taskId: 'gone', label: 'Write the [T1] page' },
  { mark: 'streak', kind: 'figure', figure: 'streak', label: 'streak of 4 days' },
];
const isThere = (taskId: string) => taskId !== 'gone';
const cited: Cited[] = [
  { mark: 'T1', label: 'Call three florists', path: '/app/tasks?task=a+b%26c' },
  { mark: 'T2', label: 'Write the [T1] page', path: null },
  { mark: 'streak', label: 'streak of 4 days', path: '/founder/dashboard/why#streak' },
];
const [call, , streak] = cited.map(({ label, path }) => ({ label, path }));

it('knows what stands in an answer, in our words and with the page that shows it', () => {
  const answer = 'Do [T2, t1]: it keeps your [Streak]. See [T9].';
  expect(citedIn(answer, citations, isThere)).toEqual(cited);
  expect(citedIn('Do [t1] and [your link].', citations, isThere)).toEqual([cited[0]]);
  expect(citedIn('T1, streak', citations, isThere)).toEqual([]);
});

it('cites each figure with the page that shows it', () => {
  const figures = (['streak', 'week', 'pledges', 'revenue'] as const).map(
    (figure): Citation => ({ mark: figure, kind: 'figure', figure, label: figure }),
  );
  const answer = '[streak, week and pledges & revenue]';
  expect(citedIn(answer, figures, isThere).map(({ path }) => path)).toEqual([
    '/founder/dashboard/why#streak',
    '/app/progress',
    '/app/progress',
    '/app/profile',
  ]);
});

it('cuts a long title after 100 characters, never inside one', () => {
  const labelOf = (label: string) =>
    citedIn('[T1]', [{ mark: 'T1', kind: 'task', taskId: 'a', label }], isThere)[0]?.label;
  expect(labelOf(`  ${'😀'.repeat(100)} `)).toBe('😀'.repeat(100));
  expect(labelOf('😀'.repeat(101))).toBe(`${'😀'.repeat(99)}…`);
});

describe('an answer in pieces', () => {
  it('has links in place of marks, and plain words for a task that was deleted', () => {
    expect(splitCitations('Start with [T1]. Then [T2]: keep your [streak]', cited)).toEqual([
      'Start with ',
      call,
      '. Then Write the [T1] page: keep your ',
      streak,
    ]);
    expect(splitCitations('[T1, T2 and streak]', cited)).toEqual([
      call,
      ', Write the [T1] page, ',
      streak,
    ]);
    expect(splitCitations('Do `[T1]` now', cited)).toEqual(['Do ', call, ' now']);
    expect(splitCitations('Do `[T1] now', cited)).toEqual(['Do `', call, ' now']);
    expect(splitCitations('Do [T1]` now', cited)).toEqual(['Do ', call, '` now']);
    expect(splitCitations('[T1, and T1]', cited)).toEqual([call, ', ', call]);
    expect(splitCitations('[ T1  and  T1 ]', cited)).toEqual([call, ', ', call]);
    expect(splitCitations('[T12]', [{ ...cited[1], mark: 'T12' } as Cited])).toEqual([
      'Write the [T1] page',
    ]);
  });

  it.each([
    ['Start with [T9] today.', 'Start with today.'],
    ['Your revenue ([revenue]) grows.', 'Your revenue grows.'],
    ['One.\n[T9]\nTwo.', 'One.\n\nTwo.'],
    ['One  [T9] two.', 'One two.'],
    ['One ([T9] two.', 'One ( two.'],
    ['One [T9]) two.', 'One) two.'],
    ['See [T1 and you], [part1] and [1]', null],
    ['It helps [who] to [do what]: [your link] [Week 1] [T1234]', null],
    ['[a](javascript:alert(1)) [T1](https://evil.test) <b>', null],
  ])('leaves out marks that stand for nothing, and nothing else: %s', (answer, plain) => {
    const expected = plain ?? answer.replace('[T1]', 'Call three florists');
    expect(plainAnswer(answer, cited)).toBe(expected);
  });

  it.each([
    ['Start with [', 'Start with'],
    ['See [1', 'See [1'],
    ['Keep [T1, streak ', 'Keep'],
    ['Start with [T1', 'Start with'],
    ['Start with ([str', 'Start with'],
    ['Start with [T1, T', 'Start with'],
    ['Start with [T1…', 'Start with…'],
    ['Start with [T1 and', 'Start with [T1 and'],
    ['Start with [T1, and T', 'Start with'],
    ['Start with `[T1', 'Start with'],
    ['Start with [who, T', 'Start with [who, T'],
    ['Fill in [T12345', 'Fill in [T12345'],
    ['Fill in [you', 'Fill in [you'],
    ['Fill in [the', 'Fill in [the'],
  ])('waits for the end of a mark: %s', (answer, plain) => {
    expect(plainAnswer(answer, cited)).toBe(plain);
  });

  it('only grows while the answer does', () => {
    const part = fc.constantFrom('[T1]', '[streak]', '[T2, T1]', ' ', 'a ', '[who]', '. ', '\n- ');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const answer = parts.join('');
        const whole = plainAnswer(answer, cited);
        for (let end = 0; end <= answer.length; end += 1) {
          expect(whole.startsWith(plainAnswer(answer.slice(0, end), cited))).toBe(true);
        }
      }),
    );
  });
});

it('joins the parts of an answer, each with its own marks', () => {
  const other = { mark: 'T1', label: 'Ask Bo', path: '/app/tasks?task=bo' };
  const joined = joinCited([
    { answer: 'Do [T1], not [who] or [T4];', citations: cited },
    { answer: 'then [t1] for your [streak] and [T2].', citations: [other, ...cited.slice(1)] },
  ]);
  expect(joinCited([{ answer: 'Do [T1, T2].', citations: cited }]).answer).toBe('Do [T1, T2].');
  expect(splitCitations(joined.answer, joined.citations)).toEqual([
    'Do ',
    call,
    ', not [who] or; then ',
    { label: 'Ask Bo', path: other.path },
    ' for your ',
    streak,
    ' and Write the [T1] page.',
  ]);
});

it('counts the words in place of a mark towards the limit of an answer', () => {
  const words = (count: number) => Array.from({ length: count }, () => 'go').join(' ');
  expect(limitAnswer(`${words(196)} [T1]`, citations)).toBe(`${words(196)} [T1]`);
  expect(limitAnswer(words(300), citations)).toBe(`${words(199)}…`);
  const cut = limitAnswer(`[T1] ${words(198)}`, citations);
  expect(cut.endsWith('go…')).toBe(true);
  expect(plainAnswer(cut, cited).match(/\S+/g)).toHaveLength(199);
});

it('counts the characters in place of a mark, too, where nothing has a space', () => {
  const label = 'ä'.repeat(100);
  const long = [{ mark: 'T1', kind: 'task', taskId: 'a', label } as const];
  const cut = limitAnswer('[T1]'.repeat(600), long);
  const plain = plainAnswer(
    cut,
    citedIn(cut, long, () => true),
  );
  expect(plain).toMatch(/^(?:ä{100}){20,}…$/);
  expect(plain.length).toBeLessThanOrEqual(maxAnswerLength);
});
