/** The parts of the bag that come over a page: most first visits open none of them. */
import { onDemand } from '#web/lib/browser/on-demand.tsx';

export const bagDrawer = onDemand(async () => (await import('./bag-drawer.tsx')).BagDrawer);
export const vendorConflictDialog = onDemand(async () => (await import('./vendor-conflict-dialog.tsx')).VendorConflictDialog);
