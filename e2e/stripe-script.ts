/** Stands for Stripe's own script in the browser: it draws plain buttons for its fields, and makes tokens at the simulator. */
import type { Page } from '@playwright/test';

interface Script {
  /** Address of the simulated Stripe, where tokens are made. */
  simulatorUrl: string;
  wallets: readonly ('applePay' | 'googlePay' | 'klarna')[];
}

/** What runs in the page. Each group of fields remembers what it was asked for: a token of the wrong group has no card. */
function fakeStripe({ wallets }: Pick<Script, 'wallets'>): void {
  interface Element {
    type: string;
    listeners: Map<string, (event: object) => void>;
  }
  const pressed = { group: null as object | null };
  const elements = (options: object) => {
    const group = { options, elements: [] as Element[] };
    const create = (type: string, own: { paymentMethods?: Record<string, string> } = {}) => {
      const element: Element = { type, listeners: new Map() };
      group.elements.push(element);
      const shown = wallets.filter((wallet) => own.paymentMethods?.[wallet] !== 'never');
      const emit = (name: string, event: object) => element.listeners.get(name)?.(event);
      const press = () => {
        const confirm = () => {
          pressed.group = group;
          emit('confirm', { expressPaymentType: 'google_pay', paymentFailed: () => document.body.setAttribute('data-wallet', 'failed') });
        };
        emit('click', { expressPaymentType: 'google_pay', resolve: confirm, reject: () => document.body.setAttribute('data-wallet', 'rejected') });
      };
      const made = {
        on: (name: string, listener: (event: object) => void) => {
          element.listeners.set(name, listener);
          return made;
        },
        off: () => made,
        once: () => made,
        update: () => undefined,
        destroy: () => undefined,
        unmount: () => undefined,
        mount(node: HTMLElement) {
          node.setAttribute('data-stripe', type);
          if (type === 'expressCheckout') {
            for (const wallet of shown) {
              const button = document.createElement('button');
              button.type = 'button';
              button.textContent = wallet;
              button.addEventListener('click', press);
              node.append(button);
            }
          }
          setTimeout(() => emit('ready', { elementType: type, availablePaymentMethods: shown.length > 0 ? Object.fromEntries(shown.map((wallet) => [wallet, true])) : undefined }));
        },
      };
      return made;
    };
    return Object.assign(group, {
      create,
      getElement: () => null,
      update: () => undefined,
      fetchUpdates: async () => ({}),
      // As Stripe's: fields of a card that nobody filled in are refused.
      submit: async () => (group.elements.every(({ type }) => type === 'expressCheckout') ? {} : { error: { message: 'Your card number is incomplete.' } }),
    });
  };
  const stripe = {
    elements,
    createToken: async () => ({}),
    createPaymentMethod: async () => ({}),
    confirmCardPayment: async () => ({}),
    _registerWrapper: () => undefined,
    registerAppInfo: () => undefined,
    handleNextAction: async () => ({}),
    async createConfirmationToken({ elements: group }: { elements: object }) {
      if (group !== pressed.group) return { error: { message: 'no wallet was pressed' } };
      const answer = await fetch('https://api.stripe.com/v1/confirmation_tokens', {
        method: 'POST',
        body: new URLSearchParams({ key: 'pk_test_simulator', 'payment_method_data[type]': 'card', 'payment_method_data[card][number]': '4242424242424242' }),
      });
      return { confirmationToken: await answer.json() };
    },
  };
  Object.assign(window, { Stripe: Object.assign(() => stripe, { version: 'endive' }) });
}

export async function serveStripeScript(page: Page, { simulatorUrl, wallets }: Script): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) => route.fulfill({ contentType: 'text/javascript', body: `(${fakeStripe.toString()})(${JSON.stringify({ wallets })})` }));
  await page.route('https://api.stripe.com/**', async (route) => {
    const request = route.request();
    const answer = await fetch(simulatorUrl + new URL(request.url()).pathname, {
      method: request.method(),
      body: request.postData(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    await route.fulfill({ status: answer.status, contentType: 'application/json', headers: { 'Access-Control-Allow-Origin': '*' }, body: await answer.text() });
  });
}
