import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { DatabaseHandle } from '#db/connect.ts';
import { setPreference } from '#db/operations/founders/set-preference.ts';
import { isAcceptedFounder } from '#db/queries/founders/is-accepted-founder.ts';
import { readUnsubscribeToken, type Subscription } from '#db/unsubscribe-token.ts';
import { factsOf } from './request-facts.ts';
import { smallPage } from './small-page.ts';

type Options = { db: DatabaseHandle['db']; appSecret: Buffer };

/**
 * The link at the end of a mail. Opening it changes nothing, for mail scanners open links; the
 * button does, and so does the mailbox's own one (RFC 8058), which posts without a cookie. The
 * token is all the right there is to it, so another site could not do anything with a visitor's.
 */
export function serveUnsubscribe({ db, appSecret }: Options): Router {
  const router = Router();

  const withToken =
    (answer: (subscription: Subscription, path: string) => Promise<string>): RequestHandler =>
    async (request: Request, response: Response) => {
      factsOf(response).route = '/unsubscribe/{token}';
      response.set('Cache-Control', 'no-store').type('html');
      const token = String(request.params.token);
      const subscription = readUnsubscribeToken(appSecret, token);
      if (!subscription || !(await isAcceptedFounder(db, subscription))) {
        response.status(404).send(smallPage(unknown));
        return;
      }
      response.send(await answer(subscription, `/unsubscribe/${token}`));
    };

  router.get(
    '/unsubscribe/:token',
    withToken(async (_subscription, path) =>
      smallPage({
        title: 'Stop the weekly digest?',
        text: 'You will get no more e-mails on Mondays about your week and your cohort’s.',
        button: { label: 'Unsubscribe', action: path },
      }),
    ),
  );
  router.post(
    '/unsubscribe/:token',
    withToken(async (subscription, path) => {
      await setPreference(db, { ...subscription, channel: 'email', enabled: false });
      return smallPage({
        title: 'You are unsubscribed',
        text: 'The weekly digest no longer comes to you by e-mail.',
        button: { label: 'Subscribe again', action: `${path}/undo` },
      });
    }),
  );
  router.post(
    '/unsubscribe/:token/undo',
    withToken(async (subscription) => {
      await setPreference(db, { ...subscription, channel: 'email', enabled: true });
      return smallPage({
        title: 'You are subscribed again',
        text: 'The next digest comes on Monday.',
      });
    }),
  );
  return router;
}

const unknown = {
  title: 'This link does not work',
  text: 'It is not complete, or the account that it was for is closed. Please open it from the mail again.',
};
