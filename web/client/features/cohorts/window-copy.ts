import type { AdminCohortView } from '#shared/api/cohorts.ts';
import { windowState } from '#shared/domain/applications.ts';

type ApplicationWindow = Pick<AdminCohortView, 'opensAt' | 'closesAt'>;

const dateTimeFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

export function applicationWindowState({ opensAt, closesAt }: ApplicationWindow, now: Date) {
  return windowState(
    { opensAt: opensAt ? new Date(opensAt) : null, closesAt: closesAt ? new Date(closesAt) : null },
    now,
  );
}

/** 'Applications are open until Sunday, December 20, 2026 at 6:00 PM.' */
export function applicationWindowText(window: ApplicationWindow, now: Date): string {
  const format = (at: string | null) => (at === null ? '' : dateTimeFormat.format(new Date(at)));
  const opens = format(window.opensAt);
  const closes = format(window.closesAt);
  switch (applicationWindowState(window, now)) {
    case 'none':
      return 'No application window is set.';
    case 'ahead':
      return closes
        ? `Applications open on ${opens} and close on ${closes}.`
        : `Applications open on ${opens}, until you close them.`;
    case 'open':
      return closes
        ? `Applications are open until ${closes}.`
        : `Applications have been open since ${opens}, until you close them.`;
    case 'over':
      return `Applications closed on ${closes}.`;
  }
}
