import type { whyMessage } from '../blocks/why-message.ts';
import { berlinViewer } from './berlin-viewer.ts';
import { sampleStreak } from './sample-streak.ts';

/** Every kind of day, and a ledger that gives and takes, in these words. */
export const sampleWhy = (title: string, giver: string): Parameters<typeof whyMessage>[0] => ({
  viewer: berlinViewer,
  publicUrl: 'https://x.test',
  streak: {
    ...sampleStreak,
    today: '2026-11-21',
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
    rows: [title, giver].map((words, index) => ({
      id: index,
      kind: 'base',
      points: index === 0 ? 20 : -20,
      isReversal: index === 1,
      reason: `Completed “${words}”`,
      at: '2026-11-20T10:00:00Z',
      earnedOn: '2026-11-20',
      balance: 250,
    })),
  },
});
