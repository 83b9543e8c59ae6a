import { useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { IntroductionView } from '#shared/api/introductions.ts';
import type { IntroductionSide } from '#shared/domain/introductions.ts';
import { useNow } from '../../lib/timers.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { stateTag } from './introduction-rules.ts';
import classes from './introductions.module.css';
import { RequestState } from './request-state.tsx';

type Props = {
  introduction: IntroductionView;
  side: IntroductionSide;
  profilePath: (startupId: string) => string;
};

/** A request that was sent or received, and what the viewer can do about it. */
export function IntroductionCard({ introduction, side, profilePath }: Props) {
  const titleId = useId();
  const now = useNow();
  const { pathname } = useLocation();
  const { kind, other, note, state, requestedAt } = introduction;
  const { text, tone } = stateTag(state, side);
  return (
    <article aria-labelledby={titleId} className={`stack gap-12 card ${classes.card}`}>
      <div className="row gap-12">
        <Avatar name={other.name} url={other.photo} />
        <div className={`shrinks grows ${classes.who}`}>
          <h3 id={titleId} className={`breakable body ${classes.name}`}>
            {other.startupId ? (
              <Link to={profilePath(other.startupId)} state={{ from: pathname }}>
                {other.name}
              </Link>
            ) : (
              other.name
            )}
          </h3>
          <p className="soft breakable">
            {[other.about, other.kind === 'investor' && 'Investor'].filter(Boolean).join(' · ')}
          </p>
        </div>
        <Tag tone={tone}>{text}</Tag>
      </div>
      <blockquote className={`breakable lines ${classes.note}`}>{note}</blockquote>
      <RequestState
        introduction={introduction}
        side={side}
        facts={
          <>
            <TimeAgo at={requestedAt} now={now} />
            {kind === 'contact' && ' · Message'}
          </>
        }
      />
    </article>
  );
}
