import { lazy, Suspense, useCallback } from 'react';
import { redirect, useNavigate, useRevalidator } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { relationNames } from '#shared/i18n/relation-names.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import type { Relation } from '#shared/values/people/relations.ts';
import { getApi, orMissing, orPageError } from '#web/lib/api/loader-api.ts';
import { getName } from '#web/features/jubilees/occasion-text.ts';
import { useNotifications } from '#web/features/notifications/use-notifications.ts';
import { GreetPerson } from '#web/features/reminders/greet-person.tsx';
import { type LoadedReminders, loadReminders } from '#web/features/reminders/load-reminders.ts';
import { ReminderFormPage } from '#web/features/reminders/reminder-form-page.tsx';
import { RemindersPage } from '#web/features/reminders/reminders-page.tsx';
import { pageContext } from '#web/lib/page/page-context.ts';
import { findUser } from '#web/lib/session/loader-user.ts';
import { pagedTitle } from '#web/lib/seo/paged-title.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import { currencyOfRequest } from '#web/lib/page/request-currency.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import type { Route } from './+types/reminders';

// Below the form, and only for a person.
const FetchedSuggestions = lazy(async () => ({ default: (await import('#web/features/suggestions/fetched-suggestions.tsx')).FetchedSuggestions }));

/** One route for all reminder pages, as for people. */
export async function loader({ context, params, request }: Route.LoaderArgs): Promise<LoadedReminders & { currency: Currency }> {
  const person = async (id: string) => {
    const found = await orMissing(getApi(context).jubilees.get({ id }));
    return found && { id: found.jubilee._id, name: getName(found.jubilee) };
  };
  const greeting = async (id: string) => {
    const [found, user, sent] = await Promise.all([orMissing(getApi(context).jubilees.get({ id })), findUser(context), orMissing(getApi(context).greetings.list())]);
    if (!found || !user || found.jubilee.isDeceased) return null;
    return { isFriend: found.jubilee.friendId !== null, from: user.firstName, sent: sent?.greetings ?? [] };
  };
  const source = { api: getApi(context), person, greeting, url: new URL(request.url) };
  const loaded = await orPageError(loadReminders(params['*'], source));
  if (!loaded) throw redirect(pathTo('userReminders', context.get(pageContext).locale));
  return { ...loaded, currency: currencyOfRequest(request) };
}

const relationName = (relation: Relation) => relationNames[relation]();

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: args.loaderData?.page === 'new' ? m.reminders_add() : pagedTitle(m.reminders_title(), args.location), isHidden: true });

export default function RemindersRoute({ loaderData: loaded }: Route.ComponentProps) {
  const locale = useLocale();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { show } = useNotifications();
  const notify = useCallback((message: string) => show(message, 'error'), [show]);
  const list = pathTo('userReminders', locale);
  if (loaded.page === 'list') {
    return <RemindersPage found={loaded.found} page={loaded.number} relation={loaded.relation} relationName={relationName} isMailed={loaded.isMailed} onChanged={revalidate} onFailed={notify} />;
  }
  const reminder = loaded.page === 'edit' ? loaded.reminder : null;
  const cameFrom = loaded.page === 'edit' ? loaded.cameFrom : (loaded.target?.id ?? '');
  const backTo = cameFrom === '' ? list : pathTo('userJubilee', locale, { '*': cameFrom });
  const about = reminder?.target ?? null;
  return (
    <div className="grid gap-12">
      <ReminderFormPage
        key={reminder?._id ?? 'new'}
        reminder={reminder}
        greeting={loaded.page === 'edit' && loaded.greeting && <GreetPerson reminders={[loaded.reminder]} {...loaded.greeting} />}
        target={loaded.page === 'new' ? loaded.target : null}
        leadDays={loaded.leadDays}
        relationName={relationName}
        cancelTo={backTo}
        onSaved={() => void navigate(backTo)}
        onFailed={notify}
      />
      {about && (
        <Suspense>
          <FetchedSuggestions key={about._id} jubileeId={about._id} firstName={about.firstName} currency={loaded.currency} onFailed={notify} />
        </Suspense>
      )}
    </div>
  );
}
