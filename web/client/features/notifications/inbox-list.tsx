import type { NotificationView } from '#shared/api/notifications.ts';
import { relativeTime } from '#shared/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import classes from './inbox-list.module.css';
import { useMarkRead } from './mark-read.ts';

const icons: Record<NotificationView['type'], IconName> = {
  task_completed: 'check',
  milestone_achieved: 'trophy',
  streak_milestone: 'flame',
  peer_help: 'cheer',
  introduction: 'people',
};

export function InboxList({ items }: { items: NotificationView[] }) {
  const now = useNow();
  const markRead = useMarkRead();
  if (items.length === 0) {
    return (
      <div className={classes.empty}>
        <Icon name="bell" size={24} />
        <p>No notifications yet</p>
      </div>
    );
  }
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id}>
          <button
            type="button"
            className={classes.item}
            data-unread={!item.read || undefined}
            onClick={() => {
              if (!item.read) markRead.mutate(item.id);
            }}
          >
            <span className={classes.icon} data-type={item.type}>
              <Icon name={icons[item.type]} size={16} />
            </span>
            <span className={classes.text}>
              <span>
                <strong>{item.founderName}</strong> {item.message}
              </span>
              <span className={classes.facts}>
                {item.startupName}
                {item.points ? ` · +${item.points} points` : ''}
                {' · '}
                {relativeTime(new Date(item.createdAt), now)}
              </span>
            </span>
            {!item.read && (
              <span className={classes.dot}>
                <span className={classes.unread}>Unread</span>
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
