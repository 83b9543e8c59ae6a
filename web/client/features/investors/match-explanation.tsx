import { type Match, matchLabel } from '#shared/domain/match.ts';
import { IconPopover } from '../../ui/lazy-popover-card.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Tag } from '../../ui/tag.tsx';
import { UnbrokenRanges } from '../../ui/unbroken-ranges.tsx';
import classes from './investors.module.css';
import { fitText, matchPartLabels, scoreText } from './match-rules.ts';

/** On a startup's own page: how it fits the investor, part by part. */
export function MatchPanel({ match }: { match: Match }) {
  const tone = match.score >= 50 ? 'stream' : 'plain';
  return (
    <Panel title="Why it might fit" action={<Tag tone={tone}>{matchLabel(match.score)}</Tag>}>
      <div className="stack gap-12">
        <p className="soft small">
          {scoreText(match)}, from focus and check size in your settings.
        </p>
        <MatchReasons match={match} />
      </div>
    </Panel>
  );
}

/** On a card: the reasons in short, with the full score in a popover. */
export function MatchNote({ match, name }: { match: Match; name: string }) {
  return (
    <div className={`flex between gap-8 ${classes.matchNote}`}>
      <p className={`shrinks soft small breakable ${classes.matchSummary}`}>
        <Tag tone={match.score >= 50 ? 'stream' : 'plain'}>{matchLabel(match.score)}</Tag>{' '}
        <UnbrokenRanges text={fitText(match)} />
      </p>
      <IconPopover icon="more" label={`Why this fit: ${name}`} title="Why this fit" width={300}>
        {() => (
          <div className="stack gap-12">
            <p className="strong">{scoreText(match)}</p>
            <MatchReasons match={match} />
            <p className="soft small">
              From focus and check size in your settings. It hides no startup.
            </p>
          </div>
        )}
      </IconPopover>
    </div>
  );
}

function MatchReasons({ match }: { match: Match }) {
  return (
    <dl className={`stack ${classes.reasons}`}>
      {match.reasons.map(({ part, points, of, text }) => (
        <div key={part}>
          <dt>
            {matchPartLabels[part]}
            <span className={`soft small tabular ${classes.points}`}>
              {points} of {of}
            </span>
          </dt>
          <dd>
            <UnbrokenRanges text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
