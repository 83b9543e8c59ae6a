import { type Request, type Response, Router } from 'express';
import type { DatabaseHandle } from '#db/connect.ts';
import { recordStartupOpen } from '#db/operations/investors/startup-interest.ts';
import { findLinkTarget } from '#db/queries/investors/interest.ts';
import { isHumanVisit, type OpenedKind, openedKinds } from '#shared/domain/investor-interest.ts';
import { errorCodeText } from '#shared/errors.ts';
import { exactRouting } from '#shared/exact-paths.ts';
import { signInPath } from '#shared/return-paths.ts';
import { readSessionToken } from '#shared/session-cookie.ts';
import { renderServerPage } from '#shared/small-page.ts';
import { requestFacts } from './request-log.ts';
import { resumeSession } from './session.ts';

type Options = { db: DatabaseHandle['db']; publicUrl: string; now: () => Date };

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * An investor's link to a deck or website. The target is read from the database each time, never
 * from the request. A person's visit is counted for the founder, the founder's own visits are not.
 */
export function serveOpenedLinks({ db, publicUrl, now }: Options): Router {
  const router = Router(exactRouting);
  router.get('/investor/open/:startupId/:kind', async (request: Request, response: Response) => {
    requestFacts(response).route = '/investor/open/{startupId}/{kind}';
    response.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
    const at = now();
    const token = readSessionToken(request.headers.cookie, publicUrl);
    const session = await resumeSession({ db }, { token, now: at });
    const signIn = signInPath('investor', request.path);
    if (!session) return response.redirect(303, signIn);
    const link = parseLink(request);
    const { investor, founder, email } = session;
    const isOwner = link !== null && founder?.startupId === link.startupId;
    if (!isOwner && investor?.state !== 'approved') {
      const text = errorCodeText(investor ? 'investor_not_approved' : 'forbidden');
      const link = investor ? {} : { link: { label: 'Sign in as an investor', href: signIn } };
      return response.status(403).send(renderServerPage({ title: 'Not open', text, ...link }));
    }
    const target = link && (await findLinkTarget(db, link));
    if (!link || !target) return response.status(404).send(renderServerPage(unknownLink));
    if (investor && !target.founderEmails.includes(email) && isOpenedByPerson(request)) {
      await recordStartupOpen(db, { ...link, investorId: investor.id, now: at });
    }
    return response.set('Referrer-Policy', 'no-referrer').redirect(303, target.url);
  });
  return router;
}

function parseLink({ params }: Request): { startupId: string; kind: OpenedKind } | null {
  const startupId = String(params.startupId).toLowerCase();
  const kind = openedKinds.find((each) => each === params.kind);
  return kind && uuidPattern.test(startupId) ? { startupId, kind } : null;
}

function isOpenedByPerson(request: Request): boolean {
  return (
    request.method === 'GET' &&
    isHumanVisit({
      userAgent: request.get('user-agent'),
      purpose: request.get('sec-purpose') ?? request.get('purpose') ?? request.get('x-moz'),
      fetchSite: request.get('sec-fetch-site'),
      fetchMode: request.get('sec-fetch-mode'),
      fetchDest: request.get('sec-fetch-dest'),
    })
  );
}

const unknownLink = {
  title: 'This link doesn’t lead anywhere',
  text: 'The startup has left the community, or has taken its address away.',
};
