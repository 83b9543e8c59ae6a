import { ActionIcon, Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import classes from './cohort-activity.module.css';
import { useInbox } from './get-inbox.ts';
import { InboxList } from './inbox-list.tsx';
import { useMarkAllRead } from './mark-all-read.ts';

type Props = { titleId: string; onClose: () => void };

/** The dropdown of the bell. */
export function CohortActivity({ titleId, onClose }: Props) {
  const inbox = useInbox();
  const markAllRead = useMarkAllRead();
  // Before the list is there nobody knows: pressed by then, it is done as soon as it is.
  const nothingUnread = inbox.data?.unread === 0;
  return (
    <>
      <div className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          Cohort Activity
        </h2>
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.allRead}
          // Not `disabled`: that would throw the focus out of the dropdown as soon as it is pressed.
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
      <div className={classes.foot}>
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
