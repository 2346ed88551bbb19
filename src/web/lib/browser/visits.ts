/** Sends visit events: names of pages and steps. No cookie, no storage, no identity; respects Do Not Track, Global Privacy Control and declined consent. */
import type { VisitEvent } from '#shared/contract/analytics.ts';
import { localeOfPath } from '#shared/i18n/paths.ts';
import { toPath } from '../api/to-path.ts';
import { analytics } from '../api/routes/analytics.ts';
import { readConsent } from './consent.ts';

const BATCH_MS = 4_000;
const MAX_BATCH = 30;

let waiting: VisitEvent[] = [];
let timer: number | undefined;

function send(): void {
  window.clearTimeout(timer);
  timer = undefined;
  const events = waiting;
  waiting = [];
  const consent = readConsent();
  if (events.length === 0 || consent === 'declined' || !navigator.onLine) return;
  const device = window.matchMedia('(min-width: 64rem)').matches ? 'desktop' : 'phone';
  const body = JSON.stringify({ events, device, consent: consent === 'accepted' });
  // keepalive outlives the page like a beacon, but can omit cookies.
  window
    .fetch(`${toPath(analytics.recordEvents)}?locale=${localeOfPath(window.location.pathname)}`, {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      headers: { 'Content-Type': 'application/json' },
      body,
    })
    .catch(() => {});
}

const refusesCounting = (): boolean => navigator.doNotTrack === '1' || (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/** Queues an event, sent some seconds later or when the page unloads. */
export function countVisit(event: VisitEvent): void {
  if (typeof window === 'undefined' || refusesCounting()) return;
  document.addEventListener('visibilitychange', send);
  window.addEventListener('pagehide', send);
  waiting.push(event);
  timer ??= window.setTimeout(send, BATCH_MS);
  if (waiting.length >= MAX_BATCH) send();
}
