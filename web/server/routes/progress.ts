import { findProgress } from '#db/queries/progress.ts';
import { api } from '../api.ts';
import { requireFounder } from '../context.ts';

export const progressRoutes = {
  get: api.progress.get.handler(({ context }) => {
    const { db, now } = context;
    return findProgress(db, { founderId: requireFounder(context).id, now });
  }),
};
