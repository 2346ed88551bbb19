import { m } from '#shared/i18n/paraglide/messages.js';
import { classNames } from '#web/ui/class-names.ts';

interface YearOfCartsProps {
  count: number;
  savingMinor: number;
  priceMinor: number;
}

/** Twelve parcels: those that pay for the membership, those that save, and those that aren't bought. A parcel that does both is half of each. */
export function YearOfCarts({ count, savingMinor, priceMinor }: YearOfCartsProps) {
  /** The share of a parcel, 0 to 1, that saves. */
  const savingShare = (index: number): number => {
    if (savingMinor <= 0) return 0;
    const paid = Math.min(1, Math.max(0, (priceMinor - index * savingMinor) / savingMinor));
    return 1 - paid;
  };
  return (
    <div aria-hidden className="mt-6">
      <ol className="grid grid-cols-12 gap-1.5">
        {Array.from({ length: 12 }, (_, index) => {
          const share = index < count ? savingShare(index) : 0;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: parcels have no names, and keep their places
            <li key={index}>
              <svg viewBox="0 0 24 24" className={classNames('w-full', index < count ? 'text-ink' : 'text-line-strong opacity-50')} role="presentation">
                <rect x="3" y={20.5 - 11 * share} width="18" height={11 * share} className="fill-primary" />
                <path d="M3 9.5h18v11H3zM2 6.5h20v3H2zM12 6.5v14M12 6.5C9 6.5 7 5 7.5 3.5S11 3 12 6.5c1-3.5 4-4.5 4.5-3S15 6.5 12 6.5" fill="none" stroke="currentColor" strokeWidth="1.3" />
              </svg>
            </li>
          );
        })}
      </ol>
      <p className="mt-2 flex flex-wrap gap-x-5 text-sm text-soft">
        <span className="flex items-center gap-1.5">
          <span className="size-3 rounded-xs border border-line-strong" />
          {m.membership_key_pays()}
        </span>
        <span className="flex items-center gap-1.5">
          <span className="size-3 rounded-xs bg-primary" />
          {m.membership_key_saves()}
        </span>
      </p>
    </div>
  );
}
