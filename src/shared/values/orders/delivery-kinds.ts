/** How goods reach their recipient. */
export const deliveryKinds = ['home', 'pickup', 'evening', 'day'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

const datedKinds: readonly DeliveryKind[] = ['evening', 'day'];

/** Whether the buyer must choose the day: somebody has to be at home. */
export const needsDay = (kind: DeliveryKind): boolean => datedKinds.includes(kind);
