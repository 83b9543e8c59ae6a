import { dropDelivery, retryDelivery } from '#db/operations/deliveries/deliveries.ts';
import { countDeliveries, listDeliveries } from '#db/queries/deliveries.ts';
import type { DeliveryKind } from '#shared/domain/deliveries.ts';
import { api } from '../api.ts';
import { type ApiContext, actorAndTime } from '../context.ts';

const pageSize = 50;
const ok = { ok: true } as const;

export const deliveryRoutes = {
  list: api.delivery.list.handler(async ({ input, context: { db, now } }) => {
    const [counted, listed] = await Promise.all([
      countDeliveries(db, { now }),
      listDeliveries(db, { ...input, pageSize, now }),
    ]);
    return { ...counted, ...listed, page: input.page };
  }),

  retry: api.delivery.retry.handler(async ({ input, context }) => {
    await retryDelivery(context.db, toDeliveryInput(input, context));
    return ok;
  }),

  drop: api.delivery.drop.handler(async ({ input, context }) => {
    await dropDelivery(context.db, toDeliveryInput(input, context));
    return ok;
  }),
};

type DeliveryRef = { kind: DeliveryKind; deliveryId: string };

function toDeliveryInput({ kind, deliveryId }: DeliveryRef, context: ApiContext) {
  return { kind, id: deliveryId, ...actorAndTime(context) };
}
