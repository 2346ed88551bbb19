import type { GuestReservation } from '#shared/contract/reservations.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { ApiError } from '#web/lib/api/call.ts';
import { getApi, orPageError } from '#web/lib/api/loader-api.ts';
import { GuestReservationPage } from '#web/features/reservations/guest-reservation-page.tsx';
import { pageGuards } from '#web/lib/session/page-guard.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import type { Route } from './+types/guest-reservation';
import { WishToBuy } from './wish-to-buy.tsx';

export const middleware = pageGuards('private-address');

/** Target of a guest's mail. A link already used gets a page saying so. */
export async function loader({ context, params: { token } }: Route.LoaderArgs): Promise<{ token: string; reservation: GuestReservation | null }> {
  try {
    return { token, reservation: (await getApi(context).reservations.getAsGuest({ token })).reservation };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { token, reservation: null };
    return orPageError(Promise.reject(error));
  }
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { ...(args.loaderData ? { title: m.reservations_page_title() } : {}), isHidden: true });

export default function GuestReservationRoute({ loaderData: { reservation, token } }: Route.ComponentProps) {
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
