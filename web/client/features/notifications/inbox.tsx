import { ActionIcon, Button } from '@mantine/core';
import { useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useNow } from '../../lib/timers.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { CheerButton } from '../../ui/cheer-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ShowMore } from '../../ui/pagination.tsx';
import { PopoverCard } from '../../ui/popover-card.tsx';
import type { PopoverState } from '../../ui/popover-trigger.ts';
import { SideLink } from '../../ui/side-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { groupPoints, groupTitles } from './inbox-rules.ts';
import { useInbox, useMarkAllRead, useMarkRead } from './notification-queries.ts';
import {
  groupNotifications,
  groupText,
  type NotificationGroup,
  notificationKind,
} from './notification-rules.ts';
import classes from './notifications.module.css';

/** The bell's card. */
export function InboxCard({ isPhone, ...card }: PopoverState & { isPhone: boolean }) {
  const titleId = useId();
  return (
    <PopoverCard
      {...card}
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
      <InboxDropdown titleId={titleId} onClose={card.onClose} />
    </PopoverCard>
  );
}

function InboxDropdown({ titleId, onClose }: { titleId: string; onClose: () => void }) {
  const inbox = useInbox();
  const markAllRead = useMarkAllRead();
  // Unknown until the list has loaded; until then the button stays active and waits for the list.
  const nothingUnread = inbox.data?.unread === 0;
  return (
    <>
      <div className={`row gap-4 ${classes.head}`}>
        <h2 id={titleId} className="grows body">
          Cohort Activity
        </h2>
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.allRead}
          // Not `disabled`, which would drop the focus from the dropdown once the button is pressed.
          data-disabled={nothingUnread || undefined}
          aria-disabled={nothingUnread}
          onClick={() => {
            if (!nothingUnread) markAllRead.mutate();
          }}
        >
          Mark all read
        </Button>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label="Close notifications"
          onClick={onClose}
        >
          <Icon name="close" />
        </ActionIcon>
      </div>
      <div className={classes.list}>
        <Loaded
          query={inbox}
          skeleton={
            <div className={classes.loading}>
              <Skeleton heights={[56, 56, 56]} label="Loading notifications" />
            </div>
          }
        >
          {() => <InboxList query={inbox} onLeave={onClose} />}
        </Loaded>
      </div>
      <div className={`flex ${classes.foot}`}>
        <Button
          component={Link}
          to={{ pathname: paths.appSettings, hash: 'notifications' }}
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={onClose}
        >
          Notification Settings
        </Button>
      </div>
    </>
  );
}

type InboxListProps = { query: ReturnType<typeof useInbox>; onLeave: () => void };

/** Groups one founder's notifications within an hour into a row; older ones load page by page. */
function InboxList({ query, onLeave }: InboxListProps) {
  const now = useNow();
  const markRead = useMarkRead();
  const list = useRef<HTMLUListElement>(null);
  const rows = groupNotifications(query.data?.items ?? []);
  if (rows.length === 0) {
    return (
      <div className={`stack gap-8 soft center ${classes.empty}`}>
        <Icon name="bell" size={24} />
        <p className={`ink ${classes.emptyTitle}`}>No notifications yet</p>
        <p>What your cohort gets done shows up here.</p>
      </div>
    );
  }
  return (
    <>
      <ul ref={list}>
        {rows.map((group) => (
          // Keyed by its oldest notification, so that a row keeps its identity as it grows.
          <li key={group.items.at(-1)?.id} className={`relative ${classes.row}`}>
            <NotificationRow
              group={group}
              now={now}
              onOpen={(unreadIds) => {
                if (unreadIds.length > 0) markRead.mutate(unreadIds);
                onLeave();
              }}
            />
            <CheerNewest group={group} />
          </li>
        ))}
      </ul>
      <ShowMore next="earlier" what="notifications" list={list} shown={rows.length} query={query} />
    </>
  );
}

/** A row of several cheers the newest that can be cheered. */
function CheerNewest({ group: { items } }: { group: NotificationGroup }) {
  const newest = items.find((item) => item.cheers);
  if (!newest?.cheers) return null;
  const { founderName, message, cheers } = newest;
  return (
    <div className={classes.cheer}>
      <CheerButton cheers={cheers} mayCheer about={`${founderName}: ${message}`} />
    </div>
  );
}

type NotificationRowProps = {
  group: NotificationGroup;
  now: Date;
  onOpen: (unreadIds: string[]) => void;
};

/** Links to what the notifications are about; following the link marks them as read. */
function NotificationRow({ group, now, onOpen }: NotificationRowProps) {
  const { latest, items } = group;
  const { icon, to } = notificationKind(latest.type);
  const unreadIds = items.filter(({ read }) => !read).map(({ id }) => id);
  const isUnread = unreadIds.length > 0;
  const points = groupPoints(group);
  const titles = groupTitles(group);
  return (
    <SideLink
      to={to(latest, items.length)}
      className={`flex gap-12 soft ${classes.item}`}
      data-unread={isUnread || undefined}
      onClick={() => onOpen(unreadIds)}
    >
      <span className={`rigid relative ${classes.face}`}>
        <Avatar name={latest.founderName} url={latest.photo} />
        <span className={`stack stream ${classes.icon}`} data-type={latest.type}>
          <Icon name={icon} size={13} />
        </span>
      </span>
      <span className="pretty breakable stack gap-2 grows shrinks">
        <span>
          <strong>{latest.founderName}</strong> {groupText(group)}
        </span>
        {titles.length > 0 && (
          <span className={`small ${classes.titles}`}>{titles.join(', ')}</span>
        )}
        <span className={`soft small ${classes.facts}`}>
          <span className="dotted">
            <span>{latest.startupName}</span>
            {points > 0 && <span>+{points} points</span>}
            <TimeAgo at={latest.createdAt} now={now} />
          </span>
        </span>
      </span>
      {isUnread && (
        <span className={`rigid ${classes.dot}`}>
          <span className="visually-hidden">Unread</span>
        </span>
      )}
    </SideLink>
  );
}
