import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { NotificationView } from '#shared/api/notifications.ts';
import { lazyCode } from '../../lib/lazy.ts';
import { Icon } from '../../ui/icon.tsx';
import { LazyDialog } from '../../ui/lazy-dialog.tsx';
import { usePopoverTrigger } from '../../ui/popover-trigger.ts';
import { inboxQuery, useInbox } from './notification-queries.ts';
import { arrivalAnnouncement, badgeText, firstPageOnly, newestId } from './notification-rules.ts';
import classes from './notifications.module.css';

const inboxCode = lazyCode(() => import('./inbox.tsx').then((module) => module.InboxCard));

/** Counts unread notifications, opens the inbox, and announces arrivals to screen readers. */
export function Bell() {
  const [opened, setOpened] = useState(false);
  const queryClient = useQueryClient();
  const isPhone = useMediaQuery('(max-width: 719px)', undefined, {
    getInitialValueInEffect: false,
  });
  const { data } = useInbox();
  const arrival = useArrivals(data?.items);
  const unread = data?.unread ?? 0;
  const badge = badgeText(unread);
  const changeOpened = (isOpen: boolean) => {
    setOpened(isOpen);
    if (isOpen) return;
    // A live update would otherwise refetch every page that was loaded.
    queryClient.setQueryData(inboxQuery.queryKey, (pages) => pages && firstPageOnly(pages));
  };
  const { button, card } = usePopoverTrigger({
    opened,
    onChange: changeOpened,
    popup: 'dialog',
    code: inboxCode,
  });
  return (
    <>
      <ActionIcon
        {...button}
        variant="subtle"
        color="gray"
        size={40}
        className={classes.bell}
        aria-label={unread > 0 ? `Notifications, ${badge} unread` : 'Notifications'}
      >
        <Icon name="bell" size={20} />
        {unread > 0 && (
          <span className={`tabular center ${classes.badge}`} aria-hidden="true">
            {badge}
          </span>
        )}
      </ActionIcon>
      <LazyDialog code={inboxCode} {...card} isPhone={isPhone} />
      <div role="status" className="visually-hidden">
        {arrival && <span key={arrival.id}>{arrival.text}</span>}
      </div>
    </>
  );
}

type Arrival = { id: number; text: string };

/** Long enough to be read aloud, short enough not to linger in the accessibility tree. */
const announcedForMs = 10_000;

/** The latest notification to arrive while the page is open; those it opened with don't count. */
function useArrivals(items: readonly NotificationView[] | undefined): Arrival | null {
  const newestSeenId = useRef<number | null>(null);
  const [arrival, setArrival] = useState<Arrival | null>(null);
  useEffect(() => {
    if (!items) return;
    const id = newestId(items);
    const text =
      newestSeenId.current === null ? null : arrivalAnnouncement(items, newestSeenId.current);
    newestSeenId.current = Math.max(newestSeenId.current ?? 0, id);
    if (text) setArrival({ id, text });
  }, [items]);
  useEffect(() => {
    if (!arrival) return;
    const timer = setTimeout(() => setArrival(null), announcedForMs);
    return () => clearTimeout(timer);
  }, [arrival]);
  return arrival;
}
