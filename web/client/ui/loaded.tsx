import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { errorText } from '../lib/errors.ts';
import { Icon } from './icon.tsx';
import classes from './loaded.module.css';
import { Skeleton, type SkeletonProps } from './skeleton.tsx';

type LoadedProps<Data> = {
  query: {
    data: Data | undefined;
    isError: boolean;
    error: Error | null;
    refetch: () => Promise<unknown>;
  };
  children: (data: Data) => ReactNode;
} & (SkeletonProps | { skeleton: ReactNode });

/**
 * The states of a query: loading, failed, loaded. Data once loaded stays, even if a refetch fails.
 */
export function Loaded<Data>({ query, children, ...waiting }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return 'skeleton' in waiting ? waiting.skeleton : <Skeleton {...waiting} />;
  return <LoadFailure error={query.error} retry={() => void query.refetch()} />;
}

type TogetherProps = SkeletonProps & {
  queries: readonly { isLoading: boolean }[];
  children: ReactNode;
};

/** Parts below one another, shown once all are read: none that comes late moves those below it. */
export function LoadedTogether({ queries, children, ...waiting }: TogetherProps) {
  return queries.some(({ isLoading }) => isLoading) ? <Skeleton {...waiting} /> : children;
}

/** The failure of a load, and a button to try again. */
export function LoadFailure({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <div role="alert" className={`stack gap-12 soft center ${classes.message}`}>
      <Icon name="alert" size={24} />
      <p>{errorText(error)}</p>
      <Button variant="default" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}

type EmptyStateProps = { title?: string; isRoomy?: boolean; children: ReactNode };

/** Replaces an empty list: says that there is nothing, why, and what to do about it. */
export function EmptyState({ title, isRoomy, children }: EmptyStateProps) {
  return (
    <div className={`stack gap-4 soft center ${classes.box}`} data-roomy={isRoomy || undefined}>
      {title && <p className="ink strong">{title}</p>}
      {children}
    </div>
  );
}
