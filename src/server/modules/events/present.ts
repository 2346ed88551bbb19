/** Rows → API responses. */
import type { Event, EventGuest, EventSummary } from '#shared/contract/events.ts';
import type { SeenEvent } from '#shared/contract/seen-events.ts';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type PictureFor, findPictures } from '../media/service.ts';
import type { SeenRow } from './guests-repository.ts';
import { toToken } from './links.ts';
import type { SummaryRow } from './repository.ts';
import type { GuestRow, InvitationRow, OwnEventRow } from './rows.ts';
import { getAnswerState, getState } from './rules.ts';

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

const presentWhen = ({ starts_at, ends_at, time_zone }: Pick<OwnEventRow, 'starts_at' | 'ends_at' | 'time_zone'>) => ({ startsAt: starts_at.toISOString(), endsAt: iso(ends_at), timeZone: time_zone });

export const presentGuest = (row: GuestRow, pictureFor: PictureFor): EventGuest => ({
  _id: row.id,
  name: row.name,
  avatar: pictureFor(row.avatar_id),
  isMember: row.member_id !== null,
  email: row.email,
  answer: row.answer,
  people: row.people,
  children: row.children,
  asks: row.asks,
  greeting: row.greeting,
  waitingPosition: row.line,
  offeredUntil: iso(row.offered_until),
  invitedAt: row.invited_at.toISOString(),
  answeredAt: iso(row.answered_at),
  remindedAt: iso(row.reminded_at),
  thankedAt: iso(row.thanked_at),
  isOptedOut: row.opted_out_at !== null,
  isRefused: row.is_refused,
});

export async function presentGuests(ctx: Ctx, rows: readonly GuestRow[]): Promise<EventGuest[]> {
  const pictureFor = await findPictures(
    ctx,
    rows.map(({ avatar_id }) => avatar_id),
  );
  return rows.map((row) => presentGuest(row, pictureFor));
}

export async function presentOwn(ctx: Ctx, row: OwnEventRow, guests: readonly GuestRow[], invited: { jubileeIds: readonly string[]; before: readonly string[] }, memberId: string): Promise<Event> {
  const publicId = row.is_public ? row.page_id : null;
  const pictureFor = await findPictures(ctx, [row.cover_id, ...[...row.hosts, ...guests].map(({ avatar_id }) => avatar_id)]);
  return {
    _id: row.id,
    publicId,
    url: publicId === null ? null : ctx.config.publicUrl + pathTo('event', ctx.locale, { publicId }),
    title: row.title,
    kind: row.kind,
    ...presentWhen(row),
    place: row.place,
    placeShownTo: row.place_shown_to,
    arrival: row.arrival,
    text: row.text,
    cover: pictureFor(row.cover_id),
    capacity: row.capacity,
    answerBy: row.answer_by,
    asks: row.asks,
    wishlistId: row.wishlist_id,
    wishlistPublicId: row.wishlist_public_id,
    isPublic: row.is_public,
    version: row.version,
    state: getState(row, ctx.clock.now()),
    isOpen: getAnswerState(row, ctx.clock.now()) === 'open',
    cancelText: row.cancel_text,
    isCreator: row.hosts.some(({ member_id, is_creator }) => is_creator && member_id === memberId),
    hosts: row.hosts.map(({ member_id, first_name, last_name, avatar_id }) => ({ _id: member_id, firstName: first_name, lastName: last_name, avatar: pictureFor(avatar_id) })),
    counts: row.counts,
    guests: guests.map((guest) => presentGuest(guest, pictureFor)),
    invitedBefore: [...invited.before],
    invitedJubileeIds: [...invited.jubileeIds],
  };
}

const isSeated = ({ answer, waiting_position }: { answer: InvitationRow['answer']; waiting_position: number | null }): boolean => answer === 'yes' && waiting_position === null;

export function presentSummary({ config, clock }: Ctx, row: SummaryRow, pictureFor: PictureFor): EventSummary {
  const { guest } = row;
  const isPlaceSeen = row.is_host || row.place_shown_to === 'all' || (guest !== null && isSeated(guest));
  return {
    _id: row.id,
    title: row.title,
    kind: row.kind,
    ...presentWhen(row),
    place: isPlaceSeen ? row.place : '',
    cover: pictureFor(row.cover_id),
    state: getState(row, clock.now()),
    hostNames: row.host_names,
    isHost: row.is_host,
    counts: row.counts,
    invitation: guest && {
      answer: guest.answer,
      people: guest.people,
      children: guest.children,
      asks: guest.asks,
      greeting: guest.greeting,
      publicId: row.public_id,
      token: toToken(config, guest.id, guest.link_version),
      isWaiting: guest.waiting_position !== null,
      offeredUntil: guest.offered_until === null ? null : new Date(guest.offered_until).toISOString(),
      isOpen: getAnswerState(row, clock.now()) === 'open',
    },
  };
}

/** The view of a guest or visitor: place and way in depend on their answer. */
export async function presentSeen(ctx: Ctx, row: SeenRow, invitation: (InvitationRow & { name: string; line: number | null }) | null): Promise<SeenEvent> {
  const now = ctx.clock.now();
  const pictureFor = await findPictures(ctx, [row.cover_id]);
  const hasPlace = invitation !== null && isSeated(invitation);
  const isHeld = invitation !== null && invitation.offered_until !== null && invitation.offered_until > now;
  return {
    publicId: invitation ? row.public_id : row.page_id,
    title: row.title,
    kind: row.kind,
    ...presentWhen(row),
    place: row.place === '' || row.place_shown_to === 'all' || hasPlace ? row.place : null,
    arrival: hasPlace && row.arrival !== '' ? row.arrival : null,
    hasArrival: row.arrival !== '',
    text: row.text,
    cover: pictureFor(row.cover_id),
    hosts: row.host_names,
    answerBy: row.answer_by,
    asks: row.asks,
    isPublic: row.is_public,
    isFull: row.capacity !== null && row.occupied >= row.capacity,
    placesLeft: row.capacity === null ? null : Math.max(0, row.capacity - row.occupied),
    state: getAnswerState(row, now),
    cancelText: row.cancel_text,
    wishlistPublicId: row.wishlist_public_id,
    guest: invitation && {
      name: invitation.name,
      answer: invitation.answer,
      people: invitation.people,
      children: invitation.children,
      asks: invitation.asks,
      greeting: invitation.greeting,
      line: invitation.line,
      offeredUntil: isHeld ? iso(invitation.offered_until) : null,
      isChangedSince: invitation.answer !== null && invitation.answered_sequence < invitation.change_sequence,
      isOptedOut: invitation.opted_out_at !== null,
      isPending: invitation.lapses_at !== null,
    },
  };
}
