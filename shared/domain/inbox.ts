/** Notifications that are marked as read with one click, at most, besides the one clicked on. */
export const mostReadTogether = 200;
