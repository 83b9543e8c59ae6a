import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { DatabaseHandle } from '#db/connect.ts';
import { recordIntroductionOutcome } from '#db/operations/introductions/answer-introduction.ts';
import { findIntroduction } from '#db/queries/introductions.ts';
import { type OutcomeLink, readOutcomeToken } from '#db/signed-links.ts';
import {
  type IntroductionOutcome,
  introductionOutcomes,
  outcomeLabels,
} from '#shared/domain/introductions.ts';
import { exactRouting } from '#shared/exact-paths.ts';
import { renderServerPage } from '#shared/small-page.ts';
import { requestFacts } from './request-log.ts';

type Options = { db: DatabaseHandle['db']; appSecret: Buffer; now: () => Date };

type OutcomeRequest = OutcomeLink & { outcome: IntroductionOutcome; otherName: string };

/**
 * The links of the mail that asks about the outcome of an introduction. Opening one changes
 * nothing, because mail scanners open links; its button does. The token is the only authorisation.
 */
export function serveIntroductionOutcome({ db, appSecret, now }: Options): Router {
  const router = Router(exactRouting);
  const path = '/introduction/:token/:outcome';

  const withLink =
    (answer: (request: OutcomeRequest, action: string) => Promise<string>): RequestHandler =>
    async (request: Request, response: Response) => {
      requestFacts(response).route = '/introduction/{token}/{outcome}';
      response.set('Cache-Control', 'no-store').type('html');
      const token = String(request.params.token);
      const outcome = introductionOutcomes.find((each) => each === request.params.outcome);
      const link = outcome && readOutcomeToken(appSecret, token);
      const found = link && (await findIntroduction(db, link));
      if (!outcome || !link || found?.state !== 'accepted') {
        response.status(404).send(renderServerPage(unknownLink));
        return;
      }
      const otherName = found[link.side === 'requester' ? 'recipient' : 'requester'].name;
      const action = `/introduction/${token}/${outcome}`;
      response.send(await answer({ ...link, outcome, otherName }, action));
    };

  router.get(
    path,
    withLink(async ({ outcome, otherName }, action) =>
      renderServerPage({
        title: `How did your introduction go with ${otherName}?`,
        text: `Your answer: “${outcomeLabels[outcome]}”.`,
        button: { label: 'Send this answer', action },
      }),
    ),
  );
  router.post(
    path,
    withLink(async ({ introductionId, side, outcome }) => {
      await recordIntroductionOutcome(db, { introductionId, by: side, outcome, now: now() });
      return renderServerPage({
        title: 'Thank you',
        text: `We’ve noted your answer: “${outcomeLabels[outcome]}”. Use another link in the email to change it.`,
      });
    }),
  );
  return router;
}

const unknownLink = {
  title: 'This link doesn’t work',
  text: 'It’s incomplete, or the introduction it was about is gone. Please open it from the email again.',
};
