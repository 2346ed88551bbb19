import { createECDH } from 'node:crypto';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { isLoopbackHost, readConfig } from './config.ts';
import { StartError } from './start-error.ts';

/** The StartError sentence for these settings. */
function getRefusal(settings: Record<string, string>): string {
  try {
    readConfig(settings);
  } catch (error) {
    expect(error).toBeInstanceOf(StartError);
    return (error as StartError).message;
  }
  throw new Error(`started with ${JSON.stringify(settings)}`);
}

test('starts on this machine alone without any settings', () => {
  expect(readConfig({})).toEqual({
    productName: 'Fira',
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    isSecure: false,
    databaseUrl: null,
    dataDir: path.resolve('./data'),
    reservationMinutes: 15,
    smtpUrl: null,
    addressSearchUrl: null,
    analyticsUrl: null,
    mailFrom: 'Fira <hej@fira.example>',
    shopEmail: null,
    backendUrl: '/api/backend',
    trustProxy: [],
    metricsToken: null,
    tokenSecret: null,
    vapidKeys: null,
    pageCacheBytes: 32_000_000,
    passwordMemoryKib: 19_456,
    paymentCardKey: 'demo',
    stripe: null,
    appleWallet: null,
    googleWallet: null,
    florist: null,
    guaranteeNotices: null,
    demoData: true,
    workers: 1,
    logLevel: 'info',
    isLocal: true,
    isDevelopment: false,
  });
});

test('treats a blank setting as unset, but empty BACKEND_URL as unconfigured', () => {
  const names = [
    'PRODUCT_NAME',
    'PORT',
    'HOST',
    'PUBLIC_URL',
    'DATABASE_URL',
    'DATA_DIR',
    'SMTP_URL',
    'MAIL_FROM',
    'SHOP_EMAIL',
    'TRUST_PROXY',
    'METRICS_TOKEN',
    'TOKEN_SECRET',
    'PASSWORD_MEMORY_KIB',
    'DEMO_DATA',
    'WORKERS',
    'LOG_LEVEL',
    'NODE_ENV',
  ];
  expect(readConfig(Object.fromEntries(names.map((name, index) => [name, index % 2 === 0 ? '' : '  '])))).toEqual(readConfig({}));
  expect(readConfig({ BACKEND_URL: '' }).backendUrl).toBe('');
});

test('ignores other programs’ environment variables', () => {
  expect(readConfig({ PATH: '/bin', HOME: '/root', npm_config_x: 'y', PORT_RANGE: 'x' })).toEqual(readConfig({}));
});

describe('right settings', () => {
  test.each([
    ['PRODUCT_NAME', 'Kalas & Co', { productName: 'Kalas & Co', mailFrom: 'Kalas & Co <hej@fira.example>' }],
    ['PRODUCT_NAME', ' Kalas ', { productName: 'Kalas', mailFrom: 'Kalas <hej@fira.example>' }],
    ['PRODUCT_NAME', 'Anna, Erik & "vänner"', { mailFrom: '"Anna, Erik & vänner" <hej@fira.example>' }],
    ['PORT', '8080', { port: 8080, publicUrl: 'http://localhost:8080' }],
    ['PORT', '0', { port: 0 }],
    ['PORT', '65535', { port: 65_535 }],
    ['HOST', '::1', { host: '::1', isLocal: true }],
    ['HOST', 'localhost', { host: 'localhost', isLocal: true }],
    ['PUBLIC_URL', 'http://127.0.0.1:4000', { publicUrl: 'http://127.0.0.1:4000', isSecure: false, isLocal: true }],
    ['PUBLIC_URL', 'https://localhost/', { publicUrl: 'https://localhost', isSecure: true, isLocal: true }],
    ['PUBLIC_URL', 'http://[::1]:3000', { isLocal: true }],
    ['DATABASE_URL', 'postgres://u:p@db.example:5432/fira', { databaseUrl: 'postgres://u:p@db.example:5432/fira', demoData: false }],
    ['DATABASE_URL', 'postgresql://localhost/fira?host=/run/postgresql', { databaseUrl: 'postgresql://localhost/fira?host=/run/postgresql' }],
    ['DATA_DIR', '/var/lib/fira', { dataDir: '/var/lib/fira' }],
    ['DATA_DIR', 'elsewhere', { dataDir: path.resolve('elsewhere') }],
    ['SMTP_URL', 'smtps://u:p@mail.example:465', { smtpUrl: 'smtps://u:p@mail.example:465' }],
    ['MAIL_FROM', 'Butiken <hej@butiken.example>', { mailFrom: 'Butiken <hej@butiken.example>' }],
    ['MAIL_FROM', 'hej@butiken.example', { mailFrom: 'hej@butiken.example' }],
    ['SHOP_EMAIL', 'kassan@butiken.example', { shopEmail: 'kassan@butiken.example' }],
    ['BACKEND_URL', 'https://api.fira.example', { backendUrl: 'https://api.fira.example' }],
    ['TRUST_PROXY', '10.0.0.1, 10.0.0.2,', { trustProxy: ['10.0.0.1', '10.0.0.2'] }],
    ['TRUST_PROXY', '::1', { trustProxy: ['::1'] }],
    ['METRICS_TOKEN', 'x'.repeat(16), { metricsToken: 'x'.repeat(16) }],
    ['TOKEN_SECRET', 'x'.repeat(32), { tokenSecret: 'x'.repeat(32) }],
    ['PASSWORD_MEMORY_KIB', '8', { passwordMemoryKib: 8 }],
    ['DEMO_DATA', 'false', { demoData: false }],
    ['DEMO_DATA', 'true', { demoData: true }],
    ['WORKERS', '4', { workers: 4 }],
    ['LOG_LEVEL', 'trace', { logLevel: 'trace' }],
    ['NODE_ENV', 'development', { isDevelopment: true }],
    ['NODE_ENV', 'production', { isDevelopment: false }],
  ])('%s=%s', (name, value, expected) => {
    expect(readConfig({ [name]: value })).toMatchObject(expected);
  });
});

test('CART-14 reads both settings of the florist network, or refuses one alone', () => {
  const both = { FLORIST_URL: 'https://florists.example/api/', FLORIST_KEY: 'x'.repeat(16) };
  expect(readConfig(both).florist).toEqual({ url: 'https://florists.example/api', key: 'x'.repeat(16) });
  expect(readConfig({ ...both, FLORIST_URL: 'http://127.0.0.1:12112' }).florist?.url).toBe('http://127.0.0.1:12112');
  expect(getRefusal({ FLORIST_URL: both.FLORIST_URL })).toBe('The setting FLORIST_KEY is missing: the florist network needs both.');
  expect(getRefusal({ FLORIST_KEY: both.FLORIST_KEY })).toBe('The setting FLORIST_URL is missing: the florist network needs both.');
});

describe('invalid settings', () => {
  test.each([
    ['PRODUCT_NAME', ['x'.repeat(61), 'Fira\nBcc: x', 'Fira <x>']],
    ['PORT', ['abc', '-1', '65536', '3000.5', '1e3', '0x50', '999999']],
    [
      'PUBLIC_URL',
      [
        'fira.example',
        'ftp://fira.example',
        'https://fira.example/shop',
        'https://fira.example/?a=1',
        'https://',
        'javascript:alert(1)',
        'https://user:password@fira.example',
        'https://fira.example/#top',
      ],
    ],
    ['DATABASE_URL', ['mysql://localhost/fira', 'localhost:5432', 'postgres']],
    ['SMTP_URL', ['mail.example', 'http://mail.example']],
    ['MAIL_FROM', ['Fira', 'Fira <hej>', 'Fira <hej@fira.example>\nBcc: x@y.example', 'a@b.example, c@d.example', '<>']],
    ['SHOP_EMAIL', ['kassan', 'Kassan <kassan@butiken.example>', 'a@b.example, c@d.example', 'a@b.example\nBcc: x@y.example']],
    ['FLORIST_URL', ['florists.example', 'ftp://florists.example', 'http://florists.example/api']],
    ['FLORIST_KEY', ['short', 'a key with spaces in it', 'x'.repeat(201)]],
    ['TRUST_PROXY', ['proxy.example', '10.0.0.0/8', '10.0.0.1 10.0.0.2', 'true']],
    ['METRICS_TOKEN', ['short']],
    ['TOKEN_SECRET', ['x'.repeat(31)]],
    ['PASSWORD_MEMORY_KIB', ['7', '1048577', 'much', '-1']],
    ['DEMO_DATA', ['yes', '1', 'TRUE']],
    ['WORKERS', ['0', '65', '-1', '2.5', 'many']],
    ['LOG_LEVEL', ['loud', 'INFO']],
  ])('%s', (name, values) => {
    for (const value of values) {
      const sentence = getRefusal({ [name]: value });
      expect(sentence, value).toMatch(new RegExp(`^The setting ${name} (must|may|is|takes)\\b.*\\.$`));
      expect(sentence, value).not.toMatch(/[\r\n]/);
    }
  });

  test('prints no password of a wrong setting', () => {
    expect(getRefusal({ DATABASE_URL: 'mysql://user:hemligt@db' })).not.toContain('hemligt');
    expect(getRefusal({ SMTP_URL: 'http://user:hemligt@mail' })).not.toContain('hemligt');
  });
});

describe('a public address', () => {
  const publicly = { PUBLIC_URL: 'https://fira.example' };

  test('is refused without mail, without payment, and with the demonstration shop', () => {
    expect(getRefusal(publicly)).toBe('The setting SMTP_URL is missing: with the public address https://fira.example, mail must have somewhere to go.');
    expect(getRefusal({ ...publicly, SMTP_URL: 'smtp://mail.example' })).toBe('The setting STRIPE_SECRET_KEY is missing: with the public address https://fira.example, payments must be real.');
    expect(getRefusal({ ...publicly, DEMO_DATA: 'true', SMTP_URL: 'smtp://mail.example' })).toBe(
      'The setting DEMO_DATA asks for the demonstration shop, which exists only where HOST and PUBLIC_URL are loopback addresses.',
    );
  });

  test.each(['0.0.0.0', '::', '192.168.1.2', 'fira.example', '127.0.0.1.nip.example', 'localhost.fira.example'])('treats HOST=%s as public, whatever PUBLIC_URL says', (host) => {
    expect(getRefusal({ HOST: host })).toMatch(/^The setting SMTP_URL is missing/);
    expect(getRefusal({ HOST: host, DEMO_DATA: 'true' })).toMatch(/^The setting DEMO_DATA /);
  });

  test.each(['http://localhost.fira.example', 'http://127.0.0.1.nip.example', 'http://10.0.0.1:3000', 'http://0.0.0.0:3000'])('refuses PUBLIC_URL=%s as loopback', (url) => {
    expect(getRefusal({ PUBLIC_URL: url })).toMatch(/^The setting SMTP_URL is missing/);
  });
});

test('requires a shared secret with an own database in production', () => {
  const shared = { DATABASE_URL: 'postgres://fira@localhost/fira', NODE_ENV: 'production' };
  expect(getRefusal(shared)).toBe('The setting TOKEN_SECRET is missing: with a database of your own in production, every process must sign with the same secret.');
  expect(readConfig({ ...shared, TOKEN_SECRET: 'x'.repeat(32) }).tokenSecret).toBe('x'.repeat(32));
  expect(readConfig({ NODE_ENV: 'production' }).tokenSecret).toBeNull();
  expect(readConfig({ DATABASE_URL: shared.DATABASE_URL }).tokenSecret).toBeNull();
});

describe('the keys that sign pushes', () => {
  const pair = { VAPID_PUBLIC_KEY: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4', VAPID_PRIVATE_KEY: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw' };
  const made = createECDH('prime256v1');
  made.generateKeys();
  const fresh = { VAPID_PUBLIC_KEY: made.getPublicKey('base64url'), VAPID_PRIVATE_KEY: Buffer.from(made.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url') };

  test('are a pair, or made by the shop', () => {
    expect(readConfig(fresh).vapidKeys).toEqual({ publicKey: fresh.VAPID_PUBLIC_KEY, privateKey: fresh.VAPID_PRIVATE_KEY });
    expect(readConfig({ VAPID_PUBLIC_KEY: '', VAPID_PRIVATE_KEY: ' ' }).vapidKeys).toBeNull();
  });

  test.each([
    [{ VAPID_PUBLIC_KEY: pair.VAPID_PUBLIC_KEY }, 'The setting VAPID_PRIVATE_KEY is missing: the two keys are a pair.'],
    [{ VAPID_PRIVATE_KEY: pair.VAPID_PRIVATE_KEY }, 'The setting VAPID_PUBLIC_KEY is missing: the two keys are a pair.'],
    [{ ...fresh, VAPID_PUBLIC_KEY: pair.VAPID_PUBLIC_KEY }, 'The setting VAPID_PUBLIC_KEY is not the public key of VAPID_PRIVATE_KEY.'],
    [{ ...fresh, VAPID_PRIVATE_KEY: '_'.repeat(43) }, 'The setting VAPID_PUBLIC_KEY is not the public key of VAPID_PRIVATE_KEY.'],
    [{ ...fresh, VAPID_PRIVATE_KEY: 'short' }, 'The setting VAPID_PRIVATE_KEY must be a private key on P-256 in base64url, of 43 characters.'],
  ])('are refused otherwise: %j', (env, sentence) => {
    expect(getRefusal(env)).toBe(sentence);
  });
});

test.each([
  ['localhost', true],
  ['LOCALHOST', true],
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['::1', true],
  ['[::1]', true],
  ['127.0.0.1.evil.example', false],
  ['127.0.0.256.1', false],
  ['localhost.', false],
  ['', false],
  ['0.0.0.0', false],
])('treats the host %j as this machine’s own: %s', (host, expected) => {
  expect(isLoopbackHost(host)).toBe(expected);
});
