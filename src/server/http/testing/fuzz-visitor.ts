/** A member with data of every kind, and the same browser without the session. */
import { listMails } from '../../platform/mail/mail.ts';
import { expect } from 'vitest';
import { unsubscribeLinks } from '../../modules/settings/unsubscribe.ts';
import { systemContext } from '../../platform/context.ts';
import { type Mail, tokenIn } from '../../testing/mailbox.ts';
import { addTo, complete, newCart, paidCart, swedishAddress } from '../../testing/purchase.ts';
import { codeNow, fromBase32 } from '../../testing/second-step.ts';
import { ACCESS, REFRESH } from '../../testing/sessions.ts';
import type { Browser, TestApi } from '../../testing/test-api.ts';
import { type Circle, makeCircle } from './fuzz-circle.ts';
import { saidBy, type World } from './fuzz-world.ts';
import type { Values } from './made-requests.ts';
import type { Operation } from './operations.ts';

export interface Visitor {
  /** Cookies of the browser, signed in and signed out. */
  readonly cookies: Record<'member' | 'guest', string>;
  readonly values: Values;
}

/** Data that an operation needs; the rest is not created. */
export interface Parts {
  readonly shop: boolean;
  readonly circle: boolean;
  readonly mails: boolean;
  readonly secondStep: 'off' | 'begun' | 'on';
}

export const everything: Parts = { shop: true, circle: true, mails: true, secondStep: 'off' };

export function partsFor({ address, title }: Operation): Parts {
  const isMember = address.startsWith('/api/app/');
  return {
    shop: address.startsWith('/api/store/') || address.endsWith('/user/cart'),
    circle: isMember,
    mails: address.includes('{token}') || address.includes('/verify-email'),
    secondStep: address.endsWith('/totp/confirm') ? 'begun' : title === 'DELETE /api/app/user/totp' || address.endsWith('/recovery-codes') || address === '/api/auth/totp' ? 'on' : 'off',
  };
}

/** Two open carts, one paid, one completed as an order. */
async function goShopping(browser: Browser, { product: { variantId } }: World): Promise<Values> {
  const empty = await newCart(browser);
  const cartId = await newCart(browser);
  const line = saidBy(await addTo(browser, cartId, variantId, 2)).cart.items[0].id;
  const paid = await paidCart(browser, variantId);
  const done = await paidCart(browser, variantId);
  const { order } = saidBy(await complete(browser, done));
  const session = saidBy(await browser.post(`/api/store/carts/${paid}/payment-sessions`, { provider_id: 'demo' })).payment_session;
  return { cart: [cartId, cartId, empty, paid, done], line: [line], order: [order.id], orderNumber: [String(order.number)], payment: [session.id], paymentSecret: [session.client_secret] };
}

/** Tokens from the links in the sent mails. */
async function readMails(api: TestApi, { email, browser, password }: { email: string; browser: Browser; password: string }, { soldOut }: World, circle: Circle | null): Promise<Values> {
  saidBy(await browser.post(`/api/store/variants/${soldOut.variantId}/stock-alerts`, { email }));
  saidBy(await browser.post('/api/auth/forgot-password', { email }));
  saidBy(await browser.post('/api/auth/register', { email: `ny.${email}`, password, firstName: 'Ny', lastName: 'Medlem' }));
  if (circle) saidBy(await browser.post('/api/app/user/export'));
  await api.runJobs();
  // More than the outbox shows: earlier calls may have mailed many.
  const letters: readonly Mail[] = await listMails(api.services.database, { limit: 10_000 });
  const found = (to: string, pattern: RegExp) => {
    const [, token] = letters.flatMap((letter) => (letter.to === to ? [pattern.exec(letter.text)] : [])).find((match) => match !== null) ?? [];
    expect(token, `a mail to ${to} with ${pattern}`).toBeDefined();
    return token ?? '';
  };
  return {
    stockAlertToken: [found(email, /\/(?:bevakning|stock-alert)\/([\w-]+)/)],
    resetToken: [found(email, /reset-password\/([\w-]{43})/)],
    verifyToken: [tokenIn(letters.find(({ to, text }) => to === `ny.${email}` && tokenIn({ text }) !== ''))],
    ...(circle && {
      exportToken: [found(email, /\/user\/data\?token=([\w-]+)/)],
      promiseToken: [found(circle.guestEmail, /promises\/([\w-]+)/)],
      neverToken: [found(circle.invitedEmail, /never=([\w-]+)/)],
    }),
  };
}

/** Sets up the second factor as requested: a code to confirm it, or recovery codes. */
async function addSecondStep(api: TestApi, browser: Browser, { email, password }: { email: string; password: string }, wanted: Parts['secondStep']): Promise<Values> {
  if (wanted === 'off') return {};
  const { secret } = saidBy(await browser.post('/api/app/user/totp', { password }));
  const code = codeNow(api, fromBase32(secret));
  if (wanted === 'begun') return { totpCode: [code] };
  const { recovery_codes } = saidBy(await browser.post('/api/app/user/totp/confirm', { code }));
  const { challenge } = saidBy(await api.browser().post('/api/auth/login', { email, password }));
  return { totpCode: [code, ...recovery_codes.slice(0, 3)], challenge: [challenge] };
}

const cookieText = (cookies: Iterable<[string, string]>): string => [...cookies].map(([key, value]) => `${key}=${value}`).join('; ');

export async function makeVisitor(api: TestApi, world: World, { shop, circle: hasCircle, mails, secondStep }: Parts): Promise<Visitor> {
  const member = await api.signedIn({ isFindableByName: true });
  const { browser, email, password, id } = member;
  const { product, soldOut, category } = world;
  saidBy(await api.browser().post('/api/auth/login', { email, password }));
  const { sessions } = saidBy(await browser.get('/api/app/user/sessions')) as { sessions: { _id: string; isCurrent: boolean }[] };
  const { user } = saidBy(await browser.patch('/api/app/user', { addresses: [{ ...swedishAddress, nameType: 'summer-house' }] }));
  const passkey = `nyckel-${id}`;
  await api.database.run({
    text: `insert into passkeys (id, member_id, name, public_key, counter, transports, created_at) values ($1, $2, 'Telefonen', '', 0, '{}', now())`,
    values: [passkey, id],
  });
  const circle = hasCircle ? await makeCircle(api, world, member) : null;
  const ctx = systemContext(api.services, 'sv');
  const values: Values = {
    ...(shop && (await goShopping(browser, world))),
    ...circle?.values,
    ...(mails && (await readMails(api, member, world, circle))),
    ...(await addSecondStep(api, browser, member, secondStep)),
    product: [product.productId, product.productId, soldOut.productId],
    productHandle: [product.handle],
    productIds: [`${product.productId},${soldOut.productId}`],
    variant: [product.variantId, product.variantId, soldOut.variantId],
    brand: ['marke', world.brandId],
    category: [category.handle, category.id],
    code: [world.code],
    email: [email],
    password: [password, password],
    address: [user.addresses[0]._id],
    session: sessions.toSorted((a, b) => Number(a.isCurrent) - Number(b.isCurrent)).map(({ _id }) => _id),
    passkey: [passkey],
    outside: world.outside,
    unsubscribeToken: [unsubscribeLinks(ctx, id, 'reminders', 'sv').page.split('/').at(-1) ?? ''],
  };
  for (const [kind, ofKind] of Object.entries(values)) expect(ofKind.length > 0 && ofKind.every((value) => typeof value === 'string' && value !== ''), kind).toBe(true);
  const isOfSession = (name: string) => name === ACCESS || name === REFRESH;
  return { cookies: { member: cookieText(browser.cookies), guest: cookieText([...browser.cookies].filter(([name]) => !isOfSession(name))) }, values };
}
