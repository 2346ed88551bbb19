/** Creates members over the API, as setup for journeys. */
import type { Page } from '@playwright/test';
import type { Locale } from '../src/shared/values/text/locale.ts';
import { theMailTo } from './outbox.ts';
import { api } from './api.ts';

export const PASSWORD = 'en present i god tid';

/** The path of the verification link in a mail. */
export async function pathInMail(page: Page, email: string, pattern: RegExp): Promise<string> {
  const { text } = await theMailTo(page, email);
  const [link = ''] = pattern.exec(text) ?? [];
  const { pathname, search } = new URL(link);
  return pathname + search;
}

export const VERIFY_LINK = /\S+\/register\/verify-email\?\S+/;

/** Registers, verifies the address and by default signs in, over the API in this page's browser. */
export async function becomeMember(
  page: Page,
  { email, language, firstName = 'Åsa', isSignedIn = true }: { email: string; language: Locale; firstName?: string; isSignedIn?: boolean },
): Promise<void> {
  await api(page).auth.register({ body: { email, password: PASSWORD, firstName, lastName: 'Öberg', language } });
  const token = new URLSearchParams((await pathInMail(page, email, VERIFY_LINK)).split('?')[1]).get('token') ?? '';
  await api(page).auth.verifyEmail({ body: { token } });
  if (isSignedIn) await api(page).auth.login({ body: { email, password: PASSWORD } });
}
