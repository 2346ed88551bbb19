/** Sends a push to one browser (RFC 8030), encrypted for it (RFC 8291) and signed by the shop (RFC 8292). */
import http from 'node:http';
import https from 'node:https';
import webPush from 'web-push';
import type { Config } from '../config.ts';
import type { Ctx } from '../context.ts';
import { createLookup } from '../public-address.ts';
import { isPushAddress, usualPushRules } from './push-rules.ts';
import { createSilentHosts, type SilentHosts } from './silent-hosts.ts';
import { vapidKeys } from './vapid-keys.ts';

/** A browser's push subscription. Secret: the endpoint and keys suffice to push. */
export interface PushSubscription {
  endpoint: string;
  /** The browser's P-256 public key in base64url. */
  p256dh: string;
  /** 16 bytes in base64url. */
  auth: string;
}

export interface PushMessage {
  title: string;
  body: string;
  /** A path of the shop. */
  url: string;
  /** A later notification with the same tag replaces the earlier one silently. */
  tag: string;
  /** BCP 47 */
  lang: string;
}

export interface PushOptions {
  /** How long the push service stores it for an offline browser, in seconds. */
  ttlSeconds: number;
  /** A later push with the same topic replaces a waiting one; at most 32 characters of base64url. */
  topic: string;
}

/** The result of a push. `afterMs`: the push service's Retry-After in milliseconds from now; null if it sent none. */
export type PushOutcome = { kind: 'taken' } | { kind: 'gone' } | { kind: 'later'; why: string; afterMs: number | null } | { kind: 'refused'; why: string };

/** Parses Retry-After: seconds or a date (RFC 9110, 10.2.3). */
function retryAfterMs(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now.getTime();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

class ClosedNetwork extends Error {}

const silentHosts = new WeakMap<Config, SilentHosts>();

/** This process's record of push services that don't answer. */
function getSilentHosts(config: Config): SilentHosts {
  const known = silentHosts.get(config) ?? createSilentHosts();
  silentHosts.set(config, known);
  return known;
}

/** Redirects are not followed: a push service sends none. The response body is not read. */
function toOutcome(response: http.IncomingMessage, now: Date): PushOutcome {
  const status = response.statusCode ?? 0;
  if (status >= 200 && status < 300) return { kind: 'taken' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 429 || status >= 500) return { kind: 'later', why: String(status), afterMs: retryAfterMs(response.headers['retry-after'], now) };
  return { kind: 'refused', why: String(status) };
}

/** Sends a push, once. Backs off from a push service that timed out repeatedly. Throws only if the shop's own key can't be read. */
export async function sendPush(ctx: Pick<Ctx, 'config' | 'clock' | 'pushRules'>, { endpoint, p256dh, auth }: PushSubscription, message: PushMessage, options: PushOptions): Promise<PushOutcome> {
  const rules = ctx.pushRules ?? usualPushRules;
  if (!isPushAddress(endpoint, rules)) return { kind: 'refused', why: 'its address lies in a closed network' };
  const vapidDetails = { subject: toSubject(ctx.config.mailFrom), ...vapidKeys(ctx.config) };
  let details: webPush.RequestDetails;
  try {
    details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
      vapidDetails,
      TTL: options.ttlSeconds,
      topic: options.topic,
      urgency: 'normal',
    });
  } catch (error) {
    return { kind: 'refused', why: `it could not be written: ${error instanceof Error ? error.message : 'error'}` };
  }
  const hosts = getSilentHosts(ctx.config);
  const { host } = new URL(endpoint);
  const wait = hosts.waitMs(host, ctx.clock.now().getTime());
  if (wait > 0) return { kind: 'later', why: 'it was silent just now', afterMs: wait };
  const { request } = endpoint.startsWith('https:') ? https : http;
  const signal = AbortSignal.timeout(rules.timeoutMs);
  try {
    const response = await new Promise<http.IncomingMessage>((settle, reject) => {
      const lookup = createLookup(rules.mayConnectTo, () => new ClosedNetwork());
      const sent = request(endpoint, { method: 'POST', agent: false, lookup, signal, headers: details.headers as http.OutgoingHttpHeaders }, settle);
      sent.on('error', reject);
      sent.end(details.body);
    });
    response.destroy();
    hosts.answered(host);
    return toOutcome(response, ctx.clock.now());
  } catch (error) {
    if (error instanceof ClosedNetwork) return { kind: 'refused', why: 'its address lies in a closed network' };
    if (signal.aborted) hosts.wasSilent(host, ctx.clock.now().getTime());
    return { kind: 'later', why: signal.aborted ? 'no answer in time' : String((error as NodeJS.ErrnoException).code ?? 'error'), afterMs: null };
  }
}

/** The contact for push services: the sender's address (RFC 8292, 2.1). */
const toSubject = (mailFrom: string): string => `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
