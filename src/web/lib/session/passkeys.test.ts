import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { m } from '#shared/i18n/paraglide/messages.js';
import { overwriteGetLocale } from '#shared/i18n/paraglide/runtime.js';
import { PasskeyError } from './passkey-support.ts';
import { askForPasskey, signalUnknownPasskey, makePasskey } from './passkeys.ts';

const toMake = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Fira' },
  user: { id: 'AAAA', name: 'anna@example.com', displayName: 'Anna' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
};
const toUse = { challenge: 'AAAA', rpId: 'localhost', allowCredentials: [] };

const credentials = { create: vi.fn(), get: vi.fn() };
const heard: unknown[] = [];

beforeEach(() => {
  overwriteGetLocale(() => 'sv');
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('location', { hostname: 'localhost' });
  vi.stubGlobal('navigator', { credentials });
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, { signalUnknownCredential: async (signal: unknown) => void heard.push(signal) }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const getMessage = async (asked: Promise<unknown>): Promise<string> => {
  const error: unknown = await asked.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PasskeyError);
  return (error as PasskeyError).message;
};

describe('AUTH-01 messages for refused passkeys', () => {
  test.each([
    ['NotAllowedError', m.security_passkey_not_made],
    ['AbortError', m.security_passkey_not_made],
    ['InvalidStateError', m.security_passkey_known],
    ['ConstraintError', m.security_passkey_unfit],
    ['NotSupportedError', m.security_passkey_unfit],
    ['SecurityError', m.security_passkey_wrong_site],
    ['UnknownError', m.security_passkey_failed],
  ])('ends in %s when a passkey is created', async (name, message) => {
    credentials.create.mockRejectedValue(new DOMException('the browser’s own words', name));
    expect(await getMessage(makePasskey(toMake))).toBe(message({}, { locale: 'sv' }));
  });

  test.each([
    ['NotAllowedError', m.security_passkey_not_used],
    ['AbortError', m.security_passkey_not_used],
    ['SecurityError', m.security_passkey_wrong_site],
    ['UnknownError', m.security_passkey_failed],
  ])('ends in %s when a passkey is used', async (name, message) => {
    credentials.get.mockRejectedValue(new DOMException('the browser’s own words', name));
    expect(await getMessage(askForPasskey(toUse))).toBe(message({}, { locale: 'sv' }));
  });

  test('queries no browser without passkeys', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    expect(await getMessage(askForPasskey(toUse))).toBe(m.security_passkeys_unsupported({}, { locale: 'sv' }));
    expect(credentials.get).not.toHaveBeenCalled();
  });
});

test('replaces a pending question, which is reported as unused', async () => {
  credentials.get.mockImplementation(
    ({ signal }: { signal: AbortSignal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(Object.assign(new Error('replaced'), { name: 'AbortError' })))),
  );
  const first = getMessage(askForPasskey(toUse));
  await vi.waitFor(() => expect(credentials.get).toHaveBeenCalledOnce());
  void askForPasskey(toUse).catch(() => {});
  expect(await first).toBe(m.security_passkey_not_used({}, { locale: 'sv' }));
});

test('reports an unknown passkey to the device, tolerating failure', async () => {
  signalUnknownPasskey('nyckel');
  await vi.waitFor(() => expect(heard).toEqual([{ rpId: 'localhost', credentialId: 'nyckel' }]));
  vi.stubGlobal('PublicKeyCredential', undefined);
  expect(() => signalUnknownPasskey('nyckel')).not.toThrow();
});
