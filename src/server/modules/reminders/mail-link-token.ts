/** Tokens of the reminder mail links. A token names member, reminder and day, and is signed: not stored, grants nothing else. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { occasionSources } from '#shared/contract/reminders.ts';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { parseCalendarDay } from '#shared/values/time/calendar-day.ts';
import type { Config } from '#server/platform/config.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { tokenSecret } from '#server/platform/secrets/token-secret.ts';

const ID_BYTES = 16;
const SIGNATURE_BYTES = 16;
/** Member id, kind, person or reminder id, and day. */
const NAMED_BYTES = ID_BYTES + 1 + ID_BYTES + 4;
const kinds: readonly string[] = ['own', ...occasionSources];

export interface NamedReminder {
  memberId: string;
  about: string;
  day: string;
}

const bytesOfId = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
const idIn = (bytes: Buffer, from: number): string => bytes.toString('hex', from, from + ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

function sign(config: Config, named: Uint8Array): Uint8Array {
  const key = new Uint8Array(hkdfSync('sha256', tokenSecret(config), '', 'reminder-link', 32));
  return createHmac('sha256', key).update(named).digest().subarray(0, SIGNATURE_BYTES);
}

function toToken(config: Config, { memberId, about, day }: NamedReminder): string {
  const [kind, id] = about.includes('.') ? about.split('.') : ['own', about];
  const date = Buffer.alloc(4);
  date.writeUInt32BE(Number(day.replaceAll('-', '')));
  const place = kinds.indexOf(kind ?? '');
  const named = Buffer.concat([bytesOfId(memberId), Buffer.from([place]), bytesOfId(id ?? ''), date]);
  return Buffer.concat([named, sign(config, named)]).toString('base64url');
}

/** Throws NOT_FOUND for an invalid token. */
export function readToken(config: Config, token: string): NamedReminder {
  const bytes = Buffer.from(token, 'base64url');
  const named = bytes.subarray(0, NAMED_BYTES);
  const isWhole = bytes.length === NAMED_BYTES + SIGNATURE_BYTES && bytes.toString('base64url') === token;
  if (!isWhole || !timingSafeEqual(bytes.subarray(NAMED_BYTES), sign(config, named))) throw new DomainError('NOT_FOUND');
  const kind = kinds[named[ID_BYTES] ?? -1];
  const id = idIn(named, ID_BYTES + 1);
  const day = String(named.readUInt32BE(NAMED_BYTES - 4)).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  if (kind === undefined || !parseCalendarDay(day)) throw new DomainError('NOT_FOUND');
  return { memberId: idIn(named, 0), about: kind === 'own' ? id : `${kind}.${id}`, day };
}

/** The URLs of the done and snooze pages. */
export function reminderLinks({ config }: Pick<Ctx, 'config'>, named: NamedReminder, locale: Locale): { doneUrl: string; laterUrl: string } {
  const page = config.publicUrl + pathTo('reminderLink', locale, { token: toToken(config, named) });
  return { doneUrl: page, laterUrl: `${page}?later` };
}
