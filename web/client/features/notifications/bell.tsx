import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { LazyPopCard, usePopCard } from '../../ui/lazy-pop-card.tsx';
import classes from './bell.module.css';
import { CohortActivity } from './cohort-activity.tsx';
import { inboxQuery, useInbox } from './get-inbox.ts';
import { badgeText, withoutEarlier } from './read-inbox.ts';
import { useArrivals } from './use-arrivals.ts';

/** What the cohort did, behind a bell that counts what is new and says aloud what arrives. */
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
  const change = (next: boolean) => {
    setOpened(next);
    if (next) return;
    queryClient.setQueryData(inboxQuery.queryKey, (pages) => pages && withoutEarlier(pages));
  };
  const { button, card } = usePopCard(opened, change);
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
      <LazyPopCard
        card={card}
        name={{ 'aria-labelledby': titleId }}
        position="bottom-end"
        width={isPhone ? '100vw' : 400}
        radius={isPhone ? 0 : undefined}
        middlewares={{ flip: false, shift: { padding: isPhone ? 0 : 8 } }}
        offset={isPhone ? 10 : 6}
        // On a phone it covers most of the page: the rest steps back.
        shade={isPhone ? 0.3 : 0}
        padding={0}
      >
        <CohortActivity titleId={titleId} onClose={() => change(false)} />
      </LazyPopCard>
      <div role="status" className="visually-hidden">
        {arrival && <span key={arrival.id}>{arrival.text}</span>}
      </div>
    </>
  );
}
