import type { Match } from '#shared/domain/match.ts';
import { UnbrokenRanges } from '../../ui/unbroken-ranges.tsx';
import classes from './investors.module.css';
import { fitText, matchPartLabels, scoreText } from './match-rules.ts';

/** Says in one sentence how a startup fits the investor, with the parts of the score behind it. */
export function MatchExplanation({ match }: { match: Match }) {
  return (
    <div className="column gap-6">
      <p className="breakable">
        <UnbrokenRanges text={fitText(match)} />
      </p>
      <details className={classes.howWeMatch}>
        <summary className="soft small">How we match</summary>
        <p className="soft small">
          {scoreText(match)}, from focus and check size in your settings.
        </p>
        <table className={`wide small ${classes.reasons}`}>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">Part</th>
              <th scope="col">Points</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {match.reasons.map(({ part, points, of, text }) => (
              <tr key={part}>
                <th scope="row">{matchPartLabels[part]}</th>
                <td className="tabular nowrap">
                  {points} of {of}
                </td>
                <td className="soft breakable">
                  <UnbrokenRanges text={text} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
