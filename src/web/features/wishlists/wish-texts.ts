import { listed } from '#shared/values/text/listed.ts';
import type { Visibility } from '#shared/values/wishes/visibility.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { getLocale } from '#shared/i18n/paraglide/runtime.js';

export const countText = (count: number): string => m.wishlists_count({ count });

export const visibilityTexts: Record<Visibility, { name: () => string; text: () => string }> = {
  private: { name: m.wishlists_private, text: m.wishlists_private_text },
  circles: { name: m.wishlists_circles, text: m.wishlists_circles_text },
  friends: { name: m.wishlists_friends, text: m.wishlists_friends_text },
  link: { name: m.wishlists_link, text: m.wishlists_link_text },
};

/** Label of a list's visibility, given its number of owners and the circles that see it. */
export const visibilityName = (visibility: Visibility, ownerCount: number, circles: readonly { name: string }[] = []): string => {
  if (visibility === 'circles' && circles.length > 0)
    return listed(
      circles.map(({ name }) => name),
      getLocale(),
    );
  return visibility === 'private' && ownerCount > 1 ? m.wishlists_private_shared() : visibilityTexts[visibility].name();
};

export const listNames = (people: readonly { firstName: string; lastName?: string }[]): string =>
  listed(
    people.map(({ firstName, lastName = '' }) => `${firstName} ${lastName}`.trim()),
    getLocale(),
  );
