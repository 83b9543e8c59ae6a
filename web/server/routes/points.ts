import { listLedger } from '#db/queries/points.ts';
import { api } from '../api.ts';
import { founderOf } from '../context.ts';

const pageSize = 30;

export const pointsRoutes = {
  ledger: api.points.ledger.handler(({ input, context }) =>
    listLedger(context.db, { founderId: founderOf(context).id, ...input, pageSize }),
  ),
};
