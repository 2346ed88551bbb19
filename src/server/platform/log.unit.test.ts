import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { createLogger } from './log.ts';

/** The log output of `work`. */
function toLines(work: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  work(createLogger('trace', { write: (line: string) => void lines.push(line) }));
  return lines.join('');
}

function databaseError(message: string, fields: Partial<DatabaseError>): DatabaseError {
  return Object.assign(new DatabaseError(message, 100, 'error'), { severity: 'ERROR', ...fields });
}

test('logs a violated constraint by name, never with the row', () => {
  const text = toLines((log) =>
    log.error(
      {
        err: databaseError('duplicate key value violates unique constraint "mails_message_id_unique"', {
          code: '23505',
          detail: 'Key (email)=(asa@exempel.example) already exists.',
          where: 'COPY carts, line 1: "Storgatan 1"',
          table: 'carts',
          constraint: 'mails_message_id_unique',
        }),
      },
      'an endpoint failed',
    ),
  );
  expect(JSON.parse(text)).toMatchObject({ err: { type: 'DatabaseError', code: '23505', table: 'carts', constraint: 'mails_message_id_unique', stack: expect.stringContaining('log.unit.test') } });
  expect(text).not.toMatch(/asa|Storgatan/);
});

test('omits an unreadable value from the error’s message and stack', () => {
  const text = toLines((log) => log.error({ err: databaseError('invalid input syntax for type integer: "0701740605"', { code: '22P02' }) }, 'an endpoint failed'));
  expect(text).toContain('invalid input syntax for type integer');
  expect(text).not.toContain('0701740605');
});

test('omits a mail server’s words about people from error, cause and message', () => {
  const refused = Object.assign(new Error('Can’t send mail: 550 5.1.1 <asa.oberg@exempel.example>: Åsa Öberg has moved'), {
    code: 'EENVELOPE',
    responseCode: 550,
    rejected: ['asa.oberg@exempel.example'],
    envelope: { to: ['asa.oberg@exempel.example'] },
    response: '550 5.1.1 <asa.oberg@exempel.example>: unknown',
  });
  const text = toLines((log) => {
    log.error({ err: new Error('a job failed', { cause: refused }) }, 'a job failed and will be tried again');
    log.warn('refused: 550 <asa.oberg@exempel.example>');
    log.info({ to: 'Åsa <ÅSA@EXEMPEL.EXAMPLE>' }, 'x');
    log.info('refused: asa&oberg@exempel.example, asa#oberg@xn--rksmrgs-5wao1o.xn--oberg-kua');
  });
  expect(text).toMatch(/EENVELOPE/);
  expect(text).toMatch(/550/);
  expect(text).not.toMatch(/asa|oberg|exempel|ÅSA@|moved/i);
});

test('removes keys of carts, orders and payments wherever they stand', () => {
  const [cart, key] = ['cart_01KAJ4Q2M3N4P5R6S7T8V9WXYZ', '01KAJ4Q2M3N4P5R6S7T8V9WXYZ'];
  const text = toLines((log) => {
    log.error({ err: new Error(`no way to /api/store/carts/${cart}/complete`) }, `while asking for ?key=${key}`);
    log.warn({ giftCardId: `gift_${key}` }, 'x');
    log.info({ nested: { cookie: 'fira.cart=abc', token: 'abc', client_secret: 'abc', email: 'abc' } }, 'x');
  });
  expect(text).not.toMatch(/01KAJ4Q2|abc/);
});

test('preserves an error’s type, message, code, stack and cause', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED', syscall: 'connect' });
  const { err } = JSON.parse(toLines((log) => log.warn({ err: new TypeError('no database', { cause }) }, 'x')));
  expect(err).toMatchObject({ type: 'TypeError', message: 'no database', cause: { code: 'ECONNREFUSED', syscall: 'connect', message: 'connect ECONNREFUSED 127.0.0.1:5432' } });
  expect(err.stack).toContain('log.unit.test');
  const aggregate = JSON.parse(toLines((log) => log.warn({ err: new AggregateError([cause]) }, 'x'))).err;
  expect(aggregate.aggregateErrors).toMatchObject([{ code: 'ECONNREFUSED' }]);
});
