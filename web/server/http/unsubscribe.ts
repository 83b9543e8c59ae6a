import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { DatabaseHandle } from '#db/connect.ts';
import { smallPage } from '#shared/small-page.ts';
import { findSubscription } from './find-subscription.ts';
import { factsOf } from './request-facts.ts';

type Options = { db: DatabaseHandle['db']; appSecret: Buffer; now: () => Date };
type Subscription = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

/**
 * The link at the end of a mail. Opening it changes nothing, for mail scanners open links; the
 * button does, and so does the mailbox's own one (RFC 8058), which posts without a cookie. The
 * token is all the right there is to it, so another site could not do anything with a visitor's.
 */
export function serveUnsubscribe({ db, appSecret, now }: Options): Router {
  const router = Router();

  const withToken =
    (answer: (subscription: Subscription, path: string) => Promise<string>): RequestHandler =>
    async (request: Request, response: Response) => {
      factsOf(response).route = '/unsubscribe/{token}';
      response.set('Cache-Control', 'no-store').type('html');
      const token = String(request.params.token);
      const subscription = await findSubscription({ db, appSecret, now: now() }, token);
      if (!subscription) {
        response.status(404).send(smallPage(unknown));
        return;
      }
      response.send(await answer(subscription, `/unsubscribe/${token}`));
    };

  router.get(
    '/unsubscribe/:token',
    withToken(async ({ words: { question, stops } }, path) =>
      smallPage({
        title: question,
        text: stops,
        button: { label: 'Unsubscribe', action: path },
      }),
    ),
  );
  router.post(
    '/unsubscribe/:token',
    withToken(async ({ words: { stopped }, set }, path) => {
      await set(false);
      return smallPage({
        title: 'You are unsubscribed',
        text: stopped,
        button: { label: 'Subscribe again', action: `${path}/undo` },
      });
    }),
  );
  router.post(
    '/unsubscribe/:token/undo',
    withToken(async ({ words: { again }, set }) => {
      await set(true);
      return smallPage({
        title: 'You are subscribed again',
        text: again,
      });
    }),
  );
  return router;
}

const unknown = {
  title: 'This link does not work',
  text: 'It is not complete, or the account that it was for is closed. Please open it from the mail again.',
};
