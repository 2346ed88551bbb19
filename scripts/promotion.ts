/** npm run promotion -- add|sale|list|stop …: promotions for staff, until there are admin pages. See docs/promotions.md. */
import { currencyCodes } from '../src/shared/values/money/currencies.ts';
import { toMajor } from '../src/shared/values/money/money.ts';
import { endSale, listSales, planSale, pricesForSale } from '../src/server/modules/pricing/service.ts';
import { promotionCode } from '../src/server/modules/promotions/rules.ts';
import { createPromotion, findScope, listPromotions, stopPromotion } from '../src/server/modules/promotions/service.ts';
import type { Ctx } from '../src/server/platform/context.ts';
import { say } from '../src/server/platform/say.ts';
import { StartError } from '../src/server/platform/start-error.ts';
import { readInstant, getSums, readWholeNumber } from './promotion/values.ts';
import { runSubcommand } from './run-subcommand.ts';
import type { Given } from './transfer/arguments.ts';

const usage = `npm run promotion -- add [--code CODE] WHAT [options]     a code, or without --code a promotion that needs none
npm run promotion -- sale NAME --percent N --until DAY --products HANDLE,…   prices down, to whole kronor and euro
npm run promotion -- list                                 what holds or is to come
npm run promotion -- stop CODE|ID|NAME                    ends a promotion or a sale now

WHAT is one of
  --percent 10                     off the goods
  --amount 50,5                    kronor,euro off the goods
  --free-delivery                  the ordinary delivery
  --buy 2 --free 1                 three for two, the cheapest free
options
  --sv NAME --en NAME              what buyers read (needed)
  --from 2026-12-01 --until 2026-12-24       Stockholm's days, the last one included; "2026-12-01 08:00" for a time
  --minimum 300,30                 kronor,euro of its goods
  --vendor HANDLE --category HANDLE          which goods
  --uses N --per-customer N        how often in all, and for one e-mail address`;

const text = { type: 'string' } as const;
const options = {
  code: text,
  percent: text,
  amount: text,
  'free-delivery': { type: 'boolean' },
  buy: text,
  free: text,
  sv: text,
  en: text,
  from: text,
  until: text,
  minimum: text,
  vendor: text,
  category: text,
  uses: text,
  'per-customer': text,
  products: text,
  help: { type: 'boolean' },
} as const;

const given = (values: Given['values'], name: string): string | null => {
  const value = values[name];
  return typeof value === 'string' ? value : null;
};

function needed(values: Given['values'], name: string): string {
  const value = given(values, name);
  if (value === null) throw new StartError(`--${name} is missing.\n\n${usage}`);
  return value;
}

async function add(ctx: Ctx, { values }: Given): Promise<void> {
  const kinds = (['percent', 'amount', 'free-delivery', 'buy'] as const).filter((name) => values[name] !== undefined);
  if (kinds.length !== 1) throw new StartError(`Say one of --percent, --amount, --free-delivery and --buy.\n\n${usage}`);
  const kind = ({ percent: 'percentage', amount: 'amount', 'free-delivery': 'free_delivery', buy: 'buy_x_get_y' } as const)[kinds[0] ?? 'percent'];
  const code = given(values, 'code');
  const number = (name: string, most?: number) => readWholeNumber(name, given(values, name), most);
  const done = await createPromotion(ctx, {
    code: code === null ? null : promotionCode(code),
    name: { sv: needed(values, 'sv'), en: needed(values, 'en') },
    kind,
    percent: number('percent', 100),
    amount: getSums('amount', given(values, 'amount')),
    buyQuantity: number('buy'),
    freeQuantity: kind === 'buy_x_get_y' ? (number('free') ?? 1) : null,
    minimum: getSums('minimum', given(values, 'minimum')),
    ...(await findScope(ctx, { vendor: given(values, 'vendor'), category: given(values, 'category') })),
    usageLimit: number('uses'),
    customerLimit: number('per-customer'),
    startsAt: readInstant('from', given(values, 'from'), 'start') ?? ctx.clock.now(),
    endsAt: readInstant('until', given(values, 'until'), 'end'),
  });
  if (!done) throw new StartError(`There is a code ${promotionCode(code ?? '')} already.`);
  say(code === null ? 'The promotion is there.' : `The code ${promotionCode(code)} is there.`);
}

async function sale(ctx: Ctx, { words, values }: Given): Promise<void> {
  const percent = readWholeNumber('percent', needed(values, 'percent'), 99) ?? 0;
  const endsAt = readInstant('until', needed(values, 'until'), 'end') ?? ctx.clock.now();
  const handles = needed(values, 'products').split(',').filter(Boolean);
  const { prices, unknown } = await pricesForSale(ctx, handles, percent);
  if (unknown.length > 0) throw new StartError(`The shop hasn't got ${unknown.join(', ')}.`);
  await planSale(ctx, { name: words[1] ?? 'Rea', startsAt: readInstant('from', given(values, 'from'), 'start') ?? ctx.clock.now(), endsAt, prices });
  say(`${prices.length} prices are lowered until ${endsAt.toISOString()}.`);
}

async function list(ctx: Ctx): Promise<void> {
  for (const { id, name, starts_at, until, price_count } of await listSales(ctx)) say(`sale       ${name} (${id}): ${price_count} variants, ${starts_at.toISOString()} – ${until.toISOString()}`);
  for (const row of await listPromotions(ctx)) {
    const limits = [row.usage_limit === null ? '' : `of ${row.usage_limit}`, row.ends_at === null ? '' : `until ${row.ends_at.toISOString()}`].filter(Boolean).join(', ');
    const off = currencyCodes.map((currency) => row.amounts[currency]).every((amount) => amount === null)
      ? ''
      : ` ${currencyCodes.map((currency) => `${toMajor(row.amounts[currency] ?? 0)} ${currency}`).join('/')}`;
    say(`promotion  ${row.code ?? row.id}: ${row.name.sv} (${row.kind}${row.percent === null ? '' : ` ${row.percent} %`}${off}), used ${row.uses}${limits ? ` ${limits}` : ''}`);
  }
}

async function stop(ctx: Ctx, { words }: Given): Promise<void> {
  const name = words[1];
  if (!name) throw new StartError(`Say what to stop.\n\n${usage}`);
  const stopped = (await stopPromotion(ctx, name)) + (await endSale(ctx, name));
  if (stopped === 0) throw new StartError(`Nothing that runs or is to come is called ${name}.`);
  say(`${name} is stopped.`);
}

await runSubcommand({ add, sale, list, stop }, options, usage);
