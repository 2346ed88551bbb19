/** Mails to participants. None of them names a receiver: the page that it leads to does. */
import { z } from 'zod';
import { dayIn } from '#shared/values/time/calendar-day.ts';
import { eventWords } from '#shared/values/time/event-time.ts';
import type { Ctx } from '#server/platform/context.ts';
import { defineJob } from '#server/platform/jobs.ts';
import { logRefusal, isAddressRefused, type OutgoingMail, sendMail } from '#server/platform/mail/mail.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { stopLinks } from '../events/service.ts';
import { unsubscribeLinks } from '../settings/service.ts';
import { toDrawUrl } from './links.ts';
import type { DrawMailKind } from './mails/draw-letter.ts';
import * as repository from './repository.ts';

const kinds = ['drawn', 'changed', 'renewed'] as const satisfies readonly DrawMailKind[];

async function write(ctx: Ctx, kind: DrawMailKind, row: repository.MailedRow): Promise<OutgoingMail> {
  const { language_code: locale, time_zone: timeZone } = row;
  const { productName, publicUrl } = ctx.config;
  const today = dayIn(timeZone, ctx.clock.now().getTime());
  const stop =
    row.guest_id !== null && row.member_id === null
      ? stopLinks(ctx.config, { publicId: row.public_id, guestId: row.guest_id, linkVersion: row.guest_link_version ?? 1 }, locale)
      : unsubscribeLinks(ctx, row.member_id ?? '', 'events', locale);
  const mail = await renderMail(
    'draw',
    {
      kind,
      name: row.name,
      hosts: row.host_names,
      title: row.title,
      when: eventWords({ startsAt: row.starts_at.toISOString(), endsAt: row.ends_at?.toISOString() ?? null, timeZone }, locale, today).text,
      budgetMinor: row.budget_minor,
      currency: row.currency_code,
      isAgain: row.redraws > 0,
      pageUrl: toDrawUrl(ctx.config, { id: row.participant_id, linkVersion: row.link_version }, locale),
      stopUrl: stop.page,
      productName,
      publicUrl,
    },
    locale,
  );
  return { to: row.address, ...mail, headers: stop.headers };
}

/** Idempotent: named after participant and revision, or link. Skips what no longer holds, and whoever no such mail reaches. */
export const mailDrawn = defineJob('draws:mail', {
  payload: z.object({ kind: z.enum(kinds), participantId: z.uuid(), about: z.int() }),
  attempts: 12,
  // After the jobs of orders.
  priority: 5,
  async run(ctx, { kind, participantId, about }) {
    const [row] = await repository.findMailed(ctx.db, { participantId });
    if (!row || row.canceled_at !== null || row.reach !== 'mail' || !row.wants_mail) return;
    if (about !== (kind === 'renewed' ? row.link_version : row.revision) || (await isAddressRefused(ctx, row.address))) return;
    await logRefusal(ctx, { what: 'a mail of a draw', about: { participantId } }, async () => {
      await sendMail(ctx, `draw-${kind}.${participantId}.${about}`, await write(ctx, kind, row));
    });
  },
});
