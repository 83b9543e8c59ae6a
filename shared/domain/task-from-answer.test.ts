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
