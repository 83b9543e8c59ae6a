import { useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { Review } from '#shared/api/review.ts';
import { brand } from '#shared/brand.ts';
import { isUndecided } from '#shared/domain/applications.ts';
import { ApplicationFacts, HistoryPanel } from '../features/review/application-facts.tsx';
import { StatusBadge } from '../features/review/application-labels.tsx';
import { DecisionPanel, DecisionStatus } from '../features/review/decision-panel.tsx';
import { KeysHelp } from '../features/review/keys-help.tsx';
import { type ListQuery, listLink, listQuery, reviewLink } from '../features/review/list-query.ts';
import { NotesPanel } from '../features/review/notes-panel.tsx';
import { RatingPanel } from '../features/review/rating-panel.tsx';
import {
  type Decision,
  type DecisionInput,
  isApplicationMissing,
  useDecideApplication,
  useNeighbours,
  useReview,
  useStartReview,
} from '../features/review/review-queries.ts';
import { ReviewersPanel } from '../features/review/reviewers-panel.tsx';
import { useAdmin } from '../features/session/signed-in.tsx';
import { lazyCode, usePreloadOnIdle } from '../lib/lazy.ts';
import { useHotkeys } from '../lib/use-hotkeys.ts';
import { Icon } from '../ui/icon.tsx';
import { LazyDialog } from '../ui/lazy-dialog.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { StageBadge } from '../ui/stage-badge.tsx';
import classes from './admin-review-page.module.css';

export function AdminReviewPage() {
  const { applicationId = '' } = useParams();
  const [params] = useSearchParams();
  const list = listQuery.read(params);
  const review = useReview(applicationId);
  if (isApplicationMissing(review.error))
    return <NoApplication applicationId={applicationId} list={list} />;
  return (
    <Loaded query={review} heights={[36, 320, 160]} label="Loading">
      {(data) => (
        <ReviewScreen key={data.id} review={data} readAt={review.dataUpdatedAt} list={list} />
      )}
    </Loaded>
  );
}

function NoApplication({ applicationId, list }: { applicationId: string; list: ListQuery }) {
  return (
    <div className="stack gap-12">
      <title>{`No application · Admin · ${brand.name}`}</title>
      <h1 className={classes.title}>That application was not found.</h1>
      <Link {...listLink([applicationId], list)} className="link">
        Back to the applications
      </Link>
    </div>
  );
}

const decisionDialogCode = lazyCode(() =>
  import('../features/review/decision-dialog.tsx').then((module) => module.DecisionDialog),
);

type Props = { review: Review; readAt: number; list: ListQuery };

function ReviewScreen({ review, readAt, list }: Props) {
  usePreloadOnIdle(decisionDialogCode);
  const mayDecide = useAdmin().staffRole !== 'reviewer';
  const navigate = useNavigate();
  const { previous, next } = useShownNeighbours(review.id, list);
  const start = useStartReview(review.id);
  const decide = useDecideApplication(review.id);
  const [pending, setPending] = useState<{ decision: Decision; status: Review['status'] } | null>(
    null,
  );
  const [isAsking, setIsAsking] = useState(false);
  const ask = (decision: Decision) => {
    setPending({ decision, status: review.status });
    setIsAsking(true);
  };
  const send = (input: DecisionInput) =>
    decide.mutate(input, {
      onSuccess: () => {
        const { to, state } = listLink(
          [review.id, next, previous].filter((id) => id !== null),
          list,
        );
        void navigate(to, { state });
      },
      onError: () => setIsAsking(false),
    });
  const isOpen = isUndecided(review.status);
  const decisionKeys = {
    s: {
      does: 'Start review',
      run: () => review.status === 'pending' && !start.isPending && start.mutate(),
    },
    a: { does: 'Accept, after you confirm', run: () => isOpen && ask('accepted') },
    r: { does: 'Reject, after you confirm', run: () => isOpen && ask('rejected') },
  };
  useHotkeys('Review', mayDecide ? decisionKeys : {});
  return (
    <div className={`stack gap-20 ${classes.screen}`}>
      <title>{`${review.startupName} · Admin · ${brand.name}`}</title>
      <ReviewHeader review={review} list={list} mayDecide={mayDecide} />
      {mayDecide && (
        <div className={classes.decision}>
          <DecisionPanel
            review={review}
            readAt={readAt}
            isStarting={start.isPending}
            onStart={() => start.mutate()}
            onDecide={ask}
          />
        </div>
      )}
      <div className={`stack gap-20 ${classes.application}`}>
        <ApplicationFacts review={review} />
        <div className={classes.history}>
          <HistoryPanel review={review} />
        </div>
      </div>
      <div className={`stack gap-20 ${classes.assessment}`}>
        {mayDecide && <ReviewersPanel review={review} />}
        <RatingPanel review={review} />
        <NotesPanel review={review} />
      </div>
      {pending && (
        <LazyDialog
          code={decisionDialogCode}
          key={pending.decision}
          review={review}
          decision={pending.decision}
          // Closes if another admin has decided in the meantime.
          opened={isAsking && isOpen === isUndecided(pending.status)}
          isSending={decide.isPending}
          onClose={() => setIsAsking(false)}
          onDecide={send}
        />
      )}
    </div>
  );
}

type HeaderProps = {
  review: Review;
  list: ListQuery;
  /** Those who only review have no panel of the decision: they see here how it stands. */
  mayDecide: boolean;
};

function ReviewHeader({ review, list, mayDecide }: HeaderProps) {
  const navigate = useNavigate();
  const { previous, next } = useShownNeighbours(review.id, list);
  const go = (id: string | null) => id && void navigate(reviewLink(id, list).to);
  useHotkeys('Review', {
    n: { does: 'Next application', run: () => go(next) },
    p: { does: 'Previous application', run: () => go(previous) },
  });
  return (
    <header className={classes.header}>
      <nav aria-label="Review" className={`row gap-8 ${classes.links}`}>
        <Link {...listLink([review.id], list)} className={`gap-4 soft ${classes.headerBack}`}>
          <Icon name="chevron" size={16} />
          Applications
        </Link>
        <NeighborLink id={previous} list={list} label="Previous" keys="p" />
        <NeighborLink id={next} list={list} label="Next" keys="n" />
        <KeysHelp />
      </nav>
      <div className={`row wrap ${classes.who}`}>
        <h1 className="breakable">{review.startupName}</h1>
        <StageBadge stage={review.stage} />
        {!mayDecide && <StatusBadge status={review.status} />}
      </div>
      <p className="soft breakable dotted">
        <span>{review.founderName}</span>
        <span>{review.industry}</span>
      </p>
      {!mayDecide && <DecisionStatus review={review} mayDecide={false} />}
    </header>
  );
}

const noNeighbors = { previous: null, next: null };

/** None while those of another application are shown in their place. */
function useShownNeighbours(applicationId: string, list: ListQuery) {
  const neighbours = useNeighbours(applicationId, list);
  return (!neighbours.isPlaceholderData && neighbours.data) || noNeighbors;
}

type NeighborLinkProps = { id: string | null; list: ListQuery; label: string; keys: string };

function NeighborLink({ id, list, label, keys }: NeighborLinkProps) {
  if (id === null) {
    return (
      <span className={`medium ${classes.link}`} aria-hidden="true" data-none>
        {label}
      </span>
    );
  }
  return (
    <Link {...reviewLink(id, list)} className={`medium ${classes.link}`} aria-keyshortcuts={keys}>
      {label}
    </Link>
  );
}
