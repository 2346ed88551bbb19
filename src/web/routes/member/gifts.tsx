import { useRevalidator } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { apiOf, orPageError } from '#web/lib/api/loader-api.ts';
import { useNotifications } from '#web/features/notifications/use-notifications.ts';
import { isPromise } from '#web/features/reservations/by-person.ts';
import { GiftsPage } from '#web/features/reservations/gifts-page.tsx';
import { pageMeta } from '#web/lib/seo/seo.ts';
import { WishToBuy } from '../account/wish-to-buy.tsx';
import type { Route } from './+types/gifts';

export const loader = ({ context }: Route.LoaderArgs) => orPageError(apiOf(context).gifts.list());

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.reservations_gifts_title(), isHidden: true });

export default function GiftsRoute({ loaderData: { gifts } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { show } = useNotifications();
  return (
    <GiftsPage
      gifts={gifts.filter(isPromise)}
      buyOf={({ title, path, variant_id: variantId, stock, quantity, boughtQuantity, itemId, publicId }) =>
        stock !== null && <WishToBuy wish={{ title, path, variantId, isSoldOut: stock === 'out_of_stock' }} quantity={quantity - boughtQuantity} itemId={itemId} publicId={publicId} />
      }
      onChanged={() => revalidate()}
      onFailed={(message) => show(message, 'error')}
    />
  );
}
