import { useRevalidator } from 'react-router';
import type { TakenWish } from '#shared/contract/reservations.ts';
import type { WishlistItem } from '#shared/contract/wishes.ts';
import type { SeenWishlistAnswer } from '#shared/contract/wishlists.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Currency } from '#shared/values/money/currencies.ts';
import type { WayToList } from '#web/lib/api/way-to-list.ts';
import { useNotifications } from '#web/features/notifications/use-notifications.ts';
import { ChipInLine } from '#web/features/chip-ins/chip-in-line.tsx';
import { StartChipIn } from '#web/features/chip-ins/start-chip-in.tsx';
import { GivenPart } from '#web/features/reservations/given-part.tsx';
import { Giving } from '#web/features/reservations/giving.tsx';
import { GivingNote } from '#web/features/reservations/giving-note.tsx';
import type { LoadedGiven } from '#web/features/reservations/load-given.ts';
import type { LoadedTaken } from '#web/features/reservations/load-taken.ts';
import { promisedBy } from '#web/features/reservations/promised-by.ts';
import { RevealNote } from '#web/features/reservations/reveal-note.tsx';
import { ReportPart } from '#web/features/reports/report-part.tsx';
import { WatchButton } from '#web/features/watches/watch-button.tsx';
import { SeenWishlistPage } from '#web/features/wishlists/seen-wishlist-page.tsx';
import { WhispersPart } from '#web/features/whispers/whispers-part.tsx';
import { listNames } from '#web/features/wishlists/wish-texts.ts';
import { WishToBuy } from './wish-to-buy.tsx';

interface ListToGiveFromProps {
  seen: SeenWishlistAnswer;
  currency: Currency;
  /** The page's URL. */
  path: string;
  way: WayToList;
  giving: LoadedTaken;
  given: LoadedGiven;
  isMember: boolean;
}

/** Quantity to buy: what the member reserved and hasn't bought yet, else what no one has reserved; one where any number may be given. */
function toBuy({ quantity, isUnlimited }: WishlistItem, { reserved, own, ownBought }: Pick<TakenWish, 'reserved' | 'own' | 'ownBought'> = { reserved: 0, own: 0, ownBought: 0 }): number {
  if (own > ownBought) return own - ownBought;
  return isUnlimited ? 1 : Math.max(0, quantity - reserved);
}

/** Someone's list, with what others will give, for viewers who may know that and can give themselves. */
export function ListToGiveFrom({ seen, currency, path, way, giving, given, isMember }: ListToGiveFromProps) {
  const { revalidate } = useRevalidator();
  const { show } = useNotifications();
  const { taken } = giving;
  const about = 'publicId' in way ? way : 'jubileeId' in way ? { jubileeId: way.jubileeId, wishlistId: way.listId } : { circleId: way.circleId, wishlistId: way.listId };
  return (
    <SeenWishlistPage
      report={<ReportPart about={about} label={m.reports_open_list()} />}
      watch={isMember && <WatchButton listId={seen.wishlist._id} publicId={'publicId' in way ? way.publicId : null} onFailed={(message) => show(message, 'error')} />}
      seen={seen}
      currency={currency}
      path={path}
      givingNote={
        <div className="grid gap-2 empty:hidden">
          <GivingNote loaded={giving} path={path} />
          {taken && <RevealNote list={seen.wishlist} />}
          <GivenPart loaded={given} path={path} />
        </div>
      }
      whispers={
        taken &&
        (!isMember || giving.whispers !== null) && (
          <WhispersPart
            listId={'publicId' in way ? way.publicId : way.listId}
            names={seen.wishlist.forName || listNames(seen.wishlist.owners.map(({ firstName }) => ({ firstName })))}
            whispers={giving.whispers}
            path={path}
            onChanged={() => revalidate()}
            onFailed={(message) => show(message, 'error')}
          />
        )
      }
      {...(taken && {
        promised: (item) =>
          promisedBy(
            item,
            taken.find(({ itemId }) => itemId === item._id),
          ),
        giving: (item) => {
          const ofItem = taken.find(({ itemId }) => itemId === item._id);
          return (
            <Giving
              item={item}
              taken={ofItem}
              way={way}
              isMember={isMember}
              onChanged={() => revalidate()}
              onFailed={(message) => show(message, 'error')}
              together={ofItem?.chipIn && <ChipInLine title={item.title} chipIn={ofItem.chipIn} />}
              start={isMember && item.path !== null && item.state !== 'gone' && !ofItem?.chipIn && <StartChipIn item={item} way={way} currency={currency} occasionDay={seen.wishlist.occasionDay} />}
              buy={
                item.state !== 'gone' && (
                  <WishToBuy
                    wish={{ title: item.title, path: item.path, variantId: item.variant_id, isSoldOut: item.state === 'out_of_stock' }}
                    quantity={toBuy(item, ofItem)}
                    itemId={item._id}
                    publicId={'publicId' in way ? way.publicId : null}
                  />
                )
              }
            />
          );
        },
      })}
    />
  );
}
