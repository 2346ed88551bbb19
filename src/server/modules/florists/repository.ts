import { statement } from '#server/platform/database.ts';
import type { FloristState } from './rules.ts';

export const insertFloristOrder = statement<object, { orderId: string; answerBy: Date }>(
  'florists.insert',
  `insert into florist_orders (order_id, state, answer_by) values (:orderId, 'waiting', :answerBy)`,
);

export const markCalled = statement<{ id: string }, { orderId: string; now: Date }>(
  'florists.called',
  `update florist_orders set called_at = coalesce(called_at, :now) where order_id = :orderId and state = 'waiting' and answer_by > :now returning order_id as id`,
);

/** The first answer alone. */
export const decide = statement<{ id: string }, { orderId: string; state: FloristState; reference: string | null; reason: string | null; now: Date }>(
  'florists.decide',
  `update florist_orders set state = :state, reference = :reference, reason = :reason, decided_at = :now where order_id = :orderId and state = 'waiting' returning order_id as id`,
);

/** Canceled, or withdrawn from before it left: refunded then. */
const isOver = (order: string): string => `(${order}.status = 'canceled' or (${order}.status = 'refunded' and ${order}.fulfilled_at is null))`;

export const listUnanswered = statement<{ id: string }, { now: Date; afterId: string; limit: number }>(
  'florists.unanswered',
  `select fo.order_id as id from florist_orders fo join orders o on o.id = fo.order_id
   where fo.state = 'waiting' and (fo.answer_by <= :now or ${isOver('o')}) and fo.order_id > :afterId order by fo.order_id limit :limit`,
);

/** What still waits, and was called about first before a moment. */
export const listToCall = statement<{ id: string }, { now: Date; calledBefore: Date; afterId: string; limit: number }>(
  'florists.to-call',
  `select order_id as id from florist_orders where state = 'waiting' and answer_by > :now and called_at <= :calledBefore and order_id > :afterId order by order_id limit :limit`,
);

export const listToWithdraw = statement<{ id: string }, { afterId: string; limit: number }>(
  'florists.to-withdraw',
  `select fo.order_id as id from florist_orders fo join orders o on o.id = fo.order_id
   where (fo.state = 'expired' or (fo.state = 'accepted' and ${isOver('o')})) and fo.order_id > :afterId order by fo.order_id limit :limit`,
);

export const settle = statement<{ id: string }, { orderId: string; state: 'withdrawn' | 'stuck'; now: Date }>(
  'florists.settle',
  `update florist_orders set state = :state, decided_at = :now where order_id = :orderId and state in ('accepted', 'expired') returning order_id as id`,
);

export interface FloristOrderRow {
  number: number;
  state: FloristState;
  deliver_on: string;
  answer_by: Date;
  reference: string | null;
  reason: string | null;
}

export const listOpen = statement<FloristOrderRow, { limit: number }>(
  'florists.open',
  `select o.number, fo.state, o.delivery_from as deliver_on, fo.answer_by, fo.reference, fo.reason from florist_orders fo join orders o on o.id = fo.order_id
   where fo.state in ('waiting', 'expired', 'stuck') order by fo.answer_by, o.number limit :limit`,
);
