import { Bell, ShoppingBag } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Variant } from '#shared/contract/catalog.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useApi } from '#web/lib/api/use-api.ts';
import { catalog } from '#web/lib/api/routes/catalog.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

/** A wish for a shop product. */
export interface BuyableWish {
  title: string;
  /** The product's path. */
  path: string;
  /** Null for any variant: one must be chosen first. */
  variantId: string | null;
  isSoldOut: boolean;
}

interface BuyWishProps {
  wish: BuyableWish;
  /** Adds it to the cart, and reports its own errors. */
  onBuy: (variantId: string) => Promise<unknown>;
  onFailed: (message: string) => void;
  size?: 'sm' | 'md' | 'lg';
  /** Instead of adding it to the cart alone. */
  label?: string;
  /** Back-in-stock form for a sold-out variant. */
  alertFor: (variantId: string) => ReactNode;
}

/** Beside a shop wish, for its giver: add to cart, or a back-in-stock alert. */
export function BuyWish({ wish: { title, path, variantId, isSoldOut }, onBuy, onFailed, size = 'sm', label, alertFor }: BuyWishProps) {
  const api = useApi({ catalog });
  const isHydrated = useHydrated();
  const { busy, act } = useAction(onFailed);
  const [isOpen, setIsOpen] = useState(false);
  const [variants, setVariants] = useState<readonly Variant[]>([]);
  const isKnown = variantId !== null;

  const press = () =>
    act('buy', async () => {
      if (isKnown) return isSoldOut ? setIsOpen(true) : onBuy(variantId);
      const { product } = await api.catalog.getProduct({ handleOrId: path.split('/').at(-1) ?? '' });
      const [only, ...others] = product.variants;
      if (only && others.length === 0 && only.stock.state !== 'out_of_stock') return onBuy(only.id);
      setVariants(product.variants);
      setIsOpen(true);
    });

  return (
    <>
      <Button
        size={size}
        variant={label === undefined ? 'ghost' : 'primary'}
        disabled={!isHydrated}
        isBusy={busy === 'buy'}
        icon={isSoldOut ? <Bell aria-hidden className="size-4.5" /> : <ShoppingBag aria-hidden className="size-4.5" />}
        aria-label={isSoldOut ? m.reservations_watch_of({ name: title }) : label === undefined ? m.reservations_buy_of({ name: title }) : undefined}
        onClick={() => void press()}
      >
        {isSoldOut ? m.reservations_watch() : (label ?? m.reservations_buy())}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={m.reservations_buy_title({ name: title })}>
        {isOpen &&
          (isKnown ? (
            <SoldOut>{alertFor(variantId)}</SoldOut>
          ) : (
            <VariantToBuy
              variants={variants}
              alertFor={alertFor}
              onBuy={async (chosen) => {
                await onBuy(chosen);
                setIsOpen(false);
              }}
            />
          ))}
      </Dialog>
    </>
  );
}

const SoldOut = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-4">
    <p className="font-medium">{m.reservations_buy_sold_out()}</p>
    {children}
  </div>
);

function VariantToBuy({ variants, onBuy, alertFor }: { variants: readonly Variant[]; onBuy: (variantId: string) => Promise<void>; alertFor: BuyWishProps['alertFor'] }) {
  const isOut = ({ stock }: Variant) => stock.state === 'out_of_stock';
  const [chosenId, setChosenId] = useState((variants.find((one) => !isOut(one)) ?? variants[0])?.id);
  const [isBusy, setIsBusy] = useState(false);
  const chosen = variants.find(({ id }) => id === chosenId);
  if (!chosen) return null;
  return (
    <div className="grid gap-5">
      {variants.length > 1 && (
        <Field label={m.wishlists_variant()}>
          {(control) => (
            <Select {...control} value={chosen.id} onChange={(event) => setChosenId(event.target.value)}>
              {variants.map((one) => (
                <option key={one.id} value={one.id}>
                  {isOut(one) ? m.reservations_buy_variant_out({ variant: one.title }) : one.title}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {isOut(chosen) ? (
        <SoldOut>{alertFor(chosen.id)}</SoldOut>
      ) : (
        <Button
          isBusy={isBusy}
          icon={<ShoppingBag aria-hidden className="size-5" />}
          className="justify-self-start"
          onClick={() => {
            setIsBusy(true);
            void onBuy(chosen.id).finally(() => setIsBusy(false));
          }}
        >
          {m.reservations_buy_add()}
        </Button>
      )}
    </div>
  );
}
