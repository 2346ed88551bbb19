/** CSRF protection: state-changing requests must be same-origin (decisions, section 2). */

/**
 * Accepts requests from the shop's own pages, and from programs (no Origin). The Origin's host must match Host or PUBLIC_URL, and Sec-Fetch-Site, if sent, must be
 * same-origin or none.
 */
export function isSameOrigin(headers: Headers, publicUrl: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return false;
  const origin = headers.get('origin');
  if (origin === null) return true;
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === headers.get('host') || host === new URL(publicUrl).host;
}
