/** Where Stripe sends a vendor back from its onboarding. The pages change nothing: the account's state is read from Stripe. */
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Locale } from '#shared/values/text/locale.ts';
import { onboardingPaths } from '../../modules/vendor-accounts/service.ts';
import { escapeHtml, plainPage } from './local-pages.ts';

/** Null for other addresses. */
export function answerOnboarding(pathname: string, { locale, productName }: { locale: Locale; productName: string }): Response | null {
  const inLanguage = { locale };
  const toPage = (title: string, text: string): Response => plainPage(title, `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`, { lang: locale });
  if (pathname === onboardingPaths.done) return toPage(m.vendors_onboarded_title({}, inLanguage), m.vendors_onboarded_text({ product: productName }, inLanguage));
  if (pathname === onboardingPaths.again) return toPage(m.vendors_link_ended_title({}, inLanguage), m.vendors_link_ended_text({ product: productName }, inLanguage));
  return null;
}
