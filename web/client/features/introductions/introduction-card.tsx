import { Button } from '@mantine/core';
import { useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { IntroductionView } from '#shared/api/introductions.ts';
import {
  type IntroductionSide,
  introductionOutcomes,
  outcomeLabels,
} from '#shared/domain/introductions.ts';
import { lazyCode } from '../../lib/lazy.ts';
import { useNow } from '../../lib/timers.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LazyDialog, useDialog } from '../../ui/lazy-dialog.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import {
  useAcceptIntroduction,
  useRecordOutcome,
  useWithdrawIntroduction,
} from './introduction-queries.ts';
import { closedText, closesInText, type OpenRequest, stateTag } from './introduction-rules.ts';
import classes from './introductions.module.css';

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
  const { kind, other, note, state, requestedAt, asksTeam, asksForOutcome } = introduction;
  const { text, tone } = stateTag(state, side);
  const closed = closedText(introduction, side);
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
      {other.email && (
        <p className={classes.address}>
          <a href={`mailto:${encodeURI(other.email)}`}>{other.email}</a>
        </p>
      )}
      {closed && <p className="soft breakable">{closed}</p>}
      <p className="soft small">
        <TimeAgo at={requestedAt} now={now} />
        {kind === 'contact' && ' · Message'}
        {state === 'requested' && ` · ${closesInText(introduction, now)}`}
        {asksTeam && ` · ${teamTexts[side]}`}
      </p>
      {state === 'requested' && side === 'recipient' && (
        <AnswerButtons introduction={introduction} />
      )}
      {state === 'requested' && side === 'requester' && (
        <WithdrawButton introduction={introduction} />
      )}
      {asksForOutcome && <OutcomeChoice introduction={introduction} />}
    </article>
  );
}

const teamTexts = {
  recipient: 'Your whole team was asked, and the first answer counts',
  requester: 'Everyone on their team was asked',
};

const declineDialogCode = lazyCode(() =>
  import('./decline-dialog.tsx').then((module) => module.DeclineDialog),
);

/** Accept and Decline. */
export function AnswerButtons({ introduction }: { introduction: OpenRequest }) {
  const { id, other } = introduction;
  const accept = useAcceptIntroduction();
  const { open, dialog } = useDialog();
  return (
    <div className="wrap gap-8">
      <Button
        aria-label={`Accept the request of ${other.name}`}
        loading={accept.isPending}
        onClick={() => accept.mutate(id)}
      >
        Accept
      </Button>
      <Button
        variant="default"
        aria-label={`Decline the request of ${other.name}`}
        disabled={accept.isPending}
        onPointerEnter={declineDialogCode.preload}
        onClick={open}
      >
        Decline
      </Button>
      <LazyDialog code={declineDialogCode} {...dialog} introduction={introduction} />
    </div>
  );
}

function WithdrawButton({ introduction: { id, other } }: { introduction: IntroductionView }) {
  const withdraw = useWithdrawIntroduction();
  return (
    <div className="wrap gap-8">
      <Button
        variant="default"
        aria-label={`Withdraw the request to ${other.name}`}
        loading={withdraw.isPending}
        onClick={() => withdraw.mutate(id)}
      >
        Withdraw
      </Button>
    </div>
  );
}

/** Asks for the outcome from a week after the introduction; the answer can be changed. */
function OutcomeChoice({ introduction }: { introduction: IntroductionView }) {
  const titleId = useId();
  const record = useRecordOutcome();
  const { id: introductionId } = introduction;
  const selected = record.isPending ? record.variables.outcome : introduction.outcome;
  return (
    <fieldset aria-labelledby={titleId} className={`stack gap-8 shrinks ${classes.outcome}`}>
      <p id={titleId} className="strong">
        How did it go?
      </p>
      <div className="wrap gap-8">
        {introductionOutcomes.map((outcome) => (
          <Button
            key={outcome}
            size="xs"
            variant={outcome === selected ? 'light' : 'default'}
            aria-pressed={outcome === selected}
            onClick={() => record.mutate({ introductionId, outcome })}
          >
            {outcomeLabels[outcome]}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
