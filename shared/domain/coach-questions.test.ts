import { expect, it } from 'vitest';
import { ownQuestions } from './coach-questions.ts';

const viewer = { now: new Date('2026-12-02T10:00:00Z'), timeZone: 'UTC' };
const task = (id: string, title: string, changes: object = {}) => ({
  id,
  title,
  status: 'pending' as const,
  pledge: null,
  dueDate: null,
  ...changes,
});
const at = (day: string) => `${day}T23:59:59.999Z`;

it.each([
  [[], []],
  [[task('1', 'Call Ana'), task('2', 'I want to die')], ['How do I start “Call Ana”?']],
  [
    [
      task('1', 'Call Ana', { dueDate: at('2026-12-03') }),
      task('2', 'Ship the beta', { dueDate: at('2026-12-04'), pledge: 'open' }),
      task('3', 'Fix the form', { dueDate: at('2026-11-30') }),
    ],
    [
      'What’s the smallest step toward my pledge “Ship the beta”, due Friday?',
      'I keep putting off “Fix the form”. How do I start?',
      'How do I start “Call Ana”?',
    ],
  ],
  [
    [
      task('1', 'One', { dueDate: at('2026-12-03'), status: 'in_progress' }),
      ...['2', '3', '4'].map((id) => task(id, `Task ${id}`, { dueDate: at('2026-12-05') })),
    ],
    [
      'I’m stuck on “One”. What should I try?',
      'How do I start “Task 2”?',
      '4 of my tasks are due within a week. What can I drop?',
    ],
  ],
])('asks about a founder’s own tasks, each of them once (%#)', (tasks, questions) => {
  expect(ownQuestions(tasks, viewer)).toEqual(questions);
});

it('cuts a long title, so that the question can be asked', () => {
  const [question = ''] = ownQuestions([task('1', 'word '.repeat(40))], viewer);
  expect(question.length).toBeLessThan(90);
  expect(question).toContain('…');
});
