import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { NotificationView } from '#shared/api/notifications.ts';
import { Icon } from '../../ui/icon.tsx';
import { LazyPopoverCard, usePopoverCard } from '../../ui/lazy-popover-card.tsx';
import { InboxDropdown } from './inbox.tsx';
import { inboxQuery, useInbox } from './notification-queries.ts';
import { arrivalAnnouncement, badgeText, firstPageOnly, newestId } from './notification-rules.ts';
import classes from './notifications.module.css';

/** Counts unread notifications, opens the inbox, and announces arrivals to screen readers. */
export function Bell() {
  const [opened, setOpened] = useState(false);
  const titleId = useId();
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
  const { button, card } = usePopoverCard(opened, changeOpened);
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
          <span className={classes.badge} aria-hidden="true">
            {badge}
          </span>
        )}
      </ActionIcon>
      <LazyPopoverCard
        card={card}
        name={{ 'aria-labelledby': titleId }}
        position="bottom-end"
        width={isPhone ? '100vw' : 400}
        radius={isPhone ? 0 : undefined}
        middlewares={{ flip: false, shift: { padding: isPhone ? 0 : 8 } }}
        offset={isPhone ? 10 : 6}
        // On a phone the dropdown covers most of the page, so the rest is dimmed.
        shade={isPhone ? 0.3 : 0}
        padding={0}
      >
        <InboxDropdown titleId={titleId} onClose={() => changeOpened(false)} />
      </LazyPopoverCard>
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
