/** Stands in for Stripe's own fields on a local shop with the simulated Stripe. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { CardFields } from '#web/lib/cards/card-fields.tsx';
import { requestToken } from '#web/lib/cards/simulated-stripe.ts';
import { TestCards } from '#web/lib/cards/test-cards.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { type CardForm, type CardFormProps, toRedisplay } from './card-form.ts';
import { useCardInput } from './use-card-input.ts';

export function SimulatedCard({ url, client, charge, frame }: CardFormProps & { url: string }) {
  const { card, fields, fill, validate } = useCardInput();
  const form: CardForm = {
    async makeToken() {
      if (!validate()) return { message: null };
      return requestToken(
        { url, key: client.key },
        { 'payment_method_data[type]': 'card', 'payment_method_data[card][number]': card.number, 'payment_method_data[allow_redisplay]': toRedisplay(charge) },
      );
    },
    async approve({ url: page }) {
      if (page === null) return 'declined';
      window.location.assign(page);
      return 'left';
    },
  };
  return frame(
    form,
    <>
      <Notice tone="warning" title={m.checkout_simulated_title()} className="mb-5">
        {m.checkout_simulated_text()}
      </Notice>
      <CardFields {...fields} />
      <div className="mt-5">
        <TestCards onUse={fill} />
      </div>
    </>,
  );
}
