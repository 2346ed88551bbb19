import { z } from 'zod';
import { languageCode } from '#shared/contract/common.ts';
import { pathTo } from '#shared/i18n/paths.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import { defineJob, enqueue } from '#server/platform/jobs.ts';
import { sendMail } from '#server/platform/mail/mail.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { collectExport } from './collect.ts';
import * as repository from './repository.ts';

/** Lifetime of an export's link. */
const EXPORT_LIVES_MS = 86_400_000;
/** How long the local outbox shows the last mail. */
const FAREWELL_SHOWN_MS = 3_600_000;

/** Idempotent: the file is stored once per token, and the mail named after it. A later request invalidates it. */
export const makeExport = defineJob('personal-data:export', {
  payload: z.object({ memberId: z.uuid(), token: z.string() }),
  attempts: 12,
  async run(ctx, { memberId, token }) {
    const [person] = await repository.findPerson(ctx.db, { memberId });
    if (!person) return;
    const now = ctx.clock.now();
    await repository.storeExport(ctx.db, { memberId, tokenHash: hashSecret(token), file: await collectExport(ctx, person), expiresAt: new Date(now.getTime() + EXPORT_LIVES_MS) });
    const [made] = await repository.isExportMade(ctx.db, { memberId, tokenHash: hashSecret(token), now });
    if (!made) return;
    const locale = person.language_code;
    const { productName, publicUrl } = ctx.config;
    const url = `${publicUrl}${pathTo('userData', locale)}?token=${token}`;
    const mail = await renderMail('data-export', { firstName: person.first_name, url, productName, publicUrl }, locale);
    await sendMail(ctx, `data-export.${hashSecret(token).slice(0, 32)}`, { to: person.email, ...mail });
  },
});

const findFarewell = (memberId: string): string => `farewell.${memberId}`;

/** Deletes the copy of the last mail, the only data left. Idempotent. */
export const deleteFarewell = defineJob('personal-data:forget-farewell', {
  payload: z.object({ memberId: z.uuid() }),
  attempts: 12,
  async run(ctx, { memberId }) {
    await repository.deleteLetter(ctx.db, { messageIdBegins: `<${findFarewell(memberId)}@` });
  },
});

/** Mails that the account is deleted, then deletes the copy. May run twice. */
export const sayFarewell = defineJob('personal-data:say-farewell', {
  payload: z.object({ memberId: z.uuid(), email: z.string(), firstName: z.string(), locale: languageCode, hasLockedOrders: z.boolean() }),
  attempts: 12,
  isNeverLost: true,
  async run(ctx, { memberId, email, firstName, locale, hasLockedOrders }) {
    const { productName, publicUrl, smtpUrl } = ctx.config;
    const mail = await renderMail('farewell', { firstName, hasLockedOrders, productName, publicUrl }, locale);
    await sendMail(ctx, findFarewell(memberId), { to: email, ...mail });
    await enqueue(ctx, deleteFarewell, { memberId }, { key: `forget-farewell.${memberId}`, afterMs: smtpUrl === null ? FAREWELL_SHOWN_MS : 0 });
  },
});

/** Deletes unfetched files. Idempotent. */
export const dropOldExports = defineJob('personal-data:drop-old-exports', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    await repository.dropExpiredFiles(ctx.db, { now: ctx.clock.now() });
  },
});
