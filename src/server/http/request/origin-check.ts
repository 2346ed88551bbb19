/** Protection against other sites' requests (CSRF): state-changing calls need the same origin (decisions, section 2). */

/**
 * Whether a state-changing request comes from our own pages, or from no page at all (a program sends no Origin).
 * Origin's host must be the Host header's or PUBLIC_URL's, and Sec-Fetch-Site, if sent, same-origin.
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
