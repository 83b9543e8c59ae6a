import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { DatabaseHandle } from '#db/connect.ts';
import { findSignInName } from '#db/queries/accounts.ts';
import { readWarningToken } from '#db/signed-links.ts';
import { exactRouting } from '#shared/exact-paths.ts';
import { signInPath } from '#shared/return-paths.ts';
import { renderServerPage } from '#shared/small-page.ts';
import type { WebConfig } from '../config.ts';
import type { SignInLimits } from './rate-limits.ts';
import { requestFacts } from './request-log.ts';
import { browserCookie } from './session.ts';

type Options = {
  db: DatabaseHandle['db'];
  limits: SignInLimits;
  config: Pick<WebConfig, 'appSecret' | 'publicUrl'>;
  now: () => Date;
};

const answers = {
  mine: {
    question: 'Sign in from this browser?',
    asks: 'Others’ wrong passwords won’t stop you here anymore. You still need your password.',
    label: 'Let me sign in',
    done: 'You can sign in now',
    says: 'This browser has its own attempts from now on.',
  },
  stranger: {
    question: 'Wasn’t you?',
    asks: 'For the next 24 hours only browsers that you’ve used before, and this one, may try a password. From anywhere else, “Forgot password?” gets you in.',
    label: 'This wasn’t me',
    done: 'Thanks, it’s closed to strangers',
    says: 'For 24 hours only browsers that you’ve used before, and this one, may try a password. You don’t need to do anything else.',
  },
};

/**
 * The links of the mail about wrong passwords. Opening one changes nothing, because mail scanners
 * open links; its button does. Both make the browser known: whoever reads the owner's mail could
 * choose a new password anyway.
 */
export function serveSignInWarning({ db, limits, config, now }: Options): Router {
  const { appSecret, publicUrl } = config;
  const router = Router(exactRouting);
  const path = '/sign-in-warning/:token/:answer';

  const answer =
    (isPressed: boolean): RequestHandler =>
    async (request: Request, response: Response) => {
      requestFacts(response).route = '/sign-in-warning/{token}/{answer}';
      response.set('Cache-Control', 'no-store').type('html');
      const token = String(request.params.token);
      const kind = request.params.answer === 'mine' ? 'mine' : 'stranger';
      const accountId = readWarningToken(appSecret, token, now());
      const name = accountId && (await findSignInName(db, { accountId }));
      if (!name || request.params.answer !== kind) {
        response.status(404).send(renderServerPage(unknownLink));
        return;
      }
      const { question, asks, label, done, says } = answers[kind];
      if (!isPressed) {
        const button = { label, action: `/sign-in-warning/${token}/${kind}` };
        response.send(renderServerPage({ title: question, text: asks, button }));
        return;
      }
      if (kind === 'stranger') await limits.closeToStrangers(name);
      const browserId = browserCookie(request, response, publicUrl).keep();
      await limits.trustBrowser({ ...name, browserId });
      const link = { label: 'Sign in', href: signInPath(name.audience) };
      response.send(renderServerPage({ title: done, text: says, link }));
    };

  router.get(path, answer(false));
  router.post(path, answer(true));
  return router;
}

const unknownLink = {
  title: 'This link doesn’t work',
  text: 'It’s incomplete, or older than seven days. “Forgot password?” on the sign-in page always works.',
};
