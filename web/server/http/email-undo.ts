import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { DatabaseHandle } from '#db/connect.ts';
import { undoEmailChange } from '#db/operations/accounts/undo-email-change.ts';
import { findEmailUndo } from '#db/queries/accounts.ts';
import { readEmailUndoToken } from '#db/signed-links.ts';
import { brand } from '#shared/brand.ts';
import { AppError } from '#shared/errors.ts';
import { exactRouting } from '#shared/exact-paths.ts';
import { signInPath } from '#shared/return-paths.ts';
import { renderServerPage } from '#shared/small-page.ts';
import type { WebConfig } from '../config.ts';
import { requestFacts } from './request-log.ts';

type Options = {
  db: DatabaseHandle['db'];
  config: Pick<WebConfig, 'appSecret'>;
  now: () => Date;
};

/**
 * The link of the mail to a former address. Opening it changes nothing, because mail scanners open links;
 * its button puts the address back. There is no limit that somebody else could use up: a token that we did
 * not sign costs nothing.
 */
export function serveEmailUndo({ db, config, now }: Options): Router {
  const router = Router(exactRouting);
  const path = '/email-undo/:token';

  const answer =
    (isPressed: boolean): RequestHandler =>
    async (request: Request, response: Response) => {
      requestFacts(response).route = '/email-undo/{token}';
      response.set('Cache-Control', 'no-store').type('html');
      const token = String(request.params.token);
      const undoId = readEmailUndoToken(config.appSecret, token);
      const undo = undoId && (await findEmailUndo(db, { undoId, now: now() }));
      if (!undo || (isPressed && !(await press(db, { undoId, now: now() })))) {
        response.status(404).send(renderServerPage(unknownLink()));
        return;
      }
      const { email, audience } = undo;
      if (!isPressed && !undo.isDone) {
        const button = { label: 'Put my address back', action: `/email-undo/${token}` };
        const title = 'Put your old address back?';
        const text = `You’ll sign in to your ${audience} account with ${email} again. Everyone who’s signed in to it now is signed out, access tokens, connected apps, and Slack are disconnected, and you choose a new password.`;
        response.send(renderServerPage({ title, text, button }));
        return;
      }
      const link = { label: 'Sign in', href: signInPath(audience) };
      const title = 'Your address is back';
      const text = `We’ve signed everyone out and emailed ${email} a link to choose a new password. It works for 30 minutes; after that, use “Forgot password?” on the sign-in page.`;
      response.send(renderServerPage({ title, text, link }));
    };

  router.get(path, answer(false));
  router.post(path, answer(true));
  return router;
}

/** False if it has just become too late, or the account has gone. */
async function press(db: Options['db'], input: { undoId: string; now: Date }): Promise<boolean> {
  try {
    await undoEmailChange(db, input);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'link_expired') return false;
    throw error;
  }
}

const unknownLink = () => ({
  title: 'This link doesn’t work',
  text: `It’s incomplete or more than 24 hours old, or a newer change was undone. If someone else changed your address, write to ${brand.supportEmail}.`,
});
