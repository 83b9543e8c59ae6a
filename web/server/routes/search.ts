import { findFounders } from '#db/queries/search/find-founders.ts';
import { findTasks } from '#db/queries/search/find-tasks.ts';
import { api } from '../api.ts';
import { founderOf } from '../context.ts';

const limit = 5;

export const searchRoutes = {
  find: api.search.find.handler(async ({ input: { q: text }, context }) => {
    const { db } = context;
    const { id, cohort } = founderOf(context);
    const [tasks, founders] = await Promise.all([
      findTasks(db, { founderId: id, text, limit }),
      findFounders(db, { viewer: { id, cohortId: cohort?.id ?? null }, text, limit }),
    ]);
    return { tasks, founders };
  }),
};
