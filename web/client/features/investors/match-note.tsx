import { type Match, matchWord } from '#shared/domain/match.ts';
import { IconPopover } from '../../ui/icon-popover.tsx';
import { Tag } from '../../ui/tag.tsx';
import { WholeRanges } from '../../ui/whole-ranges.tsx';
import classes from './match.module.css';
import { MatchReasons } from './match-reasons.tsx';
import { fitWords, scoreWords } from './match-words.ts';

/** On a card: why the startup might fit, and how that was reckoned. */
export function MatchNote({ match, name }: { match: Match; name: string }) {
  return (
    <div className={classes.note}>
      <p className={classes.words}>
        <Tag tone={match.score >= 50 ? 'stream' : 'plain'}>{matchWord(match.score)}</Tag>{' '}
        <WholeRanges text={fitWords(match)} />
      </p>
      <IconPopover icon="more" label={`Why this fit: ${name}`} title="Why this fit" width={300}>
        {() => (
          <div className={classes.why}>
            <p className={classes.score}>{scoreWords(match)}</p>
            <MatchReasons match={match} />
            <p className={classes.text}>
              From focus and check size in your settings. It hides no startup.
            </p>
          </div>
        )}
      </IconPopover>
    </div>
  );
}
