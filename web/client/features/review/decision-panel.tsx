import { Button } from '@mantine/core';
import { generatePath, Link } from 'react-router-dom';
import type { Review } from '#shared/api/review.ts';
import { isUndecided } from '#shared/domain/applications.ts';
import { paths } from '../../paths.ts';
import { Countdown, useSecondsLeft } from '../../ui/countdown.tsx';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusBadge } from './application-labels.tsx';
import classes from './review.module.css';
import { type Decision, useUndoDecision } from './review-queries.ts';

type Props = {
  review: Review;
  /** The time at which the review was loaded, by this browser's clock. */
  readAt: number;
  isStarting: boolean;
  onStart: () => void;
  onDecide: (decision: Decision) => void;
};

export function DecisionPanel(props: Props) {
  const { review, readAt, isStarting, onStart, onDecide } = props;
  const { status, undoLeftMs } = review;
  const undoUntil = readAt + (undoLeftMs ?? 0);
  const canUndo = useSecondsLeft(undoUntil) > 0 && undoLeftMs !== null;
  const isDecided = status === 'accepted' || status === 'rejected';
  return (
    <Panel title="Decision" action={<StatusBadge status={status} />}>
      <div className={`stack gap-8 ${classes.body}`}>
        <DecisionStatus review={review} mayDecide />
        {isUndecided(status) && (
          <>
            {status === 'pending' && (
              <Button variant="default" loading={isStarting} onClick={onStart}>
                Start review
              </Button>
            )}
            <Button onClick={() => onDecide('accepted')}>Accept Application</Button>
            <Button variant="outline" color="rose" onClick={() => onDecide('rejected')}>
              Reject Application
            </Button>
          </>
        )}
        {canUndo && <UndoButton applicationId={review.id} until={undoUntil} />}
        {isDecided && !canUndo && (
          <Button
            variant="default"
            onClick={() => onDecide(status === 'accepted' ? 'rejected' : 'accepted')}
          >
            {status === 'accepted' ? 'Reject after all' : 'Accept after all'}
          </Button>
        )}
      </div>
    </Panel>
  );
}

type StatusProps = { review: Review; mayDecide: boolean };

/** Says how an application stands, and since when. */
export function DecisionStatus({ review, mayDecide }: StatusProps) {
  const { status, history, cohortName, leftAt } = review;
  const decided = history.find(({ kind }) => kind === status);
  if (status === 'pending') {
    return (
      <p className={`soft breakable ${classes.soft}`}>
        The founder can edit it until the review starts.
      </p>
    );
  }
  if (status === 'under_review') {
    const started = history.find(({ kind }) => kind === 'review_started');
    return (
      <p className={`soft breakable ${classes.soft}`}>
        {started?.email ? `In review by ${started.email}.` : 'In review.'} The founder can’t edit it
        anymore.
      </p>
    );
  }
  if (leftAt) {
    return (
      <p className={`soft breakable ${classes.soft}`}>
        They became a founder and left, <DateTimeText at={leftAt} />.
        {mayDecide && (
          <>
            {' '}
            They can return on their <FounderLink review={review} />.
          </>
        )}
      </p>
    );
  }
  if (status === 'withdrawn') {
    return (
      <p className={`soft breakable ${classes.soft}`}>
        The founder has withdrawn it: there is nothing to decide.
      </p>
    );
  }
  return (
    <p className={`soft breakable ${classes.soft}`}>
      {status === 'accepted' ? 'Accepted' : 'Rejected'}
      {status === 'accepted' && cohortName && ` into ${cohortName}`}
      {decided?.email && ` by ${decided.email}`}
      {decided && (
        <>
          , <DateTimeText at={decided.at} clock />
        </>
      )}
      .{decided?.reason && ` “${decided.reason}”`}
      {mayDecide && status === 'accepted' && review.undoLeftMs === null && (
        <>
          {' '}
          See their <FounderLink review={review} />.
        </>
      )}
    </p>
  );
}

function FounderLink({ review: { ownerId } }: { review: Review }) {
  if (!ownerId) return 'founder page';
  return <Link to={generatePath(paths.adminFounder, { founderId: ownerId })}>founder page</Link>;
}

function UndoButton({ applicationId, until }: { applicationId: string; until: number }) {
  const undo = useUndoDecision(applicationId);
  return (
    <Button variant="light" loading={undo.isPending} onClick={() => undo.mutate()}>
      Undo
      <Countdown until={until} />
    </Button>
  );
}
