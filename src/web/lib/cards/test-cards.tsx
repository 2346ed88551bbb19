import { m } from '#shared/i18n/paraglide/messages.js';
import { todayInShop } from '#web/lib/page/today.ts';
import { Notice } from '#web/ui/notice.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { Card } from './card-input.ts';

const testCards = [
  { number: '4242 4242 4242 4242', result: m.checkout_test_works },
  { number: '4000 0025 0000 3155', result: m.checkout_test_asks },
  { number: '4000 0000 0000 0002', result: m.checkout_test_declined },
] as const;

/** Expiry four years ahead, so that test cards stay valid. */
function expiryToCome(): string {
  return `12/${String(Number(todayInShop().slice(2, 4)) + 4).padStart(2, '0')}`;
}

/** The demo shop's test cards, filled in with one press. */
export function TestCards({ onUse }: { onUse: (card: Card) => void }) {
  return (
    <Notice tone="warning" title={m.checkout_demo_title()}>
      <p>{m.checkout_demo_text()}</p>
      <ul className="mt-2 grid gap-1.5">
        {testCards.map(({ number, result }) => (
          <li key={number}>
            <button
              type="button"
              onClick={() => onUse({ number, expiry: expiryToCome(), cvc: '123' })}
              className="flex w-full flex-col rounded-md border border-line-strong bg-surface px-3.5 py-2 text-left text-sm transition-colors duration-150 hover:border-ink sm:flex-row sm:justify-between sm:gap-4"
            >
              <VisuallyHidden>{m.checkout_test_use()} </VisuallyHidden>
              <span className="font-semibold whitespace-nowrap tabular-nums">{number}</span>
              <span className="text-soft">{result()}</span>
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
