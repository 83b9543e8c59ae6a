import { mostReadTogether } from '#shared/domain/inbox.ts';
import { api } from '../../lib/api.ts';
import { withRead } from './read-inbox.ts';
import { useInboxChange } from './use-inbox-change.ts';

/** Reads the notifications of one row. */
export function useMarkRead() {
  return useInboxChange({
    send: async ([notificationId, ...others]: string[]) => {
      if (!notificationId) return;
      await api.notifications.markRead({
        notificationId,
        others: others.slice(0, mostReadTogether),
      });
    },
    change: withRead,
  });
}
