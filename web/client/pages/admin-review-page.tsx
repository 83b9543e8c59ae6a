import { Link, useParams, useSearchParams } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { type ListQuery, listAddress, readListQuery } from '../features/review/list-query.ts';
import { isMissing, useReview } from '../features/review/review-queries.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import classes from './admin-review-page.module.css';
import { ReviewScreen } from './review-screen.tsx';

export function AdminReviewPage() {
  const { applicationId = '' } = useParams();
  const [params] = useSearchParams();
  const list = readListQuery(params);
  const review = useReview(applicationId);
  if (isMissing(review.error)) return <NoApplication applicationId={applicationId} list={list} />;
  return (
    <Loaded query={review} skeleton={<Skeleton heights={[36, 320, 160]} label="Loading" />}>
      {(data) => (
        <ReviewScreen key={data.id} review={data} readAt={review.dataUpdatedAt} list={list} />
      )}
    </Loaded>
  );
}

function NoApplication({ applicationId, list }: { applicationId: string; list: ListQuery }) {
  return (
    <div className={classes.missing}>
      <title>{`No application · Admin · ${brand.name}`}</title>
      <h1 className={classes.title}>That application was not found.</h1>
      <Link {...listAddress(applicationId, list)} className={classes.back}>
        Back to the applications
      </Link>
    </div>
  );
}
