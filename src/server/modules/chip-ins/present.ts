import type { ChipIn } from '#shared/contract/chip-ins.ts';
import { toMajor } from '#shared/values/money/money.ts';
import type { Ctx } from '#server/platform/context.ts';
import { listOffers, soldAs } from '../catalog/service.ts';
import { type ContributionRow, listPaid } from './contributions-repository.ts';
import { openKey } from './keys.ts';
import { getIn } from './pay-back.ts';
import type { ShownRow } from './repository.ts';
import { getLeastContribution, getPayable } from './rules.ts';

/** Null for no key, or a wrong one. */
export function getKeyed({ config }: Pick<Ctx, 'config'>, key: string | undefined): string | null {
  return key === undefined ? null : openKey(config, key);
}

function getState({ status, goal_minor, raised_minor, currency_code, is_order_paid }: ShownRow, leftMinor: number): ChipIn['state'] {
  if (status === 'open') return getPayable(goal_minor - raised_minor, currency_code) === 0 ? 'reached' : 'open';
  return status === 'ordered' && is_order_paid && leftMinor === 0 ? 'refunded' : status;
}

/** Of contributors whose money is in, or was until the present was given up. */
function listShown(row: ShownRow, paid: readonly ContributionRow[], own: (one: ContributionRow) => boolean): ContributionRow[] {
  return paid.filter((one) => own(one) || row.status === 'expired' || row.status === 'canceled' || getIn(one) > 0 || (row.status === 'ordered' && one.disputed_at === null && one.returned_minor > 0));
}

/** For a viewer who may know of it; `key` opens their own contribution. */
export async function presentChipIn(ctx: Ctx, row: ShownRow, key?: string): Promise<ChipIn> {
  const paid = await listPaid(ctx.db, { chipInId: row.id });
  const offer = (await listOffers(ctx, [row.product_id])).get(row.product_id);
  const sold = offer ? soldAs(offer, row.variant_id) : null;
  const keyed = getKeyed(ctx, key);
  const isOwn = ({ id, member_id }: ContributionRow): boolean => id === keyed || (ctx.member !== null && member_id === ctx.member.id);
  const isStarter = ctx.member !== null && ctx.member.id === row.member_id;
  const leftMinor = paid.reduce((sum, one) => sum + getIn(one), 0);
  const raisedMinor = row.status === 'open' ? row.raised_minor : leftMinor;
  return {
    token: row.token,
    title: sold?.title ?? row.title,
    product_id: row.product_id,
    variant_id: row.variant_id,
    path: sold?.path ?? null,
    image: sold?.image ?? null,
    prices: sold?.prices ?? [],
    stock: sold?.stock ?? null,
    names: row.names,
    starter: row.starter_name,
    is_starter: isStarter,
    state: getState(row, leftMinor),
    is_wished: row.is_wished,
    is_secret: row.is_secret,
    goal: toMajor(row.goal_minor),
    raised: toMajor(raisedMinor),
    least: toMajor(getLeastContribution(row.currency_code)),
    currency_code: row.currency_code,
    ends_on: row.ends_on,
    contributors: listShown(row, paid, isOwn).map((one) => ({
      id: isOwn(one) ? one.id : '',
      name: one.name,
      greeting: one.greeting,
      own: isOwn(one) ? { amount: toMajor(one.amount_minor), returned: toMajor(one.returned_minor), may_withdraw: row.status === 'open' && getIn(one) > 0 && one.disputed_at === null } : null,
    })),
    item_id: row.item_id,
    public_id: row.public_id,
    order_id: isStarter ? row.order_id : null,
  };
}
