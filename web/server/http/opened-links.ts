import { type Request, type Response, Router } from 'express';
import type { DatabaseHandle } from '#db/connect.ts';
import { countOpen } from '#db/operations/investors/startup-interest.ts';
import { findLinkTarget } from '#db/queries/investors/interest.ts';
import { isPersonLooking, type OpenedKind, openedKinds } from '#shared/domain/investor-interest.ts';
import { textOf } from '#shared/errors.ts';
import { readSessionToken } from '#shared/session-cookie.ts';
import { smallPage } from '#shared/small-page.ts';
import { factsOf } from './request-log.ts';
import { resumeSession } from './session.ts';

type Options = { db: DatabaseHandle['db']; publicUrl: string; now: () => Date };

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * An investor's way to a deck or website. Where it leads is read anew each time and never taken
 * from the request; a person's look is counted for the founder, their own ones are not.
 */
export function serveOpenedLinks({ db, publicUrl, now }: Options): Router {
  const router = Router();
  router.get('/investor/open/:founderId/:kind', async (request: Request, response: Response) => {
    factsOf(response).route = '/investor/open/{founderId}/{kind}';
    response.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
    const at = now();
    const token = readSessionToken(request.headers.cookie, publicUrl);
    const session = await resumeSession({ db }, { token, now: at });
    if (!session) return response.redirect(303, '/investor/signin');
    const link = linkOf(request);
    const { investor, founder, email } = session;
    const isOwner = link !== null && founder?.id === link.founderId;
    if (!isOwner && investor?.state !== 'approved') {
      const text = textOf(investor ? 'investor_not_approved' : 'forbidden');
      return response.status(403).send(smallPage({ title: 'Not open', text }));
    }
    const target = link && (await findLinkTarget(db, link));
    if (!link || !target) return response.status(404).send(smallPage(unknown));
    if (investor && email !== target.founderEmail && isPerson(request)) {
      await countOpen(db, { ...link, investorId: investor.id, now: at });
    }
    return response.set('Referrer-Policy', 'no-referrer').redirect(303, target.url);
  });
  return router;
}

function linkOf({ params }: Request): { founderId: string; kind: OpenedKind } | null {
  const founderId = String(params.founderId).toLowerCase();
  const kind = openedKinds.find((each) => each === params.kind);
  return kind && isId.test(founderId) ? { founderId, kind } : null;
}

function isPerson(request: Request): boolean {
  return (
    request.method === 'GET' &&
    isPersonLooking({
      userAgent: request.get('user-agent'),
      purpose: request.get('sec-purpose') ?? request.get('purpose') ?? request.get('x-moz'),
      fetchSite: request.get('sec-fetch-site'),
      fetchMode: request.get('sec-fetch-mode'),
      fetchDest: request.get('sec-fetch-dest'),
    })
  );
}

const unknown = {
  title: 'This link does not lead anywhere',
  text: 'The startup has left the community, or has taken its address away.',
};
