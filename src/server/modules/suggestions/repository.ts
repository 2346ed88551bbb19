import { statement } from '#server/platform/database.ts';

interface Dismissal {
  memberId: string;
  jubileeId: string;
  productId: string;
}

export const listDismissed = statement<{ product_id: string }, { memberId: string; jubileeId: string }>(
  'suggestions.dismissed',
  'select product_id from suggestion_dismissals where member_id = :memberId and jubilee_id = :jubileeId order by created_at desc, product_id',
);

/** A repeated one keeps its day. The oldest beyond the limit are deleted, so that the newest always counts. */
export const insertDismissal = statement<object, Dismissal & { now: Date; limit: number }>(
  'suggestions.dismiss',
  `with old as (delete from suggestion_dismissals d using (select product_id from suggestion_dismissals where member_id = :memberId and jubilee_id = :jubileeId and product_id <> :productId
       order by created_at desc, product_id offset :limit::int - 1) o where d.member_id = :memberId and d.jubilee_id = :jubileeId and d.product_id = o.product_id)
   insert into suggestion_dismissals (member_id, jubilee_id, product_id, created_at) values (:memberId, :jubileeId, :productId, :now) on conflict do nothing`,
);

export const deleteDismissal = statement<object, Dismissal>(
  'suggestions.restore',
  'delete from suggestion_dismissals where member_id = :memberId and jubilee_id = :jubileeId and product_id = :productId',
);

export const collectDismissals = statement<{ json: unknown }, { memberId: string }>(
  'suggestions.personal-data',
  `select coalesce(json_agg(json_build_object('jubileeId', d.jubilee_id, 'productId', d.product_id, 'dismissedAt', d.created_at) order by d.created_at, d.product_id), '[]') as json
   from suggestion_dismissals d where d.member_id = :memberId`,
);
