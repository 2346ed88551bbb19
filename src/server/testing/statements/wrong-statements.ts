/** Statements with one error each, all of which the check must find. Never imported; read as source. */
import { quickRead, statement } from '#server/platform/database.ts';

export const wrongStatements = [
  statement<{ id: string; nam: string }, { id: string }>('wrong.column', 'select id, name from vendors where id = :id'),
  statement<{ id: string }, { id: string }>('wrong.extra-column', 'select id, name from vendors where id = :id'),
  statement<{ id: number }, { id: string }>('wrong.type', 'select id from vendors where id = :id'),
  statement<{ ids: number[] }, { id: string }>('wrong.list', 'select array_agg(id) as ids from vendors where id = :id'),
  statement<{ sums: string | null }>('wrong.sum', 'select sum(quantity)::int as sums from cart_items'),
  quickRead<{ email: string }, { id: string }>('wrong.null', 'select email from carts where id = :id'),
  statement<{ id: string; line_id: string }>('wrong.outer-join', 'select c.id, i.id as line_id from carts c left join cart_items i on i.cart_id = c.id'),
  statement<{ id: string | null }>('wrong.never-null', 'select c.id from carts c join cart_items i on i.cart_id = c.id'),
  statement<{ id: string }, { id: string; limit: number }>('wrong.unused', 'select id from carts where id = :id'),
  statement<{ id: string }, { id: string }>('wrong.unknown', 'select id from carts where id = :cartId'),
  statement<{ id: string }, { before: number }>('wrong.parameter', 'select id from carts where updated_at < :before'),
  statement<{ id: string }, { ids: readonly number[] }>('wrong.list-parameter', 'select id from carts where id = any(:ids)'),
  statement<{ id: string }>('wrong.table', 'select id from cart'),
];
