import type { Order } from '#shared/contract/checkout.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { sellerLine } from '#shared/i18n/withdrawal.ts';
import { shownEmail } from '#shared/values/people/shown-email.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { chosenGoods, type Statement } from './statement.ts';

interface ConfirmStatementProps {
  order: Order | null;
  statement: Statement;
  isBusy: boolean;
  message: string | null;
  onBack: () => void;
  onConfirm: () => void;
}

/** Step 2: the statement as it will be sent, and the button that sends it. */
export function ConfirmStatement({ order, statement, isBusy, message, onBack, onConfirm }: ConfirmStatementProps) {
  const goods = order ? chosenGoods(statement, order).map(({ item, quantity }) => `${quantity} × ${[item.title, item.variant_title].filter(Boolean).join(', ')}`) : [];
  return (
    <div className="grid gap-5">
      <Card tone="sand" className="[overflow-wrap:anywhere]">
        <p>{m.withdrawal_i_withdraw({ name: statement.name.trim() })}</p>
        <ul className="mt-2 list-disc pl-5 font-semibold">
          {goods.map((line) => (
            <li key={line}>{line}</li>
          ))}
          {!order && <li className="whitespace-pre-line">{statement.scope === 'whole' ? m.withdrawal_whole_of({ number: statement.orderNumber.trim() }) : statement.words.trim()}</li>}
        </ul>
        <dl className="mt-4 grid gap-x-4 gap-y-1 text-[0.96875rem] sm:grid-cols-[auto_1fr]">
          <dt className="text-soft">{m.withdrawal_order_number()}</dt>
          <dd>{statement.orderNumber.trim()}</dd>
          {order && (
            <>
              <dt className="text-soft">{m.order_seller()}</dt>
              <dd>{sellerLine(order)}</dd>
            </>
          )}
          <dt className="text-soft">{m.withdrawal_receipt_to()}</dt>
          <dd>{shownEmail(statement.email)}</dd>
        </dl>
      </Card>
      {message && (
        <Notice tone="error" isLive>
          {message}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button size="lg" isBusy={isBusy} onClick={onConfirm}>
          {m.withdrawal_confirm()}
        </Button>
        <Button size="lg" variant="ghost" disabled={isBusy} onClick={onBack}>
          {m.withdrawal_change()}
        </Button>
      </div>
    </div>
  );
}
