/** CSRF protection: state-changing requests must be same-origin (decisions, section 2). */

/** Accepts the shop's own pages and programs (no Origin). Origin's host must be Host or PUBLIC_URL; Sec-Fetch-Site, if sent, same-origin or none. */
export function isSameOrigin(headers: Headers, publicUrl: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return false;
  const origin = headers.get('origin');
  if (origin === null) return true;
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === headers.get('host') || host === new URL(publicUrl).host;
}
