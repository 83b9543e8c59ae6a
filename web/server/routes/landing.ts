import { restoreLanding, saveLanding } from '#db/operations/program/save-landing.ts';
import { findLanding, listLandingVersions } from '#db/queries/landing.ts';
import type { LandingView } from '#shared/api/landing.ts';
import { api } from '../api.ts';
import { type ApiContext, actorAndTime } from '../context.ts';
import { landingFacts } from '../http/landing-page.ts';

export const landingRoutes = {
  read: api.landing.read.handler(
    async ({ context }) => (await context.landingPages.current()).landing,
  ),

  get: api.landing.get.handler(({ context }) => landingView(context)),

  save: api.landing.save.handler(async ({ input, context }) => {
    await saveLanding(context.db, { ...input, ...actorAndTime(context) });
    return landingView(context);
  }),

  restore: api.landing.restore.handler(async ({ input, context }) => {
    await restoreLanding(context.db, { ...input, ...actorAndTime(context) });
    return landingView(context);
  }),
};

async function landingView({ db, config }: ApiContext): Promise<LandingView> {
  const [saved, facts, versions] = await Promise.all([
    findLanding(db),
    landingFacts(db, config),
    listLandingVersions(db),
  ]);
  return { ...saved, facts, versions };
}
