import type { Inbox } from '#shared/api/notifications.ts';

/** The inbox once one notification is read. The count never goes below 0. */
export function withRead(inbox: Inbox, notificationId: string): Inbox {
  const wasUnread = inbox.items.some((item) => item.id === notificationId && !item.read);
  if (!wasUnread) return inbox;
  return {
    items: inbox.items.map((item) => (item.id === notificationId ? { ...item, read: true } : item)),
    unread: Math.max(0, inbox.unread - 1),
  };
}

export function withAllRead(inbox: Inbox): Inbox {
  return { items: inbox.items.map((item) => ({ ...item, read: true })), unread: 0 };
}

const mostShown = 9;

export function badgeText(unread: number): string {
  return unread > mostShown ? `${mostShown}+` : String(unread);
}
