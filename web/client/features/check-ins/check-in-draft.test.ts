import { expect, it } from 'vitest';
import type { OpenCheckIn } from '#shared/api/check-ins.ts';
import {
  answersToSend,
  applySaved,
  fieldsOf,
  hasUnsaved,
  keepMine,
  receive,
  startDraft,
  takeTheirs,
  unsavedOf,
} from './check-in-draft.ts';

const none = {
  kpiValue: null,
  usersSpoken: null,
  lastGoal: null,
  goal: '',
  pledgesGoal: false,
  blocker: '',
  helpWanted: '',
  sharesHelp: false,
};

function openWith(
  answers: Partial<OpenCheckIn['answers']> = {},
  rest: Partial<OpenCheckIn> = {},
): OpenCheckIn {
  return {
    week: '2026-11-26',
    closesAt: '2026-11-30T12:00:00Z',
    isAway: false,
    version: 0,
    done: null,
    answers: { ...none, ...answers },
    morale: null,
    pledge: null,
    offers: 0,
    helpline: null,
    last: null,
    completed: [],
    completedCount: 0,
    ...rest,
  };
}

const kept = { week: '2026-11-19', goal: 'Hire', isKept: true, kpiValue: null };

it('sends what was changed, without what can’t be read', () => {
  const draft = { ...startDraft(openWith({ goal: 'Hire' }), null) };
  const typed = { goal: ' Hire ', blocker: 'Legal', kpiValue: '$1,250.50', usersSpoken: '2.5' };
  expect(unsavedOf({ ...draft, typed })).toEqual({
    answers: { blocker: 'Legal', kpiValue: 1250.5 },
    problems: { usersSpoken: 'Please enter a whole number.' },
  });
  expect(hasUnsaved({ ...draft, typed: { goal: 'Hire ' } })).toBe(false);
});

it('suggests the outcome of a kept pledge, but sends it with another answer only', () => {
  const draft = startDraft(openWith({}, { last: kept }), null);
  expect(fieldsOf(draft).lastGoal).toBe('yes');
  expect(hasUnsaved(draft)).toBe(false);
  expect(answersToSend(draft, false).answers).toEqual({});
  expect(answersToSend(draft, true).answers).toEqual({ lastGoal: 'yes' });
  const no = { ...draft, typed: { lastGoal: 'no' as const } };
  expect(answersToSend(no, false).answers).toEqual({ lastGoal: 'no' });
});

it('follows what is saved elsewhere but for what is being written', () => {
  const draft = { ...startDraft(openWith(), null), typed: { goal: 'Hire', helpWanted: '' } };
  const next = openWith({ blocker: 'Legal', helpWanted: 'Intros' }, { version: 1 });
  const merged = receive(draft, next);
  expect(merged.base.version).toBe(1);
  expect(fieldsOf(merged)).toMatchObject({ goal: 'Hire', blocker: 'Legal', helpWanted: 'Intros' });
});

it('leaves it to the server to say who answered the same question', () => {
  const draft = { ...startDraft(openWith(), null), typed: { goal: 'Hire' } };
  const theirs = openWith({ goal: 'Sell' }, { version: 1 });
  expect(receive(draft, theirs)).toBe(draft);
  const ours = receive(
    { ...draft, typed: { goal: 'Hire Bo' } },
    openWith({ goal: 'Hire' }),
    () => true,
  );
  expect(fieldsOf(ours).goal).toBe('Hire Bo');
  expect(ours.base.answers.goal).toBe('Hire');
});

it('keeps both answers until one is chosen', () => {
  const draft = { ...startDraft(openWith(), null), typed: { goal: 'Hire' } };
  const theirs = { part: 'goal', theirs: 'Sell', by: 'Bo', isMe: false } as const;
  const both = applySaved(draft, openWith({ goal: 'Sell' }, { version: 1 }), [theirs]);
  expect(both.conflicts).toEqual([theirs]);
  expect(fieldsOf(both).goal).toBe('Hire');
  expect(unsavedOf(both).answers).toEqual({});
  expect(hasUnsaved(both)).toBe(true);
  expect(unsavedOf(keepMine(both, 'goal'))).toMatchObject({ answers: { goal: 'Hire' } });
  const taken = takeTheirs(both, 'goal');
  expect(fieldsOf(taken).goal).toBe('Sell');
  expect(hasUnsaved(taken)).toBe(false);
});

it('keeps what was typed while a save was under way', () => {
  const draft = { ...startDraft(openWith(), null), typed: { goal: 'Hire a designer' } };
  const applied = applySaved(draft, openWith({ goal: 'Hire a' }, { version: 1 }), []);
  expect(unsavedOf(applied).answers).toEqual({ goal: 'Hire a designer' });
  expect(applied.base.version).toBe(1);
});

it('begins anew with another week', () => {
  const draft = { ...startDraft(openWith(), null), typed: { goal: 'Hire' } };
  const next = openWith({}, { week: '2026-12-03' });
  expect(startDraft(next, draft).typed).toEqual({});
  expect(fieldsOf(startDraft(openWith({}, { version: 2 }), draft)).goal).toBe('Hire');
});
