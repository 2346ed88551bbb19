import type { ContributionDone } from '#shared/contract/chip-ins.ts';
import { m } from '#shared/i18n/paraglide/messages.js';

/** What one reads whose contribution isn't in. */
export function toDoneMessage(type: Exclude<ContributionDone['type'], 'paid'>): string {
  if (type === 'late') return m.chip_in_late();
  return type === 'processing' ? m.chip_in_processing() : m.checkout_declined_card();
}
