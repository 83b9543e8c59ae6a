import { expect, it } from 'vitest';
import { type LedgerFacts, ledgerReason } from './ledger-reason.ts';

const row: LedgerFacts = {
  kind: 'base',
  points: 20,
  isReversal: false,
  isReopened: false,
  isBackfilled: false,
  taskTitle: 'Call Ada',
  streakDays: null,
  thankedBy: null,
  forWhat: null,
};
const bonus = { kind: 'streak_bonus', streakDays: 7, points: 50 } as const;
const help = { kind: 'peer_help', points: 15, taskTitle: null, thankedBy: 'Ada' } as const;
const back = { isReversal: true, isReopened: true, points: -20 };

it.each<[Partial<LedgerFacts>, string]>([
  [{}, 'Completed “Call Ada” (medium)'],
  [{ points: 35 }, 'Completed “Call Ada” (hard)'],
  [{ isBackfilled: true }, 'Completed “Call Ada” (medium), added the next morning'],
  [{ kind: 'public_pledge', points: 5 }, 'Pledge kept on time: “Call Ada”'],
  [{ kind: 'early_completion', points: 10 }, 'Done a day or more before it was due: “Call Ada”'],
  [bonus, '7-day streak'],
  [{ ...help, forWhat: 'the deck' }, 'Thanked by Ada for “the deck”'],
  [{ ...help, thankedBy: null }, 'Thanked by a founder'],
  [back, 'Reopened “Call Ada”'],
  [{ ...back, kind: 'public_pledge' }, 'Reopened “Call Ada”: the points for the pledge'],
  [{ ...back, kind: 'early_completion' }, 'Reopened “Call Ada”: the points for being early'],
  [{ ...bonus, ...back }, 'Reopened “Call Ada”: the 7-day streak'],
  [{ ...bonus, ...back, isReopened: false }, '7-day streak: its days were counted anew'],
  [{ ...help, ...back, isReopened: false }, 'Ada took their thanks back'],
])('%j', (facts, words) => {
  expect(ledgerReason({ ...row, ...facts })).toBe(words);
});
