import { listed } from '#shared/values/text/listed.ts';
import { pathTo } from '#shared/i18n/paths.ts';
import type { FileAnswer } from '#server/http/api/endpoint.ts';
import type { Ctx } from '#server/platform/context.ts';
import { findSeen } from './answers.ts';
import { eventIcs } from './ics.ts';
import { invitationUrl } from './links.ts';
import { getEnd } from './rules.ts';

/** The event for a calendar program, with the place as far as the guest may see it. Throws NOT_FOUND. */
export async function getEventFile(ctx: Ctx, publicId: string, token?: string): Promise<FileAnswer> {
  const { event, invitation } = await findSeen(ctx, publicId, token);
  const isPlaceSeen = event.place_shown_to === 'all' || (invitation?.answer === 'yes' && invitation.waiting_position === null);
  const { publicUrl } = ctx.config;
  const url = token === undefined ? publicUrl + pathTo('event', ctx.locale, { publicId }) : invitationUrl(ctx.config, { publicId, token }, ctx.locale);
  const file = eventIcs(
    {
      id: event.id,
      title: event.title,
      startsAt: event.starts_at,
      endsAt: getEnd(event),
      place: isPlaceSeen ? event.place : '',
      text: event.text,
      url,
      sequence: event.sequence,
      isCanceled: event.canceled_at !== null,
      revisedAt: ctx.clock.now(),
      hosts: listed(event.host_names, ctx.locale),
    },
    ctx.config,
  );
  return { fileName: 'event.ics', write: () => new TextEncoder().encode(file) };
}
