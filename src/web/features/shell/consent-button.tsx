import { m } from '#shared/i18n/paraglide/messages.js';
import { askAgain } from '#web/lib/browser/consent.ts';
import { useRootData } from '#web/lib/page/root-data.ts';

/** Reopens the analytics choice; shown where consent is asked for. */
export function ConsentButton({ className }: { className: string }) {
  if (!useRootData()?.settings.asksConsent) return null;
  return (
    <button type="button" className={className} onClick={() => askAgain(true)}>
      {m.consent_change()}
    </button>
  );
}
