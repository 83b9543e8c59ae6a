import { createHash } from 'node:crypto';
import { Router } from 'express';
import type { DatabaseHandle } from '#db/connect.ts';
import { findCalendar } from '#db/queries/calendar.ts';
import { readCalendarToken } from '#db/signed-links.ts';
import { AppError } from '#shared/errors.ts';
import { exactRouting } from '#shared/exact-paths.ts';
import type { WebConfig } from '../config.ts';
import { programFileName } from './program-file-name.ts';
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
  const router = Router(exactRouting);
  router.get('/calendar/:file', async (request, response) => {
    requestFacts(response).route = '/calendar/{token}';
    response.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
    const feedId = readCalendarToken(appSecret, request.params.file.replace(/\.ics$/, ''));
    const entries = feedId && (await findCalendar(db, { feedId }));
    if (!entries) throw new AppError('not_found');
    // By feed: the servers of large calendars fetch for many people from one address.
    await limits.countCalendar(feedId);
    // Loaded for the first calendar: no start should wait for it.
    const { writeCalendar } = await import('./calendar-file.ts');
    const calendar = writeCalendar(entries, publicUrl);
    response
      .set({
        'Cache-Control': 'private, max-age=300',
        'Content-Disposition': `inline; filename="${programFileName()}.ics"`,
        // A program that asks every few minutes reads the whole again only after a change.
        ETag: `"${createHash('sha256').update(calendar).digest('base64url')}"`,
      })
      .type('text/calendar; charset=utf-8')
      .send(calendar);
  });
  return router;
}
