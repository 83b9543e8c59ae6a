import { api } from '../../lib/api.ts';
import { withAllRead } from './read-inbox.ts';
import { useInboxChange } from './use-inbox-change.ts';

export function useMarkAllRead() {
  return useInboxChange({ send: () => api.notifications.markAllRead(), change: withAllRead });
}
