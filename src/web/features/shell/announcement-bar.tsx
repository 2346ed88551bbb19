import { Fragment } from 'react';
import { useRootData } from '#web/lib/page/root-data.ts';

/** Separator staff write between two offers. */
const BETWEEN = ' · ';

/** Announcement by staff at the top; renders nothing without one. */
export function AnnouncementBar() {
  const announcement = useRootData()?.globalSettings.announcement;
  if (!announcement) return null;
  const offers = announcement.split(BETWEEN);
  return (
    <aside className="bg-band text-on-band print:hidden">
      <p className="wrap py-2 text-center text-xs font-medium">
        {offers.map((offer, index) => (
          <Fragment key={offer}>
            {/* Phones show one offer per line, without separators. */}
            <span className="inline-block text-balance max-sm:block">
              {offer}
              {index < offers.length - 1 && <span className="max-sm:hidden">{'\u00a0·'}</span>}
            </span>{' '}
          </Fragment>
        ))}
      </p>
    </aside>
  );
}
