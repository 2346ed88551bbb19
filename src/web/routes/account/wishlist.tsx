import type { SeenWishlistAnswer } from '#shared/contract/wishlists.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { wishShareCard } from '#shared/values/pictures/share-card.ts';
import { getApi, orPageError } from '#web/lib/api/loader-api.ts';
import { type LoadedGiven, loadGivenToMe, NOTHING_GIVEN } from '#web/features/reservations/load-given.ts';
import { type LoadedTaken, loadTaken } from '#web/features/reservations/load-taken.ts';
import { loadPage } from '#web/features/wishlists/load-wishlists.ts';
import { countText, listNames } from '#web/features/wishlists/wish-texts.ts';
import { findUser } from '#web/lib/session/loader-user.ts';
import { pageContext } from '#web/lib/page/page-context.ts';
import { pageGuards } from '#web/lib/session/page-guard.ts';
import { currencyOfRequest } from '#web/lib/page/request-currency.ts';
import { pagedTitle } from '#web/lib/seo/paged-title.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import { getSharePicture } from '#web/lib/seo/share-picture.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import type { Route } from './+types/wishlist';
import { ListToGiveFrom } from './list-to-give-from.tsx';

interface Loaded {
  publicId: string;
  currency: Currency;
  seen: SeenWishlistAnswer;
  giving: LoadedTaken;
  given: LoadedGiven;
  isMember: boolean;
  sharePicture: string | null;
}

export const middleware = pageGuards('private-address');

/** Picture of the first shop product on the list; defaults to the shop's own. */
function sharePictureFor(context: Route.LoaderArgs['context'], { products }: SeenWishlistAnswer['wishlist']): string | null {
  const shown = products.find(({ path, image }) => path !== null && image !== null);
  return shown?.product_id ? getSharePicture(context, wishShareCard({ id: shown.product_id, image: shown.image }, m.wishlists_shared({}, { locale: context.get(pageContext).locale }))) : null;
}

/** A list by its public link, a 404 once renewed or revoked. */
export async function loader({ context, params, request }: Route.LoaderArgs): Promise<Loaded> {
  const publicId = params['*'];
  const [seen, giving, user] = await Promise.all([
    orPageError(loadPage(new URL(request.url), (wish) => getApi(context).wishlists.getByLink({ publicId, query: wish }))),
    loadTaken(getApi(context), { publicId }),
    findUser(context),
  ]);
  const given = user === null ? NOTHING_GIVEN : await loadGivenToMe(getApi(context), giving, seen.wishlist._id);
  return { publicId, currency: currencyOfRequest(request), seen, giving, given, isMember: user !== null, sharePicture: sharePictureFor(context, seen.wishlist) };
}

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return pageMeta(args, { isHidden: true });
  const { seen, sharePicture } = args.loaderData;
  const { name, forName, owners, itemCount } = seen.wishlist;
  const title = `${name} · ${m.wishlists_seen_by({ names: forName === '' ? listNames(owners) : forName })}`;
  return pageMeta(args, { title: pagedTitle(title, args.location), description: m.wishlists_seen_description({ name, wishes: countText(itemCount) }), sharePicture, isHidden: true });
};

export default function WishlistRoute({ loaderData: loaded }: Route.ComponentProps) {
  const locale = useLocale();
  const { publicId } = loaded;
  return <ListToGiveFrom {...loaded} path={pathTo('wishlist', locale, { publicId })} way={{ publicId }} />;
}
