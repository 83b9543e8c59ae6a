import {
  type DeliveryKind,
  type DeliveryState,
  deliveryKinds,
  deliveryStates,
} from '#shared/domain/deliveries.ts';
export type DeliveryQuery = {
  kind: DeliveryKind | null;
  state: DeliveryState | null;
  page: number;
};

/** Ignores invalid parameters. */
export function parseDeliveryQuery(params: URLSearchParams): DeliveryQuery {
  const page = params.get('page') ?? '';
  return {
    kind: deliveryKinds.find((each) => each === params.get('kind')) ?? null,
    state: deliveryStates.find((each) => each === params.get('state')) ?? null,
    page: /^[1-9]\d{0,2}$/.test(page) ? Number(page) : 1,
  };
}

export function deliveryQueryString({ kind, state, page }: DeliveryQuery): string {
  const params = new URLSearchParams();
  if (kind) params.set('kind', kind);
  if (state) params.set('state', state);
  if (page !== 1) params.set('page', String(page));
  const text = params.toString();
  return text && `?${text}`;
}
