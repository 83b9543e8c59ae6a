export const deliveryKinds = ['mail', 'post', 'job'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

export const deliveryStates = ['failed', 'waiting'] as const;
export type DeliveryState = (typeof deliveryStates)[number];
