import { api } from '../../lib/api.ts';
import { withRead } from './read-inbox.ts';
import { useInboxChange } from './use-inbox-change.ts';

export function useMarkRead() {
  return useInboxChange({
    send: (notificationId: string) => api.notifications.markRead({ notificationId }),
    change: withRead,
  });
}
