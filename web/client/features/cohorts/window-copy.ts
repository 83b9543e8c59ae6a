import type { AdminCohortView } from '#shared/api/cohorts.ts';
import { windowState } from '#shared/domain/applications.ts';
import { dateTimeLabel } from '#shared/formats.ts';
import { readLocale } from '../../lib/browser.ts';

type ApplicationWindow = Pick<AdminCohortView, 'opensAt' | 'closesAt'>;

export function applicationWindowState({ opensAt, closesAt }: ApplicationWindow, now: Date) {
  return windowState(
    { opensAt: opensAt ? new Date(opensAt) : null, closesAt: closesAt ? new Date(closesAt) : null },
    now,
  );
}

/** `Applications are open until Sun, Dec 20, 6:00 PM.` */
export function applicationWindowText(window: ApplicationWindow, now: Date): string {
  const format = (at: string | null) =>
    at === null ? '' : dateTimeLabel(new Date(at), { now, locale: readLocale() });
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
