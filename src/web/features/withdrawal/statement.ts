/** Withdrawal statement: input, validation and request body. Pure. */
import type { Order, OrderItem } from '#shared/contract/checkout.ts';
import type { DeclareWithdrawal, Withdraw } from '#shared/contract/withdrawals.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { toOrderNumber } from '#shared/values/orders/order-number.ts';
import { hasWithdrawalRight } from '#shared/values/orders/withdrawal-right.ts';
import { isEmail } from '#shared/values/people/email-address.ts';

export interface Statement {
  name: string;
  orderNumber: string;
  email: string;
  /** The whole order, or part of it. */
  scope: 'whole' | 'part';
  /** Quantity by line, if the order is known. */
  quantities: Readonly<Record<string, number>>;
  /** The goods in the buyer's words, if it isn't. */
  words: string;
}

export type StatementErrors = Partial<Record<'name' | 'orderNumber' | 'email' | 'goods', string>>;

/** Units of a line that can still be withdrawn. */
export const getQuantityLeft = (item: OrderItem): number => (hasWithdrawalRight(item.withdrawal_class) ? item.quantity - item.withdrawn_quantity : 0);

export const canWithdraw = (order: Order): boolean => order.status !== 'canceled' && !order.withdrawal_period.is_over && order.items.some((item) => getQuantityLeft(item) > 0);

export function emptyStatement(order: Order | null): Statement {
  const to = order?.billing_address ?? order?.shipping_address;
  return { name: to ? `${to.first_name} ${to.last_name}` : '', orderNumber: order ? String(order.number) : '', email: order?.email ?? '', scope: 'whole', quantities: {}, words: '' };
}

/** Withdrawn lines, with quantities. */
export function chosenGoods(statement: Statement, order: Order): { item: OrderItem; quantity: number }[] {
  return order.items.flatMap((item) => {
    const quantity = statement.scope === 'whole' ? getQuantityLeft(item) : Math.min(statement.quantities[item.id] ?? 0, getQuantityLeft(item));
    return quantity > 0 ? [{ item, quantity }] : [];
  });
}

/** Validation errors before confirming; empty if valid. */
export function checkStatement(statement: Statement, order: Order | null): StatementErrors {
  const errors: StatementErrors = {};
  if (statement.name.trim() === '') errors.name = m.withdrawal_missing_name();
  if (order) {
    if (chosenGoods(statement, order).length === 0) errors.goods = m.withdrawal_missing_goods();
    return errors;
  }
  if (toOrderNumber(statement.orderNumber) === null) errors.orderNumber = m.withdrawal_missing_number();
  if (!isEmail(statement.email)) errors.email = m.error_field_invalid_email();
  if (statement.scope === 'part' && statement.words.trim() === '') errors.goods = m.withdrawal_missing_goods();
  return errors;
}

export function withdrawBody(statement: Statement, order: Order, requestId: string): Withdraw {
  const items = statement.scope === 'whole' ? null : chosenGoods(statement, order).map(({ item, quantity }) => ({ item_id: item.id, quantity }));
  return { request_id: requestId, name: statement.name.trim(), items };
}

export function declareBody(statement: Statement, requestId: string): DeclareWithdrawal {
  const text = statement.scope === 'whole' ? null : statement.words.trim();
  return { request_id: requestId, name: statement.name.trim(), order_number: String(toOrderNumber(statement.orderNumber)), email: statement.email.trim(), text };
}
