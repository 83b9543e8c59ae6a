import {
  putFirstStepsAway,
  sendTestMail,
  skipFirstStep,
} from '#db/operations/program/first-steps.ts';
import { findFirstSteps } from '#db/queries/first-steps.ts';
import { api } from '../api.ts';
import { type ApiContext, actorAndTime } from '../context.ts';

export const firstStepsRoutes = {
  get: api.firstSteps.get.handler(({ context }) => firstStepsView(context)),

  putAway: api.firstSteps.putAway.handler(async ({ input, context }) => {
    await putFirstStepsAway(context.db, { ...input, ...actorAndTime(context) });
    return firstStepsView(context);
  }),

  skip: api.firstSteps.skip.handler(async ({ input, context }) => {
    await skipFirstStep(context.db, { ...input, ...actorAndTime(context) });
    return firstStepsView(context);
  }),

  sendTestEmail: api.firstSteps.sendTestEmail.handler(async ({ context }) => {
    await sendTestMail(context.db, actorAndTime(context));
    return firstStepsView(context);
  }),
};

async function firstStepsView({ db, config }: ApiContext) {
  if (config.demo) return null;
  return findFirstSteps(db, { hasSlackToken: config.hasSlackToken });
}
