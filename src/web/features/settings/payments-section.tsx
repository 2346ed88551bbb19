import { CreditCard } from 'lucide-react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Card } from '#web/ui/card.tsx';
import { SectionFrame } from './section-frame.tsx';

/** Placeholder for saved cards: for now, explains what is stored of a payment, no card data. */
export function PaymentsSection() {
  return (
    <SectionFrame section="payments">
      <Card className="flex items-start gap-4">
        <CreditCard aria-hidden className="mt-0.5 size-6 shrink-0 text-primary" />
        <div>
          <h2 className="font-semibold">{m.settings_no_cards()}</h2>
          <p className="mt-1 text-soft">{m.settings_no_cards_text()}</p>
        </div>
      </Card>
    </SectionFrame>
  );
}
