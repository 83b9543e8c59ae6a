import { findCohort, findPeer } from '#db/queries/cohorts/find-cohort.ts';
import { api } from '../api.ts';
import { founderOf } from '../context.ts';

export const cohortRoutes = {
  get: api.cohort.get.handler(({ context }) =>
    findCohort(context.db, { viewer: founderOf(context), now: context.now }),
  ),

  peer: api.cohort.peer.handler(({ input: { founderId }, context }) =>
    findPeer(context.db, { viewer: founderOf(context), founderId, now: context.now }),
  ),
};
