/** The demonstration bank's page, where a payer approves or declines a challenged demo payment. Served on loopback only. */
import { formatSum } from '#shared/values/money/money.ts';
import { answerDemoChallenge, findDemoChallenge } from '../../modules/payments/demo-provider.ts';
import type { Ctx } from '../../platform/context.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { isSameOrigin } from '../request/origin-check.ts';
import { readAtMost } from '../request/request-body.ts';
import { escapeHtml, plainPage } from './local-pages.ts';

const MAX_FORM_BYTES = 10_000;

/** The page of a challenge; null for an unknown one. */
async function challengePage(ctx: Ctx, reference: string, secret: string): Promise<Response | null> {
  const challenge = await findDemoChallenge(ctx, reference, secret);
  if (!challenge) return null;
  const field = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
  const button = (approve: boolean, label: string) =>
    `<form method="post" action="/__demo-bank/${escapeHtml(reference)}">${field('client_secret', secret)}${field('approve', String(approve))}<button>${label}</button></form>`;
  return plainPage(
    'Demobanken',
    `<h1>Demobanken</h1><p>Godkänn köpet på ${formatSum(challenge.amountMinor, challenge.currencyCode, 'sv')}?<br><span lang="en">Approve the purchase of ${formatSum(challenge.amountMinor, challenge.currencyCode, 'en')}?</span></p>${button(true, 'Godkänn · Approve')}${button(false, 'Avbryt · Decline')}`,
    { lang: 'sv' },
  );
}

async function answerChallenge(ctx: Ctx, reference: string, request: Request): Promise<Response> {
  if (!isSameOrigin(request.headers, ctx.config.publicUrl)) throw new DomainError('ORIGIN_REFUSED');
  const form = new URLSearchParams(Buffer.from(await readAtMost(request, MAX_FORM_BYTES)).toString('utf8'));
  const answer = await answerDemoChallenge(ctx, reference, form.get('client_secret') ?? '', form.get('approve') === 'true');
  return new Response(null, { status: 303, headers: { Location: answer.next_action_url ?? '/' } });
}

/** Answers `/__demo-bank/:reference`, GET and POST; null for other addresses. */
export async function answerDemoBank(ctx: Ctx, url: URL, request: Request): Promise<Response | null> {
  const [, reference] = /^\/__demo-bank\/(demo_[\w-]+)$/.exec(url.pathname) ?? [];
  if (!reference) return null;
  return request.method === 'POST' ? answerChallenge(ctx, reference, request) : challengePage(ctx, reference, url.searchParams.get('client_secret') ?? '');
}
