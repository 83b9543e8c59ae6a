import { expect, it, test } from 'vitest';
import { type LineMark, readTaskLine } from './task-line.ts';

// A Sunday afternoon.
const writer = {
  now: new Date('2026-11-29T14:00:00Z'),
  timeZone: 'America/New_York',
  locale: null,
};
const read = (line: string, kept: LineMark[] = []) => readTaskLine(line, writer, new Set(kept));
const nothing = { dueOn: null, difficulty: null, isPledge: false, isJustMe: false, question: null };
const fri = '2026-12-04';
const [hard, pledge] = [{ difficulty: 'hard' }, { isPledge: true }];

test.each([
  ['Call Ana by fri, hard, pledge', 'Call Ana', { dueOn: fri, ...hard, ...pledge }],
  ['Call Ana, hard, by fri', 'Call Ana', { dueOn: fri, ...hard }],
  ['Call Ana, pledge, hard by fri', 'Call Ana', { dueOn: fri, ...hard, ...pledge }],
  ['Call Ana by fri hard pledge', 'Call Ana', { dueOn: fri, ...hard, ...pledge }],
  ['Call  Ana by fri;  Hard.', 'Call Ana', { dueOn: fri, ...hard }],
  ['Call Ana (easy) by 12.12.', 'Call Ana', { dueOn: '2026-12-12', difficulty: 'easy' }],
  ['Call Ana 12/24, as a pledge', 'Call Ana', { dueOn: '2026-12-24', ...pledge }],
  ['Call Ana, hard, and a public pledge', 'Call Ana', { ...hard, ...pledge }],
  ['Ship it, pledged, medium', 'Ship it', { difficulty: 'medium', ...pledge }],
  ['just me: Call Ana by fri, hard', 'Call Ana', { dueOn: fri, ...hard, isJustMe: true }],
  ['Call Ana by fri, just me, hard', 'Call Ana', { dueOn: fri, ...hard, isJustMe: true }],
  ['Call Ana by fri just me', 'Call Ana', { dueOn: fri, isJustMe: true }],
  ['Call Ana (just me)', 'Call Ana', { isJustMe: true }],
  ['“Call Ana by fri, hard”', 'Call Ana', { dueOn: fri, ...hard }],
  ['Anna anrufen, schwer', 'Anna anrufen', hard],
  ['Anna anrufen bis freitag, leicht', 'Anna anrufen', { dueOn: fri, difficulty: 'easy' }],
  ['Anna anrufen (mittel), nur ich', 'Anna anrufen', { difficulty: 'medium', isJustMe: true }],
  ['Appeler Ana vendredi, difficile', 'Appeler Ana', { dueOn: fri, ...hard }],
  ['Appeler Ana, Facile', 'Appeler Ana', { difficulty: 'easy' }],
  ['Llamar a Ana (difícil)', 'Llamar a Ana', hard],
  ['Llamar a Ana el viernes, fácil', 'Llamar a Ana', { dueOn: fri, difficulty: 'easy' }],
  ['Call Ana', 'Call Ana', {}],
])('“%s”', async (line, title, understood) => {
  expect(await read(line)).toEqual({ title, ...nothing, ...understood });
});

test.each([
  'Work hard',
  'Take it easy',
  'Make a pledge page',
  'Try the hard way',
  'Sign the pledge',
  'Sort tasks into easy, medium, hard',
  'Sort tasks into easy, hard',
  'Aufgaben sortieren: leicht, mittel, schwer',
  'Koffer packen, der ist schwer',
  'Trouver un moyen',
  'Call the press, media',
  'Hard',
  ', hard',
  'Write to Ann, Hardy',
])('“%s” is all title', async (line) => {
  expect(await read(line)).toEqual({ title: line, ...nothing });
});

it('leaves the words in the title, where they stood, that somebody wants there', async () => {
  const line = 'Call Ana by fri, hard, just me';
  expect(await read(line, ['difficulty'])).toMatchObject({
    title: 'Call Ana, hard',
    dueOn: fri,
    difficulty: null,
    isJustMe: true,
  });
  expect(await read(line, ['date', 'justMe'])).toEqual({
    ...nothing,
    title: 'Call Ana by fri, just me',
    ...hard,
  });
  expect(await read('Work hard by fri', ['date'])).toEqual({
    title: 'Work hard by fri',
    ...nothing,
  });
});

it('asks about a date that can’t be used, and about one that may be words', async () => {
  expect(await read('Call Ana by Nov 27, 2026, hard')).toMatchObject({
    title: 'Call Ana by Nov 27, 2026',
    ...hard,
    question: { reason: 'That date has passed.', mayBeTitle: false },
  });
  expect(await read('Pay within 2 days, hard')).toMatchObject({
    title: 'Pay within 2 days',
    ...hard,
    question: { when: 'within 2 days', offer: '2026-12-01', mayBeTitle: true },
  });
  expect(await read('Call Ana by Nov 27, 2026', ['date'])).toMatchObject({ question: null });
});
