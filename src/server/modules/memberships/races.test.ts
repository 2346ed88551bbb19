/** A payment of a membership, with Stripe Billing at the simulator, that is stored while its account ends: none is lost to the books. */
import { expect, test } from 'vitest';
import type { Answer } from '../../testing/test-api.ts';
import { expectBooksToEqualStripe } from '../orders/testing/stripe-books.ts';
import { stripeMembers } from './testing/stripe-membership.ts';

const DAY_MS = 86_400_000;

const members = stripeMembers();
const { rows } = members;

test('MEM-01 archives a payment that is stored while the account ends', async () => {
  const { api, simulator } = members.shop;
  const member = await api.signedIn();
  await members.join(member, 'card', 'month');
  await members.settle();
  const [{ id = '' } = {}] = await rows<{ id: string }>('select id from memberships where member_id = $1', member.id);
  api.clock.advance(32 * DAY_MS);
  await members.signIn(member);
  let deleted: Promise<Answer> | undefined;
  api.onStep('membership.stored', async () => {
    deleted = member.browser.delete('/api/app/user', { password: member.password });
    await expect.poll(() => rows(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).not.toEqual([]);
  });
  simulator.advanceSubscriptions();
  await members.settle();
  expect((await deleted)?.status).toBe(200);
  await members.settle();
  expect(await rows('select amount_minor from former_membership_payments where membership_id = $1', id)).toEqual([{ amount_minor: 2_900 }, { amount_minor: 2_900 }]);
  await expectBooksToEqualStripe(members.shop);
});
