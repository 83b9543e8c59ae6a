import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { IntroductionView } from '#shared/api/introductions.ts';
import type { IntroductionSide } from '#shared/domain/introductions.ts';
import { useNow } from '../../lib/use-now.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { MomentAgo } from '../../ui/moment-ago.tsx';
import { Tag } from '../../ui/tag.tsx';
import { AnswerButtons } from './answer-buttons.tsx';
import classes from './introduction-card.module.css';
import { closesIn, endText, stateTag } from './introduction-words.ts';
import { OutcomeChoice } from './outcome-choice.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

type Props = {
  introduction: IntroductionView;
  side: IntroductionSide;
  profilePath: (founderId: string) => string;
};

/** One request, received or sent: who, why, how it stands, and what can be done. */
export function IntroductionCard({ introduction, side, profilePath }: Props) {
  const titleId = useId();
  const now = useNow();
  const { other, note, state, askedAt, asksForOutcome } = introduction;
  const { text, tone } = stateTag(state, side);
  const end = endText(introduction, side);
  return (
    <article aria-labelledby={titleId} className={classes.card}>
      <div className={classes.head}>
        <Avatar name={other.name} url={null} />
        <div className={classes.who}>
          <h3 id={titleId} className={classes.name}>
            {other.founderId ? (
              <Link to={profilePath(other.founderId)}>{other.name}</Link>
            ) : (
              other.name
            )}
          </h3>
          <p className={classes.about}>
            {[other.about, other.kind === 'investor' && 'Investor'].filter(Boolean).join(' · ')}
          </p>
        </div>
        <Tag tone={tone}>{text}</Tag>
      </div>
      <blockquote className={classes.note}>{note}</blockquote>
      {other.email && (
        <p className={classes.address}>
          <a href={`mailto:${encodeURI(other.email)}`}>{other.email}</a>
        </p>
      )}
      {end && <p className={classes.end}>{end}</p>}
      <p className={classes.facts}>
        <MomentAgo at={askedAt} now={now} />
        {state === 'requested' && ` · ${closesIn(introduction, now)}`}
      </p>
      {state === 'requested' && side === 'asked' && <AnswerButtons introduction={introduction} />}
      {state === 'requested' && side === 'asker' && <WithdrawButton introduction={introduction} />}
      {asksForOutcome && <OutcomeChoice introduction={introduction} />}
    </article>
  );
}
