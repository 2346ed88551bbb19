import type { Order } from '../../contract/checkout.ts';

/** Whether its buyer, and not the florist, ended the order: withdrawn from entirely, and never refused with words. */
export const isWithdrawnFromFlorist = ({ florist, items }: Pick<Order, 'florist' | 'items'>): boolean =>
  florist !== null && florist.reason === null && items.every((item) => item.withdrawn_quantity === item.quantity);
