import { ActionIcon, Button } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import classes from './cohort-activity.module.css';
import { useInbox } from './get-inbox.ts';
import { InboxList } from './inbox-list.tsx';
import { useMarkAllRead } from './mark-all-read.ts';

/** The dropdown of the bell. */
export function CohortActivity({ onClose }: { onClose: () => void }) {
  const inbox = useInbox();
  const markAllRead = useMarkAllRead();
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title}>Cohort Activity</h2>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={!inbox.data || inbox.data.unread === 0}
          onClick={() => markAllRead.mutate()}
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
          {({ items }) => <InboxList items={items} />}
        </Loaded>
      </div>
    </>
  );
}
