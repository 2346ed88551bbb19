import { Tag, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Cart } from '#shared/contract/cart.ts';
import { MAX_CODE_LENGTH } from '#shared/values/orders/limits.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { ApiError } from '#web/lib/api/call.ts';
import { classNames } from '#web/ui/class-names.ts';
import { CodeForm } from '#web/ui/code-form.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { refusalText } from './refusal-text.ts';

interface PromotionCodesProps {
  cart: Pick<Cart, 'promotions' | 'currency_code'>;
  /** Rejects with the server's refusal. */
  onChange: (how: 'add' | 'remove', code: string) => Promise<void>;
  className?: string;
}

/** The codes in the cart, each with its effect or the reason why it has none. */
function GivenCodes({ promotions, onRemove }: { promotions: Cart['promotions']; onRemove: (code: string) => void }) {
  return (
    <ul aria-label={m.promotion_codes()} className="mb-2 grid gap-2">
      {promotions.map((promotion) => (
        <li key={promotion.id} className="flex items-center gap-2.5 rounded-md bg-sunken py-1 pr-1 pl-3.5">
          <Tag aria-hidden className={classNames('size-4.5 shrink-0', promotion.message === null ? 'text-primary' : 'text-soft')} />
          <span className="min-w-0 flex-1 py-1.5 text-sm leading-snug wrap-anywhere">
            <span className="font-semibold">{promotion.code}</span> {promotion.message === null ? promotion.name : <span className="block text-soft">{promotion.message}</span>}
          </span>
          <IconButton label={m.promotion_remove({ code: promotion.code ?? '' })} icon={<X aria-hidden className="size-4.5" />} onClick={() => onRemove(promotion.code ?? '')} className="text-soft" />
        </li>
      ))}
    </ul>
  );
}

export function PromotionCodes({ cart, onChange, className }: PromotionCodesProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const given = cart.promotions.filter((promotion) => promotion.code !== null);

  async function change(how: 'add' | 'remove', wanted: string): Promise<boolean> {
    setBusy(wanted);
    setError(null);
    setSaid('');
    try {
      await onChange(how, wanted);
      setSaid(how === 'add' ? m.promotion_added({ code: wanted.trim().toUpperCase() }) : m.promotion_removed({ code: wanted }));
      return true;
    } catch (refusal) {
      setError(refusal instanceof ApiError && refusal.status > 0 ? refusalText(refusal, cart.currency_code) : m.promotion_failed());
      return false;
    } finally {
      setBusy(null);
    }
  }

  async function submit(): Promise<void> {
    if (code.trim() === '') setError(m.promotion_empty());
    else if (await change('add', code)) setCode('');
    field.current?.focus();
  }

  return (
    <div className={className}>
      {given.length > 0 && <GivenCodes promotions={given} onRemove={(promotion) => void change('remove', promotion).then(() => field.current?.focus())} />}
      {/* The server validates codes; the browser only checks for an empty field. */}
      <CodeForm
        summary={given.length > 0 ? m.promotion_another() : m.promotion_have()}
        label={m.promotion_code()}
        action={m.promotion_use()}
        name="promotion-code"
        code={code}
        onCode={setCode}
        onSubmit={submit}
        error={error}
        isBusy={busy !== null}
        maxLength={MAX_CODE_LENGTH}
        inputRef={field}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}
