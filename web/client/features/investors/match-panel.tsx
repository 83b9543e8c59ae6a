import { type Match, matchWord } from '#shared/domain/match.ts';
import { Panel } from '../../ui/panel.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './match.module.css';
import { MatchReasons } from './match-reasons.tsx';
import { scoreWords } from './match-words.ts';

/** On a startup's own page: how it fits what the investor looks for, part by part. */
export function MatchPanel({ match }: { match: Match }) {
  const tone = match.score >= 50 ? 'stream' : 'plain';
  return (
    <Panel title="Why it might fit" action={<Tag tone={tone}>{matchWord(match.score)}</Tag>}>
      <div className={classes.why}>
        <p className={classes.text}>
          {scoreWords(match)}, from focus and check size in your settings.
        </p>
        <MatchReasons match={match} />
      </div>
    </Panel>
  );
}
