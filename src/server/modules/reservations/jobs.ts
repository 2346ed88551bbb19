/** Jobs of reservations: guest mail and expiry. */
import { z } from 'zod';
import { pathTo } from '#shared/i18n/paths.ts';
import { defineJob } from '#server/platform/jobs.ts';
import { sendMail } from '#server/platform/mail/mail.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { findGuest } from './given-repository.ts';
import { deleteLapsed, deleteGuests } from './repository.ts';
import { GUEST_RETENTION_MS } from './rules.ts';
import { presentThings } from './things.ts';

/** Idempotent: the mail is keyed by the reservation; skips undone and lapsed ones. */
export const mailGuest = defineJob('reservations:mail', {
  payload: z.object({ id: z.uuid(), token: z.string() }),
  attempts: 12,
  async run(ctx, { id, token }) {
    const [row] = await findGuest(ctx.db, { id, now: ctx.clock.now() });
    if (!row) return;
    const { productName, publicUrl } = ctx.config;
    const locale = row.language_code;
    const [thing] = await presentThings({ ...ctx, locale }, [row]);
    const mail = await renderMail(
      'reservation',
      {
        guestName: row.guest_name,
        names: row.names,
        title: thing?.title ?? row.title,
        quantity: row.quantity,
        isSecret: row.is_secret,
        reservationUrl: publicUrl + pathTo('promise', locale, { token }),
        productName,
        publicUrl,
      },
      locale,
    );
    await sendMail(ctx, `reservation.${id}`, { to: row.guest_email, ...mail });
  },
});

/** Idempotent, may run late: lapsed rows already count for nothing. */
export const deleteOldReservations = defineJob('reservations:forget', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    const now = ctx.clock.now();
    await deleteLapsed(ctx.db, { now });
    await deleteGuests(ctx.db, { before: new Date(now.getTime() - GUEST_RETENTION_MS) });
  },
});
