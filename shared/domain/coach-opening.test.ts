import { describe, expect, it } from 'vitest';
import { addDays } from '../time.ts';
import {
  chooseOpening,
  type OpeningAnswer,
  openingText,
  type PlannedTask,
} from './coach-opening.ts';

const today = '2026-03-20';
const ago = (days: number) => addDays(today, -days);

type Days = { planned?: number; due?: number; completed?: number };

/** Days are counted back from today. */
function task(
  id: string,
  { planned = 6, due, completed }: Days = {},
  rest: Partial<PlannedTask> = {},
): PlannedTask {
  return {
    id,
    title: `Title ${id}`,
    plannedOn: ago(planned),
    isPledge: false,
    isFromCoach: false,
    dueOn: due === undefined ? null : ago(due),
    completedOn: completed === undefined ? null : ago(completed),
    answer: null,
    ...rest,
  };
}
const coach = (id: string, days?: Days) => task(id, days, { isFromCoach: true });
const answered = (id: string, answer: OpeningAnswer, days: number) =>
  task(id, { planned: 8 }, { answer: { answer, on: ago(days) } });
const chosen = (...planned: PlannedTask[]) => chooseOpening(planned, today)?.id ?? null;

describe('what the coach opens with', () => {
  it('is nothing while nothing was planned', () => {
    expect(chosen()).toBeNull();
  });

  it('is the latest of what was planned with it, 3 to 14 days ago', () => {
    expect(chosen(coach('a', { planned: 9 }), coach('b', { planned: 4 }))).toBe('b');
    expect(chosen(coach('a', { planned: 14 }))).toBe('a');
    expect(chosen(coach('a', { planned: 15 }))).toBeNull();
    expect(chosen(coach('a', { planned: 2 }))).toBeNull();
    expect(chosen(coach('a', { planned: 3 }))).toBe('a');
    expect(chosen(coach('b'), coach('a'))).toBe('a');
    expect(chosen(task('own', { due: 1 }), coach('a'))).toBe('a');
  });

  it('is else what was due in the last 7 days, a pledge before a task of the same day', () => {
    expect(chosen(task('a', { due: 5 }), task('b', { due: 2 }))).toBe('b');
    expect(chosen(task('a', { due: 2 }), task('b', { due: 2 }, { isPledge: true }))).toBe('b');
    expect(chosen(task('old', { planned: 90, due: 7 }))).toBe('old');
    expect(chosen(task('old', { planned: 90, due: 0 }))).toBeNull();
    expect(chosen(task('old', { planned: 90, due: 8 }))).toBeNull();
    expect(chosen(coach('old', { planned: 90, due: 7 }))).toBeNull();
  });

  it('is else what was planned then and is still open, unless its date is far ahead', () => {
    expect(chosen(task('a', { planned: 9 }), task('b', { planned: 5, due: -7 }))).toBe('b');
    expect(chosen(task('a', { due: -8 }), coach('b', { due: -8 }))).toBeNull();
    expect(chosen(task('a', { planned: 5, completed: 0 }))).toBeNull();
  });

  it('acknowledges what was done, on that day and the next', () => {
    const opening = { id: 'a', title: 'Title a', isDone: true };
    expect(chooseOpening([coach('a')], today)).toEqual({ ...opening, isDone: false });
    expect(chooseOpening([coach('a', { completed: 1 })], today)).toEqual(opening);
    expect(chooseOpening([task('a', { due: 3, completed: 0 })], today)).toEqual(opening);
    expect(chosen(coach('a', { completed: 2 }))).toBeNull();
  });

  it('is asked about once a week, and never again once it was dropped', () => {
    expect(chosen(answered('a', 'not_yet', 6))).toBeNull();
    expect(chosen(answered('a', 'not_yet', 7))).toBe('a');
    expect(chosen(answered('a', 'drop', 30))).toBeNull();
  });

  it('is nothing else for three days after an answer', () => {
    expect(chosen(answered('a', 'drop', 2), coach('b'))).toBeNull();
    expect(chosen(answered('a', 'drop', 3), coach('b'))).toBe('b');
  });
});

it('asks about what is open, and says so of what is done', () => {
  const around = (isDone: boolean) => {
    const { before, after } = openingText(isDone);
    return `${before}“Call Ada”${after}`;
  };
  expect(around(false)).toBe('Last week you planned “Call Ada”. Done?');
  expect(around(true)).toBe('Last week you planned “Call Ada”, and did it.');
});
