import { Printer } from 'lucide-react';
import type { Order } from '#shared/contract/checkout.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { modelForm, withdrawalTerms } from '#shared/i18n/withdrawal.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';

/** The law's model withdrawal form, to print or copy; with an order, addressed to its seller. */
export function WithdrawalFormPage({ order }: { order: Order | null }) {
  const locale = useLocale();
  const lines = order ? withdrawalTerms(order, locale).form : [];
  const form = lines.length > 0 ? lines : modelForm({ seller: m.withdrawal_form_seller(), number: '' }, locale);
  return (
    <div className="wrap py-8 lg:py-14 print:py-0">
      <div className="mx-auto max-w-2xl">
        <h1 className="heading text-h1">{m.order_form()}</h1>
        <p className="mt-3 text-lg text-soft print:hidden">{m.withdrawal_form_lead()}</p>
        <ul className="mt-8 grid gap-7 rounded-xl bg-surface p-6 ring-1 ring-line ring-inset [overflow-wrap:anywhere] sm:p-8 print:p-0 print:ring-0">
          {form.map((line) => (
            <li key={line} className={line.endsWith(':') ? 'border-b border-line-strong pb-8' : undefined}>
              {line}
            </li>
          ))}
        </ul>
        <Button size="lg" className="mt-6 print:hidden" icon={<Printer aria-hidden className="size-5" />} onClick={() => window.print()}>
          {m.order_print()}
        </Button>
      </div>
    </div>
  );
}
