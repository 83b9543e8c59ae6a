import { Router } from 'express';
import type { DateArray, EventAttributes } from 'ics';
import type { DatabaseHandle } from '#db/connect.ts';
import { type CalendarEntry, findCalendar } from '#db/queries/calendar.ts';
import { readCalendarToken } from '#db/signed-links.ts';
import { brand } from '#shared/brand.ts';
import { AppError } from '#shared/errors.ts';
import { taskPath } from '#shared/pages.ts';
import { addDays, type CalendarDate } from '#shared/time.ts';
import type { WebConfig } from '../config.ts';
import type { VisitorLimits } from './rate-limits.ts';
import { requestFacts } from './request-log.ts';

type Options = {
  db: DatabaseHandle['db'];
  config: Pick<WebConfig, 'appSecret' | 'publicUrl'>;
  limits: Pick<VisitorLimits, 'countCalendar'>;
};

/**
 * A founder's due dates for a calendar program, which has no session: the address is all it knows. An
 * address that was replaced, and one of a founder who is away, are unknown like any other.
 */
export function serveCalendars({ db, config, limits }: Options): Router {
  const { appSecret, publicUrl } = config;
  const router = Router();
  router.get('/calendar/:file', async (request, response) => {
    requestFacts(response).route = '/calendar/{token}';
    response.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
    const feedId = readCalendarToken(appSecret, request.params.file.replace(/\.ics$/, ''));
    const entries = feedId && (await findCalendar(db, { feedId }));
    if (!entries) throw new AppError('not_found');
    // By feed: the servers of large calendars fetch for many people from one address.
    await limits.countCalendar(feedId);
    // Loaded for the first calendar: no start should wait for it.
    const { createEvents } = await import('ics');
    const { error, value } = createEvents(
      entries.map((entry) => toEvent(entry, publicUrl)),
      { productId: 'slipstream/calendar', calName: brand.name, method: 'PUBLISH' },
    );
    if (error) throw error;
    response
      .set({
        'Cache-Control': 'private, max-age=300',
        'Content-Disposition': 'inline; filename="slipstream.ics"',
      })
      .type('text/calendar; charset=utf-8')
      .send(value);
  });
  return router;
}

/**
 * A whole day: what is due on a day is due at its end, wherever the calendar is looked at. It takes no
 * time from anybody, so the day stays free.
 */
function toEvent(entry: CalendarEntry, publicUrl: string): EventAttributes {
  const { taskId, title, day, isPledge, holder, createdAt, movedAt } = entry;
  // A teammate's task is on the team's board only.
  const url = `${publicUrl}${holder ? '/app/tasks' : taskPath(taskId)}`;
  const changedAt = movedAt ?? createdAt;
  return {
    uid: `${taskId}@${new URL(publicUrl).hostname}`,
    title: `${isPledge ? 'Pledge: ' : ''}${title}${holder ? ` (${holder})` : ''}`,
    description: `${isPledge ? 'Pledged to the cohort.' : 'Due on this day.'} ${url}`,
    url,
    start: toDateArray(day),
    end: toDateArray(addDays(day, 1)),
    created: createdAt.getTime(),
    lastModified: changedAt.getTime(),
    // Grows with each change of the day.
    sequence: Math.max(0, Math.ceil((changedAt.getTime() - createdAt.getTime()) / 1000)),
    transp: 'TRANSPARENT',
    busyStatus: 'FREE',
  };
}

function toDateArray(day: CalendarDate): DateArray {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return [year, month, date];
}
