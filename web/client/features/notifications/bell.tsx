import { ActionIcon, Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
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
  return (
    <>
      <Popover
        opened={opened}
        onChange={change}
        position="bottom-end"
        width={isPhone ? '100vw' : 400}
        radius={isPhone ? 0 : undefined}
        middlewares={{ flip: false, shift: { padding: isPhone ? 0 : 8 } }}
        offset={isPhone ? 10 : 6}
        shadow="md"
        trapFocus
        // On a phone it covers most of the page: the rest steps back.
        withOverlay
        overlayProps={{ backgroundOpacity: isPhone ? 0.3 : 0 }}
        returnFocus
        transitionProps={{ duration: 100 }}
      >
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            className={classes.bell}
            aria-label={unread > 0 ? `Notifications, ${badge} unread` : 'Notifications'}
            onClick={() => change(!opened)}
          >
            <Icon name="bell" size={20} />
            {unread > 0 && (
              <span className={classes.badge} aria-hidden="true">
                {badge}
              </span>
            )}
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown p={0} aria-labelledby={titleId}>
          <CohortActivity titleId={titleId} onClose={() => change(false)} />
        </Popover.Dropdown>
      </Popover>
      <div role="status" className="visually-hidden">
        {arrival && <span key={arrival.id}>{arrival.text}</span>}
      </div>
    </>
  );
}
