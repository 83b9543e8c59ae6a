import type { Match } from '#shared/domain/match.ts';
import { WholeRanges } from '../../ui/whole-ranges.tsx';
import classes from './match.module.css';
import { partLabels } from './match-words.ts';

/** Each part of a score with its points and the words for them. */
export function MatchReasons({ match }: { match: Match }) {
  return (
    <dl className={classes.reasons}>
      {match.reasons.map(({ part, points, of, text }) => (
        <div key={part}>
          <dt>
            {partLabels[part]}
            <span className={classes.points}>
              {points} of {of}
            </span>
          </dt>
          <dd>
            <WholeRanges text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
