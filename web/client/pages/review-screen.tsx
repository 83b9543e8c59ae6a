import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Review } from '#shared/api/review-view.ts';
import { brand } from '#shared/brand.ts';
import { isUndecided } from '#shared/domain/decision.ts';
import { ApplicationFacts, HistoryPanel } from '../features/review/application-facts.tsx';
import { DecisionDialog } from '../features/review/decision-dialog.tsx';
import { DecisionPanel } from '../features/review/decision-panel.tsx';
import { type ListQuery, listAddress } from '../features/review/list-query.ts';
import { NotesPanel } from '../features/review/notes-panel.tsx';
import { RatingPanel } from '../features/review/rating-panel.tsx';
import {
  type Decision,
  type DecisionWish,
  useDecideApplication,
  useStartReview,
} from '../features/review/review-queries.ts';
import { useKeys } from '../lib/use-keys.ts';
import { ReviewHeader } from './review-header.tsx';
import classes from './review-screen.module.css';

type Props = { review: Review; readAt: number; list: ListQuery };

/** One application: what it says, what reviewers think of it, and the decision. */
export function ReviewScreen({ review, readAt, list }: Props) {
  const navigate = useNavigate();
  const start = useStartReview(review.id);
  const decide = useDecideApplication(review.id);
  const [asked, setAsked] = useState<{ decision: Decision; status: Review['status'] } | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const ask = (decision: Decision) => {
    setAsked({ decision, status: review.status });
    setIsAsking(true);
  };
  const send = (wish: DecisionWish) =>
    decide.mutate(wish, {
      onSuccess: () => {
        const { to, state } = listAddress(review.id, list);
        void navigate(to, { state });
      },
      onError: () => setIsAsking(false),
    });
  const isOpen = isUndecided(review.status);
  useKeys({
    a: () => isOpen && ask('accepted'),
    r: () => isOpen && ask('rejected'),
    s: () => review.status === 'pending' && !start.isPending && start.mutate(),
  });
  return (
    <div className={classes.screen}>
      <title>{`${review.startupName} · Admin · ${brand.name}`}</title>
      <ReviewHeader review={review} list={list} />
      <div className={classes.decision}>
        <DecisionPanel
          review={review}
          readAt={readAt}
          isStarting={start.isPending}
          onStart={() => start.mutate()}
          onDecide={ask}
        />
      </div>
      <div className={classes.told}>
        <ApplicationFacts review={review} />
        <div className={classes.history}>
          <HistoryPanel review={review} />
        </div>
      </div>
      <div className={classes.thought}>
        <RatingPanel review={review} />
        <NotesPanel review={review} />
      </div>
      {asked && (
        <DecisionDialog
          key={asked.decision}
          review={review}
          decision={asked.decision}
          // Decided by somebody else meanwhile: what was asked no longer is the question.
          opened={isAsking && isOpen === isUndecided(asked.status)}
          isSending={decide.isPending}
          onClose={() => setIsAsking(false)}
          onDecide={send}
        />
      )}
    </div>
  );
}
