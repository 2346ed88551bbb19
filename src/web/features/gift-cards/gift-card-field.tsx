/** A gift card in the checkout: its code, or what it pays and how to remove it. */
import { Gift, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Cart } from '#shared/contract/cart.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { formatSum, fromMajor } from '#shared/values/money/money.ts';
import { plainGiftCardCode } from '#shared/values/orders/gift-card-code.ts';
import { ApiError } from '#web/lib/api/call.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { CodeForm } from '#web/ui/code-form.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

const MAX_TYPED = 40;

interface GiftCardFieldProps {
  cart: Pick<Cart, 'gift_card' | 'currency_code'>;
  /** Null removes it. Rejects with the server's refusal. */
  onChange: (code: string | null) => Promise<void>;
}

export function GiftCardField({ cart, onChange }: GiftCardFieldProps) {
  const locale = useLocale();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [said, setSaid] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { gift_card: card } = cart;
  const sum = (amount: number) => formatSum(fromMajor(amount), cart.currency_code, locale);

  async function change(next: string | null): Promise<void> {
    setIsBusy(true);
    setError(null);
    setSaid('');
    try {
      await onChange(next);
      setCode('');
      setSaid(next === null ? (card?.is_chip_in ? m.chip_in_unused() : m.gift_card_removed()) : m.gift_card_added());
    } catch (refusal) {
      setError(refusal instanceof ApiError && refusal.status > 0 ? refusal.message : m.promotion_failed());
    } finally {
      setIsBusy(false);
    }
  }

  async function submit(): Promise<void> {
    const plain = plainGiftCardCode(code);
    if (plain === null) setError(m.gift_card_wrong_code());
    else await change(plain);
    field.current?.focus();
  }

  return (
    <div>
      {card?.is_chip_in && card.amount === 0 && card.balance > 0 ? <p className="mb-2 text-sm">{m.error_chip_in_alone()}</p> : null}
      {card ? (
        <p className="flex items-center gap-2.5 rounded-md bg-sunken py-1 pr-1 pl-3.5">
          <Gift aria-hidden className="size-4.5 shrink-0 text-primary" />
          <span className="min-w-0 flex-1 py-1.5 text-sm leading-snug">
            <span className="font-semibold">{card.is_chip_in ? m.chip_in_paid_together() : m.gift_card_name()}</span>{' '}
            {card.is_chip_in ? m.chip_in_pays({ sum: sum(card.amount) }) : m.gift_card_left({ sum: sum(card.balance - card.amount) })}
          </span>
          <IconButton label={card.is_chip_in ? m.chip_in_unuse() : m.gift_card_remove()} icon={<X aria-hidden className="size-4.5" />} onClick={() => void change(null)} className="text-soft" />
        </p>
      ) : (
        <CodeForm
          summary={m.gift_card_have()}
          label={m.gift_card_code()}
          action={m.promotion_use()}
          name="gift-card"
          code={code}
          onCode={setCode}
          onSubmit={submit}
          error={error}
          isBusy={isBusy}
          maxLength={MAX_TYPED}
          inputRef={field}
        />
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}
