/** For journeys beside a running shop, whose clock can’t be changed: makes a member’s membership older. */
import { statement } from '#server/platform/database.ts';

export const turnBackMembership = statement<{ id: string }, { email: string; days: number }>(
  'memberships.turn-back',
  `with turned as (
     update memberships m set started_at = m.started_at - make_interval(days => :days::int), paid_until = m.paid_until - make_interval(days => :days::int),
       discount_until = m.discount_until - make_interval(days => :days::int)
     from members o where o.id = m.member_id and o.email = :email and m.ended_at is null returning m.id, m.reference),
   payments as (
     update membership_payments p set period_from = p.period_from - make_interval(days => :days::int), period_to = p.period_to - make_interval(days => :days::int),
       paid_at = p.paid_at - make_interval(days => :days::int) from turned t where p.membership_id = t.id),
   subscriptions as (
     update demo_subscriptions d set anchor_at = d.anchor_at - make_interval(days => :days::int), period_end = d.period_end - make_interval(days => :days::int) from turned t where d.reference = t.reference),
   invoices as (
     update demo_invoices i set period_from = i.period_from - make_interval(days => :days::int), period_to = i.period_to - make_interval(days => :days::int),
       paid_at = i.paid_at - make_interval(days => :days::int) from turned t where i.subscription = t.reference)
   select id from turned`,
);
