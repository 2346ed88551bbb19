import { Fragment } from 'react';
import { useRootData } from '#web/lib/page/root-data.ts';

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
            {/* A phone has no room for two side by side: each has its own line there, and nothing need stand between them. */}
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
