/** Push notifications of this browser. Only `subscribe` asks for permission, after a press. */

export type BrowserPush =
  | { kind: 'unsupported' }
  /** Permission denied; only the browser's settings can change that. */
  | { kind: 'denied' }
  /** `fingerprint` identifies the browser's subscription in the API; null for none. */
  | { kind: 'ready'; fingerprint: string | null };

export interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export type Subscribed = { kind: 'subscribed'; subscription: Subscription; fingerprint: string } | { kind: 'denied' | 'dismissed' | 'failed' };

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function toFingerprint(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export async function readBrowserPush(): Promise<BrowserPush> {
  if (!isSupported()) return { kind: 'unsupported' };
  if (Notification.permission === 'denied') return { kind: 'denied' };
  const subscription = Notification.permission === 'granted' ? await ownSubscription().catch(() => null) : null;
  return { kind: 'ready', fingerprint: subscription && (await toFingerprint(subscription.endpoint)) };
}

const getBytes = (base64url: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

const READY_WITHIN_MS = 15_000;

/** A browser accepts one sender key: ends a subscription with another key first. */
async function subscribeWith(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register('/service-worker.js');
  // A service worker that can't be installed never becomes ready and raises no error.
  const { pushManager } = await Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('the service worker is not ready')), READY_WITHIN_MS)),
  ]);
  const key = getBytes(publicKey);
  const existing = await pushManager.getSubscription();
  const existingKey = existing?.options.applicationServerKey;
  if (existing && existingKey && new Uint8Array(existingKey).join() !== key.join()) await existing.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Asks for permission, then subscribes at the browser's push service. Never throws. */
export async function subscribe(publicKey: string): Promise<Subscribed> {
  try {
    const permission = await Notification.requestPermission();
    if (permission !== 'granted') return { kind: permission === 'denied' ? 'denied' : 'dismissed' };
    const { endpoint, keys } = (await subscribeWith(publicKey)).toJSON();
    if (!endpoint || !keys?.['p256dh'] || !keys['auth']) return { kind: 'failed' };
    return { kind: 'subscribed', subscription: { endpoint, keys: { p256dh: keys['p256dh'], auth: keys['auth'] } }, fingerprint: await toFingerprint(endpoint) };
  } catch {
    return { kind: 'failed' };
  }
}

/** The shop no longer sends; if the browser keeps its endpoint, that is harmless. */
export async function unsubscribe(): Promise<void> {
  await ownSubscription()
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => {});
}
