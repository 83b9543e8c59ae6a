import { deliveryKinds, deliveryStates } from '#shared/domain/deliveries.ts';
import { oneOf, positive, type QueryOf, urlQuery } from '../../lib/url-query.ts';

export const deliveryQuery = urlQuery({
  kind: oneOf(deliveryKinds, null),
  state: oneOf(deliveryStates, null),
  page: positive(3, 1),
});
export type DeliveryQuery = QueryOf<typeof deliveryQuery>;
