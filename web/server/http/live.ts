import type { RequestHandler, Response } from 'express';
import type { DatabaseHandle } from '#db/connect.ts';
import { founderTopics, investorTopics } from '#shared/api/live.ts';
import { mayCall } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/errors.ts';
import type { LiveHub } from '../live/live-hub.ts';
import { factsOf } from './request-facts.ts';
import { resumeSession, sessionCookie } from './session.ts';

/** A page that reads nothing is dropped before its unread hints fill our memory. */
const mostUnreadBytes = 64 * 1024;

type Options = {
  handle: Pick<DatabaseHandle, 'db'>;
  hub: LiveHub;
  publicUrl: string;
  now: () => Date;
};

/** `GET /api/live`: server-sent events that say what is out of date. */
export function serveLive({ handle, hub, publicUrl, now }: Options): RequestHandler {
  return async (request, response) => {
    const facts = factsOf(response);
    facts.route = '/api/live';
    const { token } = sessionCookie(request, response, publicUrl);
    const session = await resumeSession(handle, { token, now: now() });
    const verdict = mayCall('member', session?.audience ?? null);
    if (verdict !== 'allowed') throw new AppError(verdict);
    const person = session?.founder ?? session?.investor;
    if (!token || !session || !person) throw new AppError('forbidden');
    facts.accountId = session.accountId;
    // The page may have gone while the session was read.
    if (response.destroyed) return;

    hub.checkRoom(session.accountId);
    facts.isStream = true;
    openStream(response);
    const remove = hub.add({
      accountId: session.accountId,
      personId: person.id,
      topics: session.founder ? founderTopics : investorTopics,
      cohortId: session.founder?.cohort?.id ?? null,
      token,
      write: (text) => writeOrDrop(response, text),
      end: () => endSoon(response),
    });
    response.once('close', remove);
  };
}

function openStream(response: Response): void {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  });
  response.write('retry: 1000\n\n');
}

function writeOrDrop(response: Response, text: string): void {
  if (response.writableEnded || response.destroyed) return;
  response.write(text);
  if (response.writableLength > mostUnreadBytes) response.destroy();
}

/** In good order if the page takes what is left, by force if it does not. */
function endSoon(response: Response): void {
  response.end();
  setTimeout(() => response.destroy(), 1_000).unref();
}
