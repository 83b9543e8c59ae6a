import { peerHelpPoints, peerHelpPointsPerWeek } from '#shared/domain/peer-help.ts';
import {
  earlyCompletionPoints,
  pointRules,
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
      <summary className={`row gap-6 soft medium ${classes.summary}`}>
        <span className={`flex ${classes.chevron}`}>
          <Icon name="chevron" size={16} />
        </span>
        How points work
      </summary>
      <div className={`stack ${classes.groups}`}>
        {pointGroups.map(({ title, rows, notes }) => (
          <section key={title}>
            <h3 className={`small strong ${classes.title}`}>{title}</h3>
            <dl>
              {rows.map(({ what, points }) => (
                <div key={what} className={`flex between gap-12 ${classes.row}`}>
                  <dt>{what}</dt>
                  <dd>+{points}</dd>
                </div>
              ))}
            </dl>
            {notes.map((note) => (
              <p key={note} className={`faint small ${classes.note}`}>
                {note}
              </p>
            ))}
          </section>
        ))}
      </div>
    </details>
  );
}

type PointGroup = { title: string; rows: { what: string; points: number }[]; notes: string[] };

/** Taken from the constants that the rules use, so that the legend can't be wrong. */
export const pointGroups: PointGroup[] = [
  {
    title: 'Completed tasks',
    rows: difficulties.map((difficulty) => ({
      what: difficultyLabels[difficulty],
      points: pointsByDifficulty[difficulty],
    })),
    notes: [pointRules.boards, pointRules.difficulty, pointRules.deleted],
  },
  {
    title: 'Streaks',
    rows: streakBonuses.map(({ days, points }) => ({ what: `${days} days in a row`, points })),
    notes: ['Each one also earns a freeze, which covers a missed day.', pointRules.lapsed],
  },
  {
    title: 'Bonuses',
    rows: [
      { what: 'Public pledge kept on time', points: publicPledgePoints },
      { what: 'Early completion', points: earlyCompletionPoints },
      { what: 'Peer help', points: peerHelpPoints },
    ],
    notes: [
      pointRules.pledges,
      pointRules.early,
      `Peer help is given by the founder you helped: up to ${peerHelpPointsPerWeek} points a week.`,
    ],
  },
];
