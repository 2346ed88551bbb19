/**
 * Chip-ins as personal data: what a member started, and contributions under their account or address. With the account its open chip-ins end, and all money goes
 * back; a contribution stays in the present, without a name.
 */
import { statement } from '#server/platform/database.ts';
import { deletePersonJobs, heldParameter, isHeld, type PersonalData } from '#server/platform/personal-data.ts';
import { endChipIn } from './pay-back.ts';

const isTheirs = `(p.member_id = :memberId or ${isHeld(':addresses', 'p.email', 'p.created_at')})`;

const collectStarted = statement<{ json: unknown }, { memberId: string }>(
  'chip-ins.personal-data',
  `select coalesce(json_agg(json_build_object('id', c.id, 'token', c.token, 'status', c.status, 'itemId', c.item_id, 'listId', c.list_id, 'forMemberId', c.for_member_id, 'product_id', c.product_id, 'variant_id', c.variant_id, 'title', c.title,
     'language', c.language_code, 'goalMinor', c.goal_minor, 'currency', c.currency_code, 'endsOn', c.ends_on, 'orderId', c.order_id, 'createdAt', c.created_at, 'closedAt', c.closed_at) order by c.created_at, c.id), '[]') as json
   from chip_ins c where c.member_id = :memberId`,
);

const collectPaid = statement<{ json: unknown }, { memberId: string; addresses: string }>(
  'chip-ins.contributions-data',
  `select coalesce(json_agg(json_build_object('id', p.id, 'chipInId', p.chip_in_id, 'status', p.status, 'amountMinor', p.amount_minor, 'name', p.name, 'email', p.email, 'greeting', p.greeting, 'language', p.language_code,
     'createdAt', p.created_at, 'paidAt', p.paid_at, 'disputedAt', p.disputed_at, 'disputedMinor', p.disputed_minor, 'lostAt', p.lost_at,
     'paybacks', (select coalesce(json_agg(json_build_object('id', b.id, 'contributionId', b.contribution_id, 'amountMinor', b.amount_minor, 'reason', b.reason, 'decidedAt', b.decided_at, 'refundedAt', b.refunded_at) order by b.decided_at, b.id), '[]') from chip_in_paybacks b where b.contribution_id = p.id)) order by p.created_at, p.id), '[]') as json
   from chip_in_contributions p where ${isTheirs}`,
);

const listOpenOf = statement<{ id: string }, { memberId: string }>('chip-ins.open-of', `select id from chip_ins where member_id = :memberId and status = 'open' order by id`);

const eraseContributor = statement<object, { memberId: string; addresses: string }>(
  'chip-ins.erase-contributor',
  `update chip_in_contributions p set member_id = null, name = '', email = null, greeting = '' where ${isTheirs}`,
);

export const chipInPersonalData: PersonalData = {
  tables: { chip_ins: 'exported', chip_in_contributions: 'exported', chip_in_paybacks: 'exported' },
  async collect(ctx, person) {
    const [started] = await collectStarted(ctx.db, { memberId: person.memberId });
    const [paid] = await collectPaid(ctx.db, { memberId: person.memberId, addresses: heldParameter(person) });
    return { 'chip-ins.json': { started: started?.json, contributions: paid?.json } };
  },
  async erase(ctx, person) {
    const addresses = heldParameter(person);
    for (const { id } of await listOpenOf(ctx.db, { memberId: person.memberId })) await endChipIn(ctx, id, 'canceled');
    await eraseContributor(ctx.db, { memberId: person.memberId, addresses });
    await deletePersonJobs(ctx, 'chip-ins', person);
  },
};
