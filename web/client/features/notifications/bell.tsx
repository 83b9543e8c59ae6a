import { ActionIcon, Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useId, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import classes from './bell.module.css';
import { CohortActivity } from './cohort-activity.tsx';
import { useInbox } from './get-inbox.ts';
import { badgeText } from './read-inbox.ts';

/** What the cohort did, behind a bell that counts what is new. */
export function Bell() {
  const [opened, setOpened] = useState(false);
  const titleId = useId();
  const isPhone = useMediaQuery('(max-width: 719px)');
  const unread = useInbox().data?.unread ?? 0;
  const badge = badgeText(unread);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(380px, calc(100vw - 16px))"
      offset={6}
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
          onClick={() => setOpened(!opened)}
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
        <CohortActivity titleId={titleId} onClose={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
