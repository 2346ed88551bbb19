import { m } from '#shared/i18n/paraglide/messages.js';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { NoPicture } from '#web/ui/no-picture.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { useCart } from './use-cart.ts';

/** The cart holds another vendor's items: empty it and add the new one, or keep it (CART-09). Shows what would be removed. */
export function VendorConflictDialog() {
  const { cart, conflict, replaceBag, cancelReplacement } = useCart();
  const isReplacing = conflict?.isReplacing ?? false;
  const items = cart?.items ?? [];
  return (
    <Dialog
      isOpen={conflict !== null}
      onClose={() => !isReplacing && cancelReplacement()}
      title={m.cart_conflict_title()}
      footer={
        <div className="grid gap-3">
          <Button isWide disabled={isReplacing} onClick={cancelReplacement}>
            {m.cart_conflict_keep()}
          </Button>
          <Button isWide variant="ghost" isBusy={isReplacing} onClick={() => void replaceBag()}>
            {m.cart_conflict_replace()}
          </Button>
        </div>
      }
    >
      <p>{cart?.vendor ? m.cart_conflict_text({ vendor: cart.vendor.name }) : m.cart_conflict_text_unnamed()}</p>
      {items.length > 0 && (
        <>
          <h3 className="mt-5 text-sm font-semibold">{m.cart_conflict_contents()}</h3>
          <ul className="mt-2 divide-y divide-line">
            {items.map((item) => (
              <li key={item.id} className="flex items-center gap-3 py-2">
                <span className="block size-12 shrink-0 overflow-hidden rounded-sm bg-sunken">
                  {item.product.image ? (
                    <Picture image={item.product.image} shape="square" sizes="3rem" minWidth={96} maxWidth={160} isDecorative className="size-full" />
                  ) : (
                    <NoPicture className="size-full" />
                  )}
                </span>
                <span className="min-w-0 flex-1 wrap-anywhere hyphens-auto">{item.product.title}</span>
                <span className="text-soft tabular-nums">× {item.quantity}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
