/** Rows → API responses. Nothing here reads a seal but `presentDrawn`, for its own giver. */
import type { Draw, DrawBlockedBy, DrawCandidate, DrawParticipant } from '#shared/contract/draws.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { BlockingPeople } from '#shared/values/draws/draw-graph.ts';
import { toMajor } from '#shared/values/money/money.ts';
import { listed } from '#shared/values/text/listed.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import type { Ctx } from '#server/platform/context.ts';
import { findPictures, type PictureFor } from '../media/service.ts';
import { toDrawUrl } from './links.ts';
import type { DrawRow, ParticipantRow, PersonRow } from './repository.ts';
import { getState } from './rules.ts';

const MAX_NAMED = 6;

function toNames(people: readonly { name: string }[], locale: Locale): string {
  const names = people.map(({ name }) => name);
  if (names.length <= MAX_NAMED) return listed(names, locale);
  return listed([...names.slice(0, MAX_NAMED - 1), m.draws_more_people({ count: names.length - MAX_NAMED + 1 }, { locale })], locale);
}

/** Why there is no draw, in words: "Eva och Nils kan bara ge till Per". */
export function presentBlockedBy({ side, group, partners }: BlockingPeople, people: readonly { person_id: string; name: string }[], locale: Locale): DrawBlockedBy {
  const names = new Map(people.map(({ person_id, name }) => [person_id, name]));
  const toPeople = (ids: readonly string[]) => ids.flatMap((id) => (names.has(id) ? [{ _id: id, name: names.get(id) ?? '' }] : []));
  const said = { side, group: toPeople(group), partners: toPeople(partners) };
  const words = { group: toNames(said.group, locale), partners: toNames(said.partners, locale) };
  const l = { locale };
  const text =
    side === 'givers'
      ? partners.length === 0
        ? m.draws_blocked_give_none(words, l)
        : m.draws_blocked_give(words, l)
      : partners.length === 0
        ? m.draws_blocked_get_none(words, l)
        : m.draws_blocked_get(words, l);
  return { ...said, text };
}

export const presentCandidate = (row: PersonRow, pictureFor: PictureFor): DrawCandidate => ({
  _id: row.person_id,
  name: row.name,
  avatar: pictureFor(row.avatar_id),
  isHost: row.host_id !== null,
  isMember: row.is_member,
  isComing: row.is_coming,
  reach: row.reach,
});

export async function presentDraw(ctx: Ctx, draw: DrawRow, rows: readonly ParticipantRow[], memberId: string): Promise<Draw> {
  const shown = rows.filter(({ is_hidden }) => !is_hidden);
  const pictureFor = await findPictures(
    ctx,
    shown.map(({ avatar_id }) => avatar_id),
  );
  const isSent = draw.sent_at !== null;
  const toUrl = ({ id, link_version }: ParticipantRow): string => toDrawUrl(ctx.config, { id, linkVersion: link_version }, ctx.locale);
  const participants = shown.map(
    (row): DrawParticipant => ({
      _id: row.id,
      personId: row.person_id,
      name: row.name,
      avatar: pictureFor(row.avatar_id),
      isComing: row.is_coming,
      hasDeclined: row.has_declined,
      reach: row.reach,
      url: isSent && row.reach === 'link' ? toUrl(row) : null,
    }),
  );
  const own = shown.find(({ host_id }) => host_id === memberId);
  return {
    _id: draw.id,
    isPossible: draw.blocked_by === null,
    blockedBy: draw.blocked_by && presentBlockedBy(draw.blocked_by, shown, ctx.locale),
    state: getState({ isBlocked: draw.blocked_by !== null, isSent }),
    participants,
    exclusions: draw.exclusions,
    notAsIn: draw.not_as_in,
    budget: draw.budget_minor === null ? null : toMajor(draw.budget_minor),
    currency_code: draw.currency_code,
    isRing: draw.is_ring,
    isOneRing: draw.is_one_ring,
    createdAt: draw.created_at.toISOString(),
    sentAt: draw.sent_at?.toISOString() ?? null,
    ownUrl: isSent && own ? toUrl(own) : null,
  };
}
