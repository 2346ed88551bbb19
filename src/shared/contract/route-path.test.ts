import { expect, test } from 'vitest';
import { carts } from './cart.ts';
import { catalog } from './catalog.ts';
import { routeExpression, routePath, routePattern } from './route-path.ts';

test('routePath fills in parameters and leaves out absent query values', () => {
  expect(routePath(carts.updateLineItem, { cartId: 'cart/1', itemId: 'item_2' })).toBe('/api/store/carts/cart%2F1/line-items/item_2');
  expect(routePath(catalog.listProducts, {}, { q: 'blå', page: undefined, sort: null, limit: 24 })).toBe('/api/store/products?q=bl%C3%A5&limit=24');
  expect(routePattern(carts.get)).toBe('/api/store/carts/:cartId');
});

test('routeExpression matches one segment for each parameter', () => {
  const expression = routeExpression(carts.addLineItem);
  expect(expression.test('/api/store/carts/cart_1/line-items')).toBe(true);
  expect(expression.test('/api/store/carts/cart_1/line-items/item_2')).toBe(false);
});
