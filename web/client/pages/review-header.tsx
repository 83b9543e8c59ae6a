import { Link, useNavigate } from 'react-router-dom';
import type { Review } from '#shared/api/review-view.ts';
import { KeysHelp } from '../features/review/keys-help.tsx';
import { type ListQuery, listAddress, reviewAddress } from '../features/review/list-query.ts';
import { useNeighbours } from '../features/review/review-queries.ts';
import { useKeys } from '../lib/use-keys.ts';
import { Icon } from '../ui/icon.tsx';
import { StageBadge } from '../ui/stage-badge.tsx';
import classes from './review-header.module.css';

type Props = { review: Review; list: ListQuery };

/** Whose application it is, and the ways to the list and to what stands beside it there. */
export function ReviewHeader({ review, list }: Props) {
  const navigate = useNavigate();
  const neighbours = useNeighbours(review.id, list);
  const { previous, next } = (!neighbours.isPlaceholderData && neighbours.data) || nobody;
  const go = (id: string | null) => id && void navigate(reviewAddress(id, list).to);
  useKeys({ n: () => go(next), p: () => go(previous) });
  return (
    <header className={classes.header}>
      <nav aria-label="Review" className={classes.ways}>
        <Link {...listAddress(review.id, list)} className={classes.back}>
          <Icon name="chevron" size={16} />
          Applications
        </Link>
        <Way id={previous} list={list} label="Previous" keys="p" />
        <Way id={next} list={list} label="Next" keys="n" />
        <KeysHelp />
      </nav>
      <div className={classes.who}>
        <h1 className={classes.title}>{review.startupName}</h1>
        <StageBadge stage={review.stage} />
      </div>
      <p className={classes.founder}>
        {review.founderName} · {review.industry}
      </p>
    </header>
  );
}

const nobody = { previous: null, next: null };

type WayProps = { id: string | null; list: ListQuery; label: string; keys: string };

function Way({ id, list, label, keys }: WayProps) {
  if (id === null) {
    return (
      <span className={classes.way} aria-hidden="true" data-none>
        {label}
      </span>
    );
  }
  return (
    <Link {...reviewAddress(id, list)} className={classes.way} aria-keyshortcuts={keys}>
      {label}
    </Link>
  );
}
