import { useNavigate } from 'react-router';
import { pathTo } from '#shared/i18n/paths.ts';
import { getApi, orPageError } from '#web/lib/api/loader-api.ts';
import { useAuthServices } from '#web/features/auth/use-auth.ts';
import { OwnMembership } from '#web/features/membership/own-membership.tsx';
import { useNotifications } from '#web/features/notifications/use-notifications.ts';
import { loadSection } from '#web/features/settings/load-section.ts';
import { SectionView } from '#web/features/settings/section-view.tsx';
import { findSection, sections } from '#web/features/settings/sections.ts';
import { findUser } from '#web/lib/session/loader-user.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import { currencyOfRequest } from '#web/lib/page/request-currency.ts';
import { todayInShop } from '#web/lib/page/today.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import type { Route } from './+types/settings-section';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const section = findSection(params.section);
  const user = await findUser(context);
  if (!section || !user) throw new Response(null, { status: 404 });
  return { loaded: await orPageError(loadSection(section, { api: getApi(context), user, today: todayInShop() })), currency: currencyOfRequest(request) };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { ...(args.loaderData ? { title: sections[args.loaderData.loaded.section].title() } : {}), isHidden: true });

export default function SettingsSectionRoute({ loaderData: { loaded, currency } }: Route.ComponentProps) {
  const { store } = useAuthServices();
  const { show } = useNotifications();
  const navigate = useNavigate();
  const locale = useLocale();
  return (
    <SectionView
      key={loaded.section}
      loaded={loaded}
      membership={(settings) => <OwnMembership key={settings.membership?.status ?? ''} {...settings} currency={currency} />}
      onSignedOut={(next, message) => {
        store.flagLogout();
        store.reset();
        store.leavePage();
        show(message, 'info');
        void navigate(pathTo(next, locale));
      }}
    />
  );
}
