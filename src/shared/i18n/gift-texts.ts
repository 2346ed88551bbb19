/** Words of the gift finder: recipients, kinds of gifts and interests, as they stand within a sentence. */
import type { GiftInterest, GiftOccasion, GiftRecipient } from '../values/gift-finder/gift-query.ts';
import type { Locale } from '../values/text/locale.ts';
import { m } from '#shared/i18n/paraglide/messages.js';

type Text = (inputs?: Record<string, never>, options?: { locale: Locale }) => string;

/** "mamma", "en vän". */
export const recipientTexts: Record<GiftRecipient, Text> = {
  mother: m.finder_mother,
  father: m.finder_father,
  partner: m.finder_partner,
  grandmother: m.finder_grandmother,
  grandfather: m.finder_grandfather,
  sibling: m.finder_sibling,
  friend: m.finder_friend,
  child: m.finder_child,
  colleague: m.finder_colleague,
  teacher: m.finder_teacher,
  host: m.finder_host,
};

/** "födelsedagspresent". */
export const giftTexts: Record<GiftOccasion, Text> = {
  birthday: m.finder_gift_birthday,
  christmas: m.finder_gift_christmas,
  valentines: m.finder_gift_valentines,
  'mothers-day': m.finder_gift_mothers_day,
  'fathers-day': m.finder_gift_fathers_day,
  wedding: m.finder_gift_wedding,
  newborn: m.finder_gift_newborn,
  housewarming: m.finder_gift_housewarming,
  graduation: m.finder_gift_graduation,
  'thank-you': m.finder_gift_thank_you,
};

/** What somebody likes: "att läsa", "god mat". */
export const interestTexts: Record<GiftInterest, Text> = {
  read: m.finder_like_read,
  garden: m.finder_like_garden,
  food: m.finder_like_food,
  home: m.finder_like_home,
  jewelry: m.finder_like_jewelry,
  outdoors: m.finder_like_outdoors,
  create: m.finder_like_create,
  play: m.finder_like_play,
  wellness: m.finder_like_wellness,
  coffee: m.finder_like_coffee,
};
