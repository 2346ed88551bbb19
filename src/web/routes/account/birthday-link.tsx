import { data } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { AskedPage, type SentForm } from '#web/features/birthdays/asked-page.tsx';
import { LinkGone } from '#web/features/birthdays/link-gone.tsx';
import { readBirthday } from '#web/features/birthdays/read-birthday.ts';
import { ApiError } from '#web/lib/api/call.ts';
import { getApi, orPageError } from '#web/lib/api/loader-api.ts';
import { pageContext } from '#web/lib/page/page-context.ts';
import { todayInShop } from '#web/lib/page/today.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import { pageGuards } from '#web/lib/session/page-guard.ts';
import type { Route } from './+types/birthday-link';

export const middleware = pageGuards('private-address');

/** A revoked link gets a page saying so. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  // Without any referrer a browser names no origin in the form's POST, which is then refused.
  context.get(pageContext).responseHeaders.set('Referrer-Policy', 'same-origin');
  const today = todayInShop();
  try {
    return { asked: await getApi(context).birthdayLinks.getAsked({ token }), today };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return data({ asked: null, today }, { status: 404 });
    return orPageError(Promise.reject(error));
  }
}

const fieldIn = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** The form as browsers without scripts send it. */
export async function action({ context, params: { token }, request }: Route.ActionArgs): Promise<SentForm> {
  const form = await request.formData();
  const typed = { name: fieldIn(form, 'name'), day: fieldIn(form, 'day') };
  const { locale } = context.get(pageContext);
  const read = readBirthday(typed, locale, todayInShop());
  if ('errors' in read) return { typed, given: null, errors: read.errors, refusal: null };
  try {
    await getApi(context).birthdayLinks.give({ token, body: read.birthday });
    return { typed, given: read.birthday, errors: {}, refusal: null };
  } catch (error) {
    if (error instanceof ApiError && error.status !== 404) return { typed, given: null, errors: {}, refusal: error.message };
    return orPageError(Promise.reject(error));
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: args.loaderData?.asked ? m.birthdays_asks_title({ name: args.loaderData.asked.asker.firstName }) : m.birthdays_gone(), isHidden: true });

export default function BirthdayLinkRoute({ loaderData: { asked, today }, actionData, params: { token } }: Route.ComponentProps) {
  if (!asked) return <LinkGone title={m.birthdays_gone()} text={m.birthdays_gone_text()} />;
  return <AskedPage key={token} asked={asked} token={token} today={today} sent={actionData ?? null} />;
}
