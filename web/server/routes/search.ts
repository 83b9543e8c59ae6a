import { searchFounders, searchTasks } from '#db/queries/search.ts';
import { localDate, startOfDay, weekStart } from '#shared/time.ts';
import { api } from '../api.ts';
import { requireFounder } from '../context.ts';

const limit = 5;

export const searchRoutes = {
  find: api.search.find.handler(async ({ input: { q: text }, context }) => {
    const { id, cohort, timeZone } = requireFounder(context);
    const since = startOfDay(weekStart(localDate(context.now, timeZone)), timeZone);
    return context.replica.read(context, async (db) => {
      const [tasks, founders] = await Promise.all([
        searchTasks(db, { founderId: id, text, since, limit }),
        searchFounders(db, { viewer: { id, cohortId: cohort?.id ?? null }, text, limit }),
      ]);
      return { tasks, founders };
    });
  }),
};
