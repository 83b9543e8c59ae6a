import type { StreakView } from '#db/queries/streaks.ts';
import type { ProposalView } from '#shared/api/coach-proposals.ts';
import type { Viewer } from '#shared/domain/due-dates.ts';
import { newTaskView } from '#shared/testing/new-task-view.ts';
import type { streakDetailsMessage } from '../messages/streaks.ts';

/** A Saturday noon, 13:00 in Berlin. */
export const berlinViewer: Viewer = {
  now: new Date('2026-11-21T12:00:00Z'),
  timeZone: 'Europe/Berlin',
};

/** Due on the Friday after `berlinViewer` looks. */
export const betaTask = newTaskView({
  id: 't1',
  title: 'Ship the beta',
  dueDate: '2026-11-27T22:59:59.999Z',
  createdAt: '2026-11-20T10:00:00Z',
});

/** A day short of its bonus. */
export const sampleStreak: StreakView = {
  current: 6,
  longest: 9,
  freezesHeld: 1,
  next: { days: 7, points: 50, left: 1 },
  doneToday: false,
  keptToday: false,
  pausedToday: false,
  lastDays: [
    { day: '2026-11-20', state: 'done' },
    { day: '2026-11-21', state: 'open' },
  ],
};

/** A card of each kind in each state, with this text. */
export const sampleProposals = (text: string): ProposalView[] => {
  const card = { id: 'p', state: 'open', obstacle: null } as const;
  const date = '2026-11-25';
  const made = { title: text, taskId: 'task' };
  const task = {
    ...card,
    ...made,
    description: text,
    points: 10,
    dueOn: date,
    ...({ kind: 'task', difficulty: 'easy' } as const),
  };
  const pledge = { ...card, ...made, kind: 'pledge', dueOn: date, isNew: true } as const;
  return [
    task,
    task,
    { ...pledge, state: 'confirmed' },
    { ...card, ...made, kind: 'due_date', dueOn: date, from: null, obstacle: 'task_gone' },
    { ...card, kind: 'milestone', title: text, description: text, date, state: 'declined' },
    { ...card, kind: 'update', subject: text, body: text },
    { ...card, kind: 'note', noteKind: 'goal', text },
    { ...card, kind: 'help', text },
    { ...card, kind: 'help', text, obstacle: 'help_asked' },
    { ...task, obstacle: 'date_passed' },
  ];
};

/** Days of every kind, and a ledger with a reversal, with these texts. */
export const sampleStreakDetails = (
  title: string,
  giver: string,
): Parameters<typeof streakDetailsMessage>[0] => ({
  viewer: berlinViewer,
  publicUrl: 'https://x.test',
  streak: {
    ...sampleStreak,
    today: '2026-11-21',
    pausedToday: false,
    ifMissed: 'freeze',
    earlier: null,
    days: (['open', 'done', 'frozen', 'done', 'skipped', 'missed', 'covered'] as const).map(
      (state, index) => ({
        day: `2026-11-${21 - index}`,
        state,
        tasks:
          state === 'done' ? Array(index * 2).fill({ title, points: 5, isBackfilled: true }) : [],
        bonus: index === 3 ? { days: 7, points: 50, earnedFreeze: true } : null,
        points: 250,
        notCounted: 50,
      }),
    ),
  },
  ledger: {
    total: 250,
    notCounted: 50,
    earlier: null,
    rows: [title, giver].map((text, index) => ({
      id: index,
      kind: 'base',
      points: index === 0 ? 20 : -20,
      isReversal: index === 1,
      reason: `Completed “${text}”`,
      at: '2026-11-20T10:00:00Z',
      earnedOn: '2026-11-20',
      balance: 250,
    })),
  },
});
