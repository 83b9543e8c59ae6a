export const mostSnoozeDays = 30;

export type Snooze = { ok: true; days: number } | { ok: false; reason: string };

/** `2d`, `3 days`, `1w`, `2 weeks`, `tomorrow` → days, 1 to 30; null when it is not a time at all. */
export function parseSnooze(text: string): Snooze | null {
  const words = text.trim().toLowerCase();
  if (words === 'tomorrow') return { ok: true, days: 1 };
  const match = /^(\d{1,4}) ?(d|days?|w|weeks?)$/.exec(words);
  if (!match) return null;
  const days = Number(match[1]) * (match[2]?.startsWith('w') ? 7 : 1);
  if (days >= 1 && days <= mostSnoozeDays) return { ok: true, days };
  return { ok: false, reason: `A task can be snoozed by 1 to ${mostSnoozeDays} days.` };
}

/** `2 3d` or `call customers 1w` → which task and how long; a day when nothing is said. */
export function splitSnooze(text: string): { which: string; snooze: Snooze } {
  const words = text.trim().split(/\s+/);
  for (const count of [1, 2]) {
    const snooze = words.length >= count ? parseSnooze(words.slice(-count).join(' ')) : null;
    if (snooze) return { which: words.slice(0, -count).join(' '), snooze };
  }
  return { which: text.trim(), snooze: { ok: true, days: 1 } };
}
