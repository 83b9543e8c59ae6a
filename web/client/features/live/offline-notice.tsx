import { type Mutation, onlineManager, useMutationState } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { pluralize } from '#shared/formats.ts';
import { whenOnline } from '../../lib/query-client.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './offline-notice.module.css';

/** Says that the line is gone, and how many changes wait for it. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline(),
    // Prerendered: nothing can be told yet.
    () => true,
  );
  const waiting = useMutationState({
    filters: { status: 'pending', predicate: waitsForLine },
    select: ({ mutationId }) => mutationId,
  }).length;
  useEffect(() => {
    if (isOnline || waiting === 0) return;
    // They live in this page: the browser asks before it closes or reloads it.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOnline, waiting]);
  return (
    <div role="status" className={`flex ${classes.place}`}>
      {!isOnline && (
        <p className={`row gap-8 ${classes.notice}`}>
          <Icon name="snooze" size={18} />
          <span>
            You’re offline.{' '}
            {waiting === 0
              ? 'Changes to your tasks and settings will be sent when you’re back.'
              : `${pluralize(waiting, 'change')} will be sent when you’re back.`}
          </span>
        </p>
      )}
    </div>
  );
}

function waitsForLine({ options }: Mutation): boolean {
  return options.networkMode === whenOnline.networkMode;
}
