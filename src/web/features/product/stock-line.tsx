import type { Variant } from '#shared/contract/catalog.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { classNames } from '#web/ui/class-names.ts';

const dots = { in_stock: 'bg-primary', few_left: 'bg-honey', out_of_stock: 'bg-line-strong' } as const;

/** "I lager", "Bara 2 kvar", "Slut just nu": as text, the dot is decorative. */
export function StockLine({ stock }: { stock: Variant['stock'] }) {
  const text = {
    in_stock: m.product_in_stock,
    few_left: () => (stock.quantity_left === null ? m.product_few_left() : m.product_only_left({ count: stock.quantity_left })),
    out_of_stock: m.product_sold_out,
  }[stock.state]();
  return (
    <p role="status" className="flex items-center gap-2.5 font-medium">
      <span aria-hidden className={classNames('size-2.5 shrink-0 rounded-full', dots[stock.state])} />
      {text}
    </p>
  );
}
