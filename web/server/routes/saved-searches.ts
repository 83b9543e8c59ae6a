import {
  removeSearch,
  saveSearch,
  setSearchMail,
} from '#db/operations/investors/saved-searches.ts';
import { listSearches } from '#db/queries/investors/saved-searches.ts';
import { api } from '../api.ts';
import { investorOf } from '../context.ts';

const ok = { ok: true } as const;

export const savedSearchRoutes = {
  list: api.savedSearches.list.handler(({ context }) =>
    listSearches(context.db, { investorId: investorOf(context).id }),
  ),

  save: api.savedSearches.save.handler(({ input: wish, context }) => {
    const { db, now } = context;
    return saveSearch(db, { investorId: investorOf(context).id, wish, now });
  }),

  remove: api.savedSearches.remove.handler(async ({ input, context }) => {
    await removeSearch(context.db, { investorId: investorOf(context).id, ...input });
    return ok;
  }),

  setMail: api.savedSearches.setMail.handler(async ({ input, context }) => {
    const { db, now } = context;
    await setSearchMail(db, { investorId: investorOf(context).id, ...input, now });
    return ok;
  }),
};
