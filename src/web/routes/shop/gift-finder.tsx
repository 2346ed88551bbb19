import { redirect } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { toRecipient, usualBudget } from '#shared/values/gift-finder/gift-query.ts';
import { toCard } from '#web/features/catalog/card-product.ts';
import { ProductCard } from '#web/features/catalog/product-card.tsx';
import { toFound } from '#web/features/gift-finder/found-gifts.ts';
import { readGiftDraft, toGiftQuery, withUsual } from '#web/features/gift-finder/gift-address.ts';
import { getUsualDay } from '#web/features/gift-finder/gift-choices.ts';
import { GiftFinderPage } from '#web/features/gift-finder/gift-finder-page.tsx';
import { birthdayText, getName, toBirthday } from '#web/features/jubilees/occasion-text.ts';
import { getApi, orMissing, orPageError } from '#web/lib/api/loader-api.ts';
import { pageContext } from '#web/lib/page/page-context.ts';
import { currencyOfRequest } from '#web/lib/page/request-currency.ts';
import { todayInShop } from '#web/lib/page/today.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import { findUser } from '#web/lib/session/loader-user.ts';
import type { Route } from './+types/gift-finder';

const PEOPLE = 12;
const SOON = 3;
const CARD_SIZES = '(min-width: 80rem) 14rem, (min-width: 64rem) 18vw, (min-width: 48rem) 31vw, 46vw';

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const api = getApi(context);
  const [today, currency] = [todayInShop(), currencyOfRequest(request)];
  const read = readGiftDraft(url.searchParams, { currency, today });
  const isStart = read.to === null && read.jubileeId === null;
  const draft = isStart ? withUsual(read, url.searchParams, { max: read.currency === currency ? usualBudget[currency] : null, by: getUsualDay(today) }) : read;
  const user = await findUser(context);
  const { locale } = context.get(pageContext);
  if (draft.jubileeId !== null && !user) throw redirect(`${pathTo('login', locale)}?redirect=${encodeURIComponent(url.pathname + url.search)}`);
  const listed = user ? ((await orMissing(api.jubilees.list({ query: { sort: 'upcoming', limit: PEOPLE } })))?.jubilees ?? []) : [];
  const chosen = draft.jubileeId !== null && !listed.some(({ _id }) => _id === draft.jubileeId) ? [(await orPageError(api.jubilees.get({ id: draft.jubileeId }))).jubilee] : [];
  const known = [...listed, ...chosen];
  const people = known.filter(({ isDeceased, relation }) => !isDeceased && relation !== 'pet');
  const query = toGiftQuery(draft);
  const found = isStart
    ? null
    : await orPageError(draft.jubileeId === null ? api.suggestions.find({ query }) : api.suggestions.list({ id: draft.jubileeId, query: { ...query, likes: query.likes ?? '' } }));
  const person = people.find(({ _id }) => _id === draft.jubileeId);
  return {
    draft,
    shared: person ? { ...draft, jubileeId: null, to: toRecipient(person.relation), age: toBirthday(person)?.turns ?? null } : draft,
    found: found && toFound(found),
    people: people.map((one) => ({ id: one._id, name: getName(one) })),
    soon: people
      .flatMap((one) => {
        const birthday = toBirthday(one);
        return birthday ? [{ id: one._id, name: one.firstName, avatar: one.avatar, occasion: birthdayText(birthday) }] : [];
      })
      .slice(0, SOON),
    currency,
    today,
  };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.finder_title(), description: m.finder_description(), isHidden: args.loaderData?.found !== null });

export default function GiftFinderRoute({ loaderData }: Route.ComponentProps) {
  const { currency } = loaderData;
  return <GiftFinderPage {...loaderData} renderCard={(product) => <ProductCard product={toCard(product, currency)} currency={currency} sizes={CARD_SIZES} />} />;
}
