import { expect, test } from 'vitest';
import { isPublicAddress, createLookup } from './public-address.ts';

const lookUp = (mayConnectTo: (address: string) => boolean) =>
  new Promise((settle, reject) => createLookup(mayConnectTo, () => new Error('closed'))('localhost', {}, (error, addresses) => (error ? reject(error) : settle(addresses))));

test('refuses any name that resolves to this machine', async () => {
  await expect(lookUp(isPublicAddress)).rejects.toThrow('closed');
});

test('answers only the connectable of several addresses', async () => {
  const addresses = [
    { address: '10.0.0.1', family: 4 },
    { address: '93.184.216.34', family: 4 },
  ];
  const answered = new Promise((settle) =>
    createLookup(
      isPublicAddress,
      () => new Error('closed'),
      (_host, _options, callback) => callback(null, addresses),
    )('shop.example', {}, (_error, found) => settle(found)),
  );
  expect(await answered).toEqual([{ address: '93.184.216.34', family: 4 }]);
});
