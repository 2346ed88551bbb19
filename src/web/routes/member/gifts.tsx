import { useNavigate, useRevalidator } from 'react-router';
import type { Gift } from '#shared/contract/gifts.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { getApi } from '#web/lib/api/loader-api.ts';
import { findUser } from '#web/lib/session/loader-user.ts';
import { OwnChipIns } from '#web/features/chip-ins/own-chip-ins.tsx';
import { GiftPage } from '#web/features/gifts/gift-page.tsx';
import { GiftsPage } from '#web/features/gifts/gifts-page.tsx';
import { useNotifications } from '#web/features/notifications/use-notifications.ts';
import { NextDay } from '#web/features/reminders/next-day.tsx';
import { currencyOfRequest } from '#web/lib/page/request-currency.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import { WishToBuy } from '../account/wish-to-buy.tsx';
import type { Route } from './+types/gifts';
import { type LoadedGifts, loadGifts } from './load-gifts.ts';

/** One route for the gifts of all years and each gift: each route adds to the route list, which every browser gets. */
export const loader = async ({ context, params, request }: Route.LoaderArgs): Promise<LoadedGifts> => {
  const [user, loaded] = await Promise.all([findUser(context), loadGifts(getApi(context), params['*'], new URL(request.url).searchParams, currencyOfRequest(request))]);
  return { ...loaded, from: user?.firstName ?? '' };
};

const getTitle = ({ gift }: Route.ComponentProps['loaderData']): string => (gift === null ? m.gifts_title() : gift.title === '' ? m.gifts_one_title() : gift.title);

export const meta: Route.MetaFunction = (args) => pageMeta(args, { ...(args.loaderData ? { title: getTitle(args.loaderData) } : {}), isHidden: true });

/** A promised wish that the shop sells. */
const getBuy = ({ kind, title, path, variant_id: variantId, stock, quantity, boughtQuantity, itemId, publicId }: Gift) =>
  kind === 'promise' && stock !== null && path !== null && itemId !== null && quantity > boughtQuantity ? (
    <WishToBuy wish={{ title, path, variantId, isSoldOut: stock === 'out_of_stock' }} quantity={quantity - boughtQuantity} itemId={itemId} publicId={publicId} />
  ) : null;

export default function GiftsRoute({ loaderData: { gift, ...loaded } }: Route.ComponentProps) {
  const locale = useLocale();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { show } = useNotifications();
  const onFailed = (message: string) => show(message, 'error');
  const toWhen = ({ person, direction, stage }: Gift) => {
    const reminder = direction === 'given' ? loaded.next[person.jubileeId ?? ''] : undefined;
    return reminder ? <NextDay reminder={reminder} hasOrderBy={stage === 'idea' || stage === 'promised'} /> : null;
  };
  if (gift === null)
    return (
      <GiftsPage
        {...loaded}
        daysLeft={new Map(Object.entries(loaded.next).map(([id, { daysLeft }]) => [id, daysLeft]))}
        whenOf={toWhen}
        whenOfPerson={(id) => {
          const reminder = loaded.next[id];
          return reminder ? <NextDay reminder={reminder} hasOrderBy /> : null;
        }}
        getBuy={getBuy}
        together={<OwnChipIns chipIns={loaded.chipIns} />}
        onChanged={revalidate}
        onSaved={(message) => {
          show(message, 'info');
          // The shared text is saved: a reload must not offer it again.
          if (loaded.shared !== '') void navigate(pathTo('userGifts', locale), { replace: true, preventScrollReset: true });
        }}
        onFailed={onFailed}
      />
    );
  return (
    <GiftPage
      key={gift._id}
      gift={gift}
      people={loaded.people}
      giver={loaded.giver}
      from={loaded.from}
      currency={loaded.currency}
      when={toWhen(gift)}
      buy={getBuy(gift)}
      onChanged={revalidate}
      onSaved={async () => {
        await revalidate();
        show(m.ui_saved(), 'info');
      }}
      onRemoved={(message) => {
        if (message !== null) show(message, 'info');
        void navigate(pathTo('userGifts', locale), { replace: true });
      }}
      onFailed={onFailed}
    />
  );
}
