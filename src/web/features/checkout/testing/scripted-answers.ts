/** Answers of the fake API: logs each call, and fails or delays it on request. */
export type CheckoutCall =
  | 'createCart'
  | 'cart'
  | 'addLineItem'
  | 'updateLineItem'
  | 'deleteLineItem'
  | 'updateCart'
  | 'town'
  | 'shippingOptions'
  | 'chooseShippingMethod'
  | 'createPaymentSession'
  | 'confirmDemoPayment'
  | 'completeCart'
  | 'addPromotions'
  | 'applyGiftCard'
  | 'removeGiftCard'
  | 'removePromotions';

export type Answer = <Result>(call: CheckoutCall, about: string, make: () => Result) => Promise<Result>;

export function createScriptedAnswers() {
  const calls: string[] = [];
  const holds: { call: CheckoutCall; until: Promise<void> }[] = [];
  const failures: { call: CheckoutCall; error: unknown }[] = [];

  async function answer<Result>(call: CheckoutCall, about: string, make: () => Result): Promise<Result> {
    calls.push(about ? `${call} ${about}` : call);
    await Promise.resolve();
    const failure = failures.findIndex((candidate) => candidate.call === call);
    if (failure >= 0) throw failures.splice(failure, 1)[0]?.error;
    const made = make();
    const held = holds.findIndex((candidate) => candidate.call === call);
    if (held >= 0) await holds.splice(held, 1)[0]?.until;
    return made;
  }

  return {
    calls,
    answer,
    /** Delays the next such call; its response is the cart as it was when called. */
    holdNext: (call: CheckoutCall, until: Promise<void>) => void holds.push({ call, until }),
    /** The next such call fails. */
    fail: (call: CheckoutCall, error: unknown) => void failures.push({ call, error }),
    callsOf: (call: CheckoutCall) => calls.filter((made) => made.split(' ')[0] === call),
  };
}
