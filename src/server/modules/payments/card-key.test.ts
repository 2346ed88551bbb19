import { afterEach, expect, test, vi } from 'vitest';
import { type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi | undefined;
afterEach(() => api?.stop());

test('CART-15 logs an error and disables card payment without a card key', async () => {
  api = await testApi({ settings: { PAYMENT_CARD_KEY: '' } });
  const log = api.services.log.child<string>({});
  vi.spyOn(api.services.log, 'child').mockReturnValue(log);
  const error = vi.spyOn(log, 'error');
  expect((await api.get('/api/store/payment-providers')).body).toEqual({ payment_providers: [] });
  expect(error.mock.calls).toEqual([[expect.stringContaining('PAYMENT_CARD_KEY is missing')]]);
});

test('CART-15 takes the key from the settings', async () => {
  api = await testApi({ settings: { PAYMENT_CARD_KEY: 'pk_provning' } });
  expect((await api.get('/api/store/payment-providers')).body).toEqual({ payment_providers: [{ id: 'demo', is_demo: true, card_key: 'pk_provning', simulator_url: null }] });
});
