import { useSyncExternalStore } from 'react';
import { consentStore } from '#web/lib/browser/consent.ts';
import { onDemand } from '#web/lib/browser/on-demand.tsx';
import { useRootData } from '#web/lib/page/root-data.ts';

const banner = onDemand(async () => (await import('./consent-banner.tsx')).ConsentBanner);

/** Asks for consent, if an external collector is configured and the visitor hasn't chosen yet or reopened the choice. */
export function ConsentGate() {
  const asksConsent = useRootData()?.settings.asksConsent === true;
  const state = useSyncExternalStore(consentStore.subscribe, consentStore.getSnapshot, consentStore.getServerSnapshot);
  const isWanted = asksConsent && state !== 'chosen';
  return isWanted && <banner.Part isWanted isReloading={state === 'asked-again'} />;
}
