import {
  boardPointsPerDay,
  earlyCompletionPoints,
  peerHelpPoints,
  pointsByDifficulty,
  publicPledgePoints,
} from '#shared/domain/points.ts';
import { streakBonuses } from '#shared/domain/streak.ts';
import { difficulties, difficultyLabels } from '#shared/options.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './point-legend.module.css';

/** Explains how points are earned; collapsed at first. */
export function PointLegend() {
  return (
    <details className={classes.legend}>
      <summary className={classes.summary}>
        <span className={classes.chevron}>
          <Icon name="chevron" size={16} />
        </span>
        How points work
      </summary>
      <div className={classes.groups}>
        {pointGroups.map(({ title, rows, note }) => (
          <section key={title}>
            <h3 className={classes.title}>{title}</h3>
            <dl>
              {rows.map(({ what, points }) => (
                <div key={what} className={classes.row}>
                  <dt>{what}</dt>
                  <dd>+{points}</dd>
                </div>
              ))}
            </dl>
            <p className={classes.note}>{note}</p>
          </section>
        ))}
      </div>
    </details>
  );
}

type PointGroup = { title: string; rows: { what: string; points: number }[]; note: string };

/** Taken from the constants that the rules use, so that the legend can't be wrong. */
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
