import { Fragment } from 'react';
import { useRootData } from '#web/lib/root-data.ts';

/** What the staff write between two offers. */
const BETWEEN = ' · ';

/** One sentence from the staff above everything; nothing when they have nothing to say. */
export function AnnouncementBar() {
  const announcement = useRootData()?.globalSettings.announcement;
  if (!announcement) return null;
  const offers = announcement.split(BETWEEN);
  return (
    <aside className="bg-band text-on-band print:hidden">
      <p className="wrap py-2 text-center text-xs font-medium">
        {offers.map((offer, index) => (
          <Fragment key={offer}>
            {/* Where there is no room for both, a line breaks between them. */}
            <span className="inline-block text-balance">
              {offer}
              {index < offers.length - 1 && '\u00a0·'}
            </span>{' '}
          </Fragment>
        ))}
      </p>
    </aside>
  );
}
