import { expect, it } from 'vitest';
import type { ProposalView } from '../api/coach-proposals.ts';
import {
  confirmAllLabel,
  countTasksToAdd,
  openTaskProposals,
  proposalFacts,
  proposalLabel,
  proposalTitle,
} from './coach-proposals.ts';

const card = (facts: object) => ({ state: 'open', title: 'Call Ada', ...facts }) as ProposalView;
const dueOn = '2026-12-03';
const task = card({ kind: 'task', difficulty: 'medium', points: 20, dueOn });

it.each([
  [task, 'New task', 'Call Ada', ['Medium', '20 points', 'due Thu, Dec 3']],
  [card({ kind: 'pledge', dueOn }), 'Public pledge', 'Call Ada', ['due Thu, Dec 3']],
  [card({ kind: 'pledge', dueOn: null }), 'Public pledge', 'Call Ada', []],
  [card({ kind: 'due_date', dueOn, from: null }), 'New date', 'Call Ada', ['due Thu, Dec 3']],
  [card({ kind: 'due_date', dueOn, from: dueOn }), 'New date', 'Call Ada', ['due Thu, Dec 3']],
  [
    card({ kind: 'due_date', dueOn, from: '2026-11-30' }),
    'New date',
    'Call Ada',
    ['from Mon, Nov 30 to Thu, Dec 3'],
  ],
  [
    card({ kind: 'due_date', dueOn, from: '2026-11-30', state: 'confirmed' }),
    'New date',
    'Call Ada',
    ['due Thu, Dec 3'],
  ],
  [card({ kind: 'milestone', date: dueOn }), 'Milestone', 'Call Ada', ['Thu, Dec 3']],
  [card({ kind: 'update', subject: 'May' }), 'Investor update', 'May', []],
  [card({ kind: 'note', noteKind: 'fact', text: 'Two' }), 'A fact to remember', 'Two', []],
  [card({ kind: 'note', noteKind: 'goal', text: 'Two' }), 'A goal to remember', 'Two', []],
] as const)('%j', (proposal, label, title, facts) => {
  expect(proposalLabel(proposal)).toBe(label);
  expect(proposalTitle(proposal)).toBe(title);
  expect(proposalFacts(proposal, '2026-11-23')).toEqual(facts);
});

it('adds at once the tasks that are still open', () => {
  const done = card({ kind: 'task', state: 'confirmed' });
  expect(openTaskProposals([task, done, card({ kind: 'pledge', dueOn })])).toEqual([task]);
  const free = { ...task, obstacle: null };
  expect(countTasksToAdd([free, { ...task, obstacle: 'date_passed' }, free])).toBe(2);
  expect(confirmAllLabel(3)).toBe('Add all 3 tasks');
});
