import { m } from '#shared/i18n/paraglide/messages.js';
import { useRevalidator } from 'react-router';
import type { Currency } from '#shared/values/currencies.ts';
import { useNotifications } from '#web/features/notifications/use-notifications.ts';
import { Giving } from '#web/features/reservations/giving.tsx';
import { GivingNote } from '#web/features/reservations/giving-note.tsx';
import type { LoadedTaken } from '#web/features/reservations/load-taken.ts';
import { ReportPart } from '#web/features/reports/report-part.tsx';
import { SeenWishlistPage } from '#web/features/wishlists/seen-wishlist-page.tsx';
import type { WayToList } from '#web/lib/reservation-api.ts';
import type { SeenWishlist } from '#web/lib/wishlist-api.ts';

interface ListToGiveFromProps {
  seen: SeenWishlist;
  currency: Currency;
  /** The page's own address. */
  path: string;
  way: WayToList;
  giving: LoadedTaken;
  isMember: boolean;
}

/** Somebody's list, with what others mean to give of it: of whoever may know that, and gives themselves. */
export function ListToGiveFrom({ seen, currency, path, way, giving, isMember }: ListToGiveFromProps) {
  const { revalidate } = useRevalidator();
  const { show } = useNotifications();
  const { taken } = giving;
  return (
    <SeenWishlistPage
      report={<ReportPart about={'publicId' in way ? way : { jubileeId: way.jubileeId, wishlistId: way.listId }} label={m.reports_open_list()} />}
      seen={seen}
      currency={currency}
      path={path}
      givingNote={<GivingNote loaded={giving} path={path} />}
      {...(taken && {
        giving: (item) => (
          <Giving item={item} taken={taken.find(({ itemId }) => itemId === item._id)} way={way} isMember={isMember} onChanged={() => revalidate()} onFailed={(message) => show(message, 'error')} />
        ),
      })}
    />
  );
}
