/** Cart overlays, loaded on demand: most first visits open none. */
import { onDemand } from '#web/lib/browser/on-demand.tsx';

export const bagDrawer = onDemand(async () => (await import('./bag-drawer.tsx')).BagDrawer);
export const vendorConflictDialog = onDemand(async () => (await import('./vendor-conflict-dialog.tsx')).VendorConflictDialog);
