import { thankPeer, undoThanks } from '#db/operations/points/thanks.ts';
import { listLedger } from '#db/queries/points.ts';
import { api } from '../api.ts';
import { requireFounder } from '../context.ts';

const pageSize = 30;

export const pointsRoutes = {
  ledger: api.points.ledger.handler(({ input, context }) =>
    listLedger(context.db, { founderId: requireFounder(context).id, ...input, pageSize }),
  ),
};

export const thanksRoutes = {
  give: api.thanks.give.handler(({ input, context }) =>
    thankPeer(context.db, { giverId: requireFounder(context).id, now: context.now, thanks: input }),
  ),

  undo: api.thanks.undo.handler(async ({ input: { thanksId }, context }) => {
    const giverId = requireFounder(context).id;
    await undoThanks(context.db, { giverId, thanksId, now: context.now });
    return { ok: true as const };
  }),
};
