import { useRootData } from '#web/lib/root-data.ts';

/** One sentence from the staff above everything; nothing when they have nothing to say. */
export function AnnouncementBar() {
  const announcement = useRootData()?.globalSettings.announcement;
  if (!announcement) return null;
  return (
    <aside className="bg-band text-on-band print:hidden">
      {/* A dot between two offers ends a line and begins none. */}
      <p className="wrap py-2 text-center text-xs font-medium text-balance">{announcement.replaceAll(' · ', '\u00a0· ')}</p>
    </aside>
  );
}
