import {
  boardPointsPerDay,
  earlyCompletionPoints,
  peerHelpPoints,
  pointsByDifficulty,
  publicPledgePoints,
} from '#shared/domain/points.ts';
import { streakBonuses } from '#shared/domain/streak.ts';
import { difficulties, difficultyLabels } from '#shared/options.ts';

export type PointGroup = { title: string; rows: { what: string; points: number }[]; note: string };

/** How points are earned, from the same numbers that the rules use. */
export const pointGroups: PointGroup[] = [
  {
    title: 'Completed tasks',
    rows: difficulties.map((difficulty) => ({
      what: difficultyLabels[difficulty],
      points: pointsByDifficulty[difficulty],
    })),
    note: `Boards count up to ${boardPointsPerDay} points a day; your own total keeps them all.`,
  },
  {
    title: 'Streaks',
    rows: streakBonuses.map(({ days, points }) => ({ what: `${days} days in a row`, points })),
    note: 'Each also earns a freeze, which saves a missed day.',
  },
  {
    title: 'Bonuses',
    rows: [
      { what: 'Public pledge kept on time', points: publicPledgePoints },
      { what: 'Early completion', points: earlyCompletionPoints },
      { what: 'Peer help', points: peerHelpPoints },
    ],
    note: 'Early is 24 hours or more before it was due. Peer help is given by the founder you helped.',
  },
];
