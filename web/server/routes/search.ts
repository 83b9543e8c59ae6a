import { findFounders, findTasks } from '#db/queries/search.ts';
import { localDate, startOfDay, weekStart } from '#shared/time.ts';
import { api } from '../api.ts';
import { founderOf } from '../context.ts';

const limit = 5;

export const searchRoutes = {
  find: api.search.find.handler(async ({ input: { q: text }, context }) => {
    const { db } = context;
    const { id, cohort, timeZone } = founderOf(context);
    const since = startOfDay(weekStart(localDate(context.now, timeZone)), timeZone);
    const [tasks, founders] = await Promise.all([
      findTasks(db, { founderId: id, text, since, limit }),
      findFounders(db, { viewer: { id, cohortId: cohort?.id ?? null }, text, limit }),
    ]);
    return { tasks, founders };
  }),
};
