import { describe, expect, test } from 'vitest';
import { toDomainError } from './problem.ts';

const systemError = (code: string, syscall: string) => Object.assign(new Error(`${code}: made for the test`), { code, syscall });
const databaseError = (code: string) => Object.assign(new Error('made for the test'), { code });

describe('errors of files', () => {
  test.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE'])('%s is a 503 that does not blame the database', (code) => {
    const { error, isBug } = toDomainError(systemError(code, 'open'));
    expect([error.code, error.details.retryAfterSeconds, isBug]).toEqual(['UNAVAILABLE', 5, false]);
    expect(error.message).toBe('Files can’t be written or read just now');
  });

  test('treats a missing file as a bug, not as an unavailable database', () => {
    expect(toDomainError(systemError('ENOENT', 'open'))).toMatchObject({ error: { code: 'INTERNAL' }, isBug: true });
    expect(toDomainError(systemError('ENOENT', 'connect'))).toMatchObject({ error: { code: 'UNAVAILABLE', message: 'The database is away' }, isBug: false });
  });
});

describe('errors of the database', () => {
  test.each([
    ['53100', 'The database can’t write just now'],
    ['25006', 'The database can’t write just now'],
    ['57P03', 'The database is away'],
    ['ECONNREFUSED', 'The database is away'],
    ['55P03', 'Others are changing the same thing'],
    ['40P01', 'Others are changing the same thing'],
  ])('%s is a 503 that says: %s', (code, detail) => {
    expect(toDomainError(databaseError(code))).toMatchObject({ error: { code: 'UNAVAILABLE', message: detail, details: { retryAfterSeconds: 5 } }, isBug: false });
  });
});
