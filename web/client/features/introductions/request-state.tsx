import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { IntroductionView } from '#shared/api/introductions.ts';
import {
  type IntroductionSide,
  introductionOutcomes,
  outcomeLabels,
} from '#shared/domain/introductions.ts';
import { lazyCode } from '../../lib/lazy.ts';
import { useNow } from '../../lib/timers.ts';
import { LazyDialog, useDialog } from '../../ui/lazy-dialog.tsx';
import {
  useAcceptIntroduction,
  useRecordOutcome,
  useWithdrawIntroduction,
} from './introduction-queries.ts';
import { closedText, closesInText, type OpenRequest } from './introduction-rules.ts';
import classes from './introductions.module.css';

type Props = {
  introduction: IntroductionView;
  side: IntroductionSide;
  /** Stands before how long it is open. */
  facts?: ReactNode;
};

/** Shows how far a request has come, the address once it is accepted, and what the viewer can do about it. */
export function RequestState({ introduction, side, facts }: Props) {
  const now = useNow();
  const { other, state, asksTeam, asksForOutcome } = introduction;
  const closed = closedText(introduction, side);
  const isOpen = state === 'requested';
  return (
    <>
      {other.email && (
        <p className={classes.address}>
          <a href={`mailto:${encodeURI(other.email)}`}>{other.email}</a>
        </p>
      )}
      {closed && <p className="soft breakable">{closed}</p>}
      {(facts || isOpen) && (
        <p className="soft small">
          {facts}
          {facts && isOpen && ' · '}
          {isOpen && closesInText(introduction, now)}
          {asksTeam && ` · ${teamTexts[side]}`}
        </p>
      )}
      {isOpen && side === 'recipient' && <AnswerButtons introduction={introduction} />}
      {isOpen && side === 'requester' && <WithdrawButton introduction={introduction} />}
      {asksForOutcome && <OutcomeChoice introduction={introduction} />}
    </>
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
function AnswerButtons({ introduction }: { introduction: OpenRequest }) {
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
