import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newTaskSchema } from '../api/tasks.ts';
import { taskFromAnswer } from './task-from-answer.ts';

it('takes the first item of a list, without its bullet', () => {
  const answer =
    'Focus on this:\n\n- **Call three harbours** today. Ask for a pilot.\n- Fix the price.';
  expect(taskFromAnswer(answer)).toEqual({
    title: 'Call three harbours today',
    description: answer,
  });
  expect(taskFromAnswer('Do it:\n1. Write five mails').title).toBe('Write five mails');
});

it('takes the first sentence when there is no list', () => {
  expect(taskFromAnswer('Talk to users. Then build.').title).toBe('Talk to users');
  expect(taskFromAnswer('Ship v2.0 to your first five users').title).toBe(
    'Ship v2.0 to your first five users',
  );
  const long = taskFromAnswer(`Talk to ${'very '.repeat(60)}many users`).title;
  expect(long.length).toBeLessThanOrEqual(100);
  expect(long).toMatch(/very…$/);
});

it.each([
  ['', ''],
  ['\n \nTalk to users', 'Talk to users'],
  [' Talk  to \t users \n', 'Talk to users'],
  ['Talk to users.', 'Talk to users'],
  ['Ship v2.0 to five users. Then sleep.', 'Ship v2.0 to five users'],
  ['Steps:\n  - Talk to users', 'Talk to users'],
  ['Steps:\n10. Talk to users', 'Talk to users'],
  ['Talk to users - then build', 'Talk to users - then build'],
])('calls %j %j', (answer, title) => {
  expect(taskFromAnswer(answer).title).toBe(title);
});

it('keeps the whole answer, without the space around it', () => {
  expect(taskFromAnswer('\nTalk to users. Then build.\n ').description).toBe(
    'Talk to users. Then build.',
  );
});

const x = (count: number) => 'x'.repeat(count);

it.each([
  ['a title that just fits', x(100), x(100)],
  ['one without spaces', x(101), `${x(99)}…`],
  ['one whose last space is far ahead', `go ${x(150)}`, `go ${x(96)}…`],
  ['one whose last space is in the middle', `${x(50)} ${x(100)}`, `${x(50)} ${x(48)}…`],
  ['one between words', `${x(51)} ${x(100)}`, `${x(51)}…`],
  ['one after a list', `a, b, ${x(60)},: ${x(100)}`, `a, b, ${x(60)}…`],
  ['one inside an emoji', `${x(98)}😀😀`, `${x(98)}…`],
  ['one with an emoji before', `😀${x(150)}`, `😀${x(97)}…`],
])('cuts %s', (_, answer, title) => {
  expect(taskFromAnswer(answer).title).toBe(title);
});

it('makes a valid task from any answer', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 4000 }), (text) => {
      const { title, description } = taskFromAnswer(`Do ${text}`);
      const clean = (value: string) => value.replace(/[\p{Cc}\p{Cs}]/gu, '');
      return newTaskSchema.safeParse({ title: clean(title), description: clean(description) })
        .success;
    }),
  );
});
