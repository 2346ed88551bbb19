import type { Order } from '#shared/contract/checkout.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { withdrawalReason } from '#shared/i18n/withdrawal.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { NoPicture } from '#web/ui/no-picture.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { getQuantityLeft } from './statement.ts';

interface GoodsChoiceProps {
  order: Order;
  quantities: Readonly<Record<string, number>>;
  onChange: (itemId: string, quantity: number) => void;
}

/** Quantity per line; lines without a right of withdrawal say why. */
export function GoodsChoice({ order, quantities, onChange }: GoodsChoiceProps) {
  const locale = useLocale();
  return (
    <ul className="grid gap-4">
      {order.items.map((item) => {
        const left = getQuantityLeft(item);
        const reason = withdrawalReason(item.withdrawal_class, locale);
        return (
          <li key={item.id} className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 sm:grid-cols-[3.5rem_minmax(0,1fr)_auto]">
            {item.image ? (
              <Picture image={item.image} shape="square" sizes="3.5rem" minWidth={96} maxWidth={240} isDecorative className="size-14 rounded-md" />
            ) : (
              <NoPicture className="size-14 rounded-md" />
            )}
            <div>
              <p className="leading-snug font-semibold">{item.title}</p>
              <p className="text-sm text-soft">{[item.variant_title, m.withdrawal_bought({ count: item.quantity })].filter(Boolean).join(' · ')}</p>
              {item.withdrawn_quantity > 0 && <p className="text-sm">{m.order_withdrawn({ count: item.withdrawn_quantity })}</p>}
              {reason && <p className="text-sm text-soft">{reason}</p>}
            </div>
            {left > 0 && (
              <QuantityStepper
                className="justify-self-start max-sm:col-start-2"
                label={m.withdrawal_quantity({ title: item.title })}
                min={0}
                max={left}
                value={quantities[item.id] ?? 0}
                onChange={(quantity) => onChange(item.id, quantity)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
