import { findCohort } from '#db/queries/cohort/find-cohort.ts';
import { findPeer } from '#db/queries/cohort/find-peer.ts';
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
