/** Records, delays or mocks the API calls of a page. */
import type { Page, Route } from '@playwright/test';
import { carts } from '../src/shared/contract/cart.ts';
import { checkout } from '../src/shared/contract/checkout.ts';
import type { Problem } from '../src/shared/contract/errors.ts';
import type { Method } from '../src/shared/contract/route.ts';
import { routeExpression } from '../src/shared/contract/route-path.ts';

/** Paths of the cart's calls (specification, section 7). */
export const calls = {
  create: routeExpression(carts.create),
  cart: /^\/api\/store\/carts\/cart_[^/]+$/,
  itemsCount: routeExpression(carts.countItems),
  lineItems: routeExpression(carts.addLineItem),
  lineItem: routeExpression(carts.updateLineItem),
  metadata: routeExpression(carts.updateMetadata),
  fields: routeExpression(carts.update),
  shippingOptions: routeExpression(checkout.listShippingOptions),
  paymentSessions: routeExpression(checkout.createPaymentSession),
  confirm: routeExpression(checkout.confirmDemoPayment),
  complete: routeExpression(checkout.complete),
} as const;

/** Records the bodies of matching calls from now on. */
export function listenForCalls(page: Page, method: Method, path: RegExp): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === method && path.test(new URL(request.url()).pathname)) bodies.push(request.postDataJSON());
  });
  return bodies;
}

/** An address that answers 200, so that a mocked answer differs from the real one. */
const PROBE = '/healthz?intercepted';

/**
 * Routes requests, and resolves once the route is active. `page.route` alone resolves a few milliseconds before a page's first
 * route is active: 3 % of immediate calls escaped it, and a key press takes less time than that.
 */
export async function intercept(page: Page, url: RegExp | string | ((url: URL) => boolean), answer: (route: Route) => unknown, options?: { times?: number }): Promise<void> {
  await page.route(url, answer, options);
  // A page that is not open yet makes no requests.
  if (!page.url().startsWith('http')) return;
  // The route stays: removing it may switch interception off and on, which can't be awaited either.
  const isProbe = (asked: URL) => `${asked.pathname}${asked.search}` === PROBE;
  await page.route(isProbe, (route) => route.fulfill({ status: 204 }));
  await page.evaluate(async (probe) => {
    while ((await fetch(probe)).status !== 204);
  }, PROBE);
}

/** Mocks the first `times` matching calls, or all. */
export async function answerCalls(page: Page, method: Method, path: RegExp, answer: (route: Route) => Promise<void>, { times = Number.POSITIVE_INFINITY } = {}): Promise<void> {
  let left = times;
  await intercept(
    page,
    (url) => path.test(url.pathname),
    async (route) => {
      if (route.request().method() !== method || left <= 0) return route.fallback();
      left -= 1;
      await answer(route);
    },
  );
}

/** An error answer as the API writes it. */
export const problem =
  (status: number, { code = 'INTERNAL', detail = 'Internal Server Error', message = 'Internal Server Error', ...extra }: Partial<Problem> = {}) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify({ type: 'about:blank', title: code, status, detail, code, message, requestId: 'journey', ...extra }) });

/** Simulates a network failure. */
export const noAnswer = (route: Route): Promise<void> => route.abort('internetdisconnected');
