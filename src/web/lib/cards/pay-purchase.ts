/** Pays a purchase with the demo provider's card, or with a token of Stripe's fields. */
import type { DemoPaymentAnswer } from '#shared/contract/checkout.ts';
import type { Card } from './card-input.ts';
import type { CardForm } from './card-form.ts';
import type { Purchases } from './purchases.ts';

interface Payable {
  id: string;
  reference: string;
  client_secret: string;
}

type ActionAnswer = { type: 'action'; client_secret: string; url: string | null };

/** What came of it; a message; null where the buyer went to the bank's page, or has something to correct. */
export type Paid<Answer> = { answer: Answer } | { message: string } | null;

interface DemoCall {
  reference: string;
  body: Card & { client_secret: string; return_path: string };
}

const isAction = (answer: { type: string }): answer is ActionAnswer => answer.type === 'action';

/** An earlier purchase that waits at the bank is decided there before another begins. */
function resume<Answer extends { type: string }>(answer: Answer): Paid<Answer> {
  if (!isAction(answer) || answer.url === null) return { answer };
  window.location.assign(answer.url);
  return null;
}

export async function payByDemo<Body, Purchase extends Payable, Answer extends { type: string }>(
  purchases: Purchases<Body, Purchase, Answer>,
  body: Body,
  { card, toReturnPath, confirm }: { card: Card | null; toReturnPath: (id: string) => string; confirm: (call: DemoCall) => Promise<DemoPaymentAnswer> },
): Promise<Paid<Answer>> {
  if (!card) return null;
  const begun = await purchases.begin(body);
  if ('answer' in begun) return resume(begun.answer);
  const { id, reference, client_secret } = begun.purchase;
  const answer = await confirm({ reference, body: { ...card, client_secret, return_path: toReturnPath(id) } });
  if (answer.status === 'requires_action' && answer.next_action_url !== null) {
    window.location.assign(answer.next_action_url);
    return null;
  }
  return { answer: await purchases.complete(id) };
}

export async function payByToken<Body, Purchase extends Payable, Answer extends { type: string }>(
  purchases: Purchases<Body, Purchase, Answer>,
  body: Body,
  { makeToken, approve }: CardForm,
): Promise<Paid<Answer>> {
  const made = await makeToken();
  if (!('token' in made)) return made.message === null ? null : { message: made.message };
  const begun = await purchases.begin(body);
  const id = 'answer' in begun ? begun.id : begun.purchase.id;
  let answer = 'answer' in begun ? begun.answer : await purchases.complete(id, made.token);
  if (isAction(answer)) {
    if ((await approve({ clientSecret: answer.client_secret, url: answer.url })) === 'left') return null;
    answer = await purchases.complete(id);
  }
  // Another card is another payment.
  if (answer.type === 'declined') purchases.discard();
  return { answer };
}
