import { data, useNavigate, useRevalidator } from 'react-router';
import { chipInPath, isChipInToken } from '#shared/i18n/chip-in-path.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useAuth } from '#web/features/auth/use-auth.ts';
import { ChipInGone, ChipInPage } from '#web/features/chip-ins/chip-in-page.tsx';
import { useNotifications } from '#web/features/notifications/use-notifications.ts';
import { GuestReservationPage } from '#web/features/reservations/guest-reservation-page.tsx';
import { ApiError } from '#web/lib/api/call.ts';
import { getApi, orPageError } from '#web/lib/api/loader-api.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { useRootData } from '#web/lib/page/root-data.ts';
import { pageGuards } from '#web/lib/session/page-guard.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import type { Route } from './+types/guest-reservation';
import { OrderTogether } from './order-together.tsx';
import { WishToBuy } from './wish-to-buy.tsx';

export const middleware = pageGuards('private-address');

const orNull = async <Result,>(found: Promise<Result>): Promise<Result | null> => {
  try {
    return await found;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    return orPageError(Promise.reject(error));
  }
};

/** A guest's promise by the link in their mail, or what several pay for: each route adds to the route list, which every browser gets. */
export async function loader({ context, params: { token }, request }: Route.LoaderArgs) {
  const api = getApi(context);
  if (!isChipInToken(token)) return { page: 'promise' as const, token, reservation: (await orNull(api.reservations.getAsGuest({ token })))?.reservation ?? null };
  const { searchParams } = new URL(request.url);
  const ownKey = searchParams.get('key');
  const found = await orNull(api.chipIns.get({ token, query: ownKey === null ? {} : { key: ownKey } }));
  if (found === null) return data({ page: 'gone' as const }, { status: 404 });
  const { payment_providers } = await orPageError(api.checkout.listPaymentProviders());
  return { page: 'together' as const, token, chipIn: found.chip_in, provider: payment_providers[0] ?? null, ownKey, contributionId: searchParams.get('contribution'), isNew: searchParams.has('new') };
}

const getTitle = (data: Route.ComponentProps['loaderData']): string => (data.page === 'promise' ? m.reservations_page_title() : data.page === 'gone' ? m.chip_in_gone() : data.chipIn.title);

export const meta: Route.MetaFunction = (args) => pageMeta(args, { ...(args.loaderData ? { title: getTitle(args.loaderData) } : {}), isHidden: true });

export default function GuestReservationRoute({ loaderData }: Route.ComponentProps) {
  if (loaderData.page === 'gone') return <ChipInGone />;
  if (loaderData.page === 'together') return <Together key={loaderData.token} {...loaderData} />;
  const { reservation, token } = loaderData;
  const buy = reservation !== null && reservation.stock !== null && reservation.itemId !== null && (
    <WishToBuy
      wish={{ title: reservation.title, path: reservation.path, variantId: reservation.variant_id, isSoldOut: reservation.stock === 'out_of_stock' }}
      quantity={reservation.quantity - reservation.boughtQuantity}
      itemId={reservation.itemId}
      publicId={reservation.publicId}
      size="lg"
    />
  );
  return <GuestReservationPage key={token} reservation={reservation} token={token} buy={buy} />;
}

function Together({ page: _, token, ...loaded }: Extract<Route.ComponentProps['loaderData'], { page: 'together' }>) {
  const locale = useLocale();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { show } = useNotifications();
  const { user } = useAuth();
  const publicUrl = useRootData()?.settings.publicUrl ?? '';
  const known = { name: user ? `${user.firstName} ${user.lastName}`.trim() : '', email: user?.email ?? '' };
  return (
    <ChipInPage
      {...loaded}
      known={known}
      publicUrl={publicUrl}
      order={<OrderTogether chipIn={loaded.chipIn} />}
      onPaid={(key) => void navigate(`${chipInPath(token, locale)}?${key === null ? '' : `key=${encodeURIComponent(key)}&`}new`, { replace: true, preventScrollReset: false })}
      onChanged={revalidate}
      onFailed={(message) => show(message, 'error')}
    />
  );
}
