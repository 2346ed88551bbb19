/** Test fixture: members of a shop with Stripe Billing, steps through the API, and what both sides have. */
import { afterAll, beforeAll } from 'vitest';
import { mailsTo } from '../../../testing/mailbox.ts';
import type { MethodName } from '../../../testing/stripe/methods.ts';
import { type StripeShop, stripeShop } from '../../../testing/stripe/shop.ts';
import type { Answer } from '../../../testing/test-api.ts';
import type { Somebody } from '../../friends/testing/friends.ts';
import { sellPlans } from './membership.ts';

const DAY_MS = 86_400_000;
const insufficient = { kind: 'declined', code: 'card_declined', declineCode: 'insufficient_funds', message: 'Your card has insufficient funds.' } as const;

/** Opens a shop that sells plans before a file's tests, and stops it afterwards. */
export function stripeMembers(settings: Record<string, string> = {}) {
  let shop: StripeShop;
  beforeAll(async () => {
    shop = await stripeShop({ settings });
    await sellPlans(shop.api);
  });
  afterAll(() => shop.stop());

  const rows = <Row extends object>(text: string, ...values: unknown[]) => shop.api.database.run<Row>({ text, values });

  async function begin({ browser }: Somebody, planId = 'year'): Promise<string> {
    return (await browser.post('/api/app/membership/checkout', { planId, currency: 'SEK' })).body.attempt.id;
  }
  const complete = ({ browser }: Somebody, id: string, token?: string): Promise<Answer> =>
    browser.post(`/api/app/membership/attempts/${id}/complete`, token === undefined ? {} : { confirmation_token: token });

  /** The member's subscriptions at Stripe, oldest first. */
  async function subscriptions({ id }: Somebody) {
    const [customer] = await rows<{ customer_id: string }>('select customer_id from member_customers where member_id = $1', id);
    return [...shop.simulator.state.subscriptions.values()].filter((one) => one.customer === customer?.customer_id);
  }
  /** Delivers what Stripe sent, and runs the jobs that follow. */
  async function settle(): Promise<void> {
    await shop.simulator.webhooks.settled();
    await shop.api.runJobs();
  }
  /** A session ends while the clock is advanced. */
  const signIn = ({ browser, email, password }: Somebody) => browser.post('/api/auth/login', { email, password });

  return {
    get shop() {
      return shop;
    },
    rows,
    begin,
    complete,
    subscriptions,
    settle,
    signIn,
    get: async ({ browser }: Somebody) => (await browser.get('/api/app/membership')).body.membership,
    async join(member: Somebody, method: MethodName = 'card', planId = 'year'): Promise<Answer> {
      return complete(member, await begin(member, planId), await shop.token(method));
    },
    payments: ({ id }: Somebody) =>
      rows<{ amount: number; refunded: number }>(
        'select p.amount_minor as amount, p.refunded_minor as refunded from membership_payments p join memberships m on m.id = p.membership_id where m.member_id = $1 order by p.paid_at, p.reference',
        id,
      ),
    async later(member: Somebody, days: number): Promise<void> {
      shop.api.clock.advance(days * DAY_MS);
      shop.simulator.advanceSubscriptions();
      await settle();
      await signIn(member);
    },
    /** The bank declines the member's cards, or approves them again. */
    async setCards(member: Somebody, kind: 'declined' | 'approved'): Promise<void> {
      const [subscription] = await subscriptions(member);
      shop.simulator.setCards(String(subscription?.customer), kind === 'declined' ? insufficient : { kind });
    },
    async subjects({ email }: Somebody): Promise<string[]> {
      await settle();
      return (await mailsTo(shop.api, email)).map(({ subject }) => subject);
    },
  };
}
