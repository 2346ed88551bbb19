/** Plain HTML pages for local shops and developers: mail outbox, demo bank, API documentation. Independent of the shop's frontend. */
import type { StoredMail } from '../../platform/mail/mail.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** CSP of these pages: no scripts, no fetches; mails are shown in a sandboxed frame. */
const policy = "default-src 'none'; style-src 'self'; form-action 'self'; frame-src 'self'; base-uri 'none'; frame-ancestors 'self'";

export function plainPage(title: string, body: string, { status = 200, lang = 'en' } = {}): Response {
  const html = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link rel="stylesheet" href="/local-pages.css"></head><body><main>${body}</main></body></html>`;
  return new Response(html, { status, headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy, 'Cache-Control': 'no-store', 'X-Frame-Options': 'SAMEORIGIN' } });
}

export function outboxPage(mails: readonly StoredMail[]): Response {
  const one = (mail: StoredMail) => `<article id="${escapeHtml(mail.id)}"><h2>${escapeHtml(mail.subject)}</h2>
    <dl><dt>To</dt><dd>${escapeHtml(mail.to)}</dd><dt>From</dt><dd>${escapeHtml(mail.from)}</dd><dt>Message-ID</dt><dd>${escapeHtml(mail.messageId)}</dd><dt>Written</dt><dd>${mail.createdAt.toISOString()}</dd>
    ${Object.entries(mail.headers)
      .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`)
      .join('')}</dl>
    <p><a href="/__outbox/${escapeHtml(mail.id)}.html">Open as HTML</a></p><pre>${escapeHtml(mail.text)}</pre></article>`;
  return plainPage(
    'Outbox',
    `<h1>Outbox</h1><p>Mail stays here while no SMTP_URL is set. <a href="/__outbox.json">As JSON</a></p>${mails.length > 0 ? mails.map(one).join('') : '<p>No mail yet.</p>'}`,
  );
}

export function outboxJson(mails: readonly StoredMail[]): Response {
  const messages = mails.map(({ id, to, from, subject, text, html, headers, messageId, createdAt }) => ({
    id,
    to,
    from,
    subject,
    text,
    html,
    headers: { 'Message-ID': messageId, ...headers },
    createdAt: createdAt.toISOString(),
  }));
  return Response.json({ messages }, { headers: { 'Cache-Control': 'no-store' } });
}

/** A mail in a sandboxed page. Inline styles are allowed because mails carry them. */
export function mailPage(mail: StoredMail): Response {
  return new Response(mail.html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation",
    },
  });
}

export function apiDocsPage(document: { paths: Record<string, Record<string, { summary: string; tags: string[]; responses: Record<string, { description: string }> }>> }): Response {
  const rows = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, operation]) =>
        `<article><h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2><p>${escapeHtml(operation.summary)}</p><ul>${Object.entries(operation.responses)
          .map(([status, response]) => `<li><code>${status}</code> ${escapeHtml(response.description)}</li>`)
          .join('')}</ul><details><summary>Parameters, body and answer</summary><pre>${escapeHtml(JSON.stringify(operation, null, 2))}</pre></details></article>`,
    ),
  );
  return plainPage('API', `<h1>API</h1><p>The calls that the shop’s own pages make. The whole document: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).</p>${rows.join('')}`);
}
