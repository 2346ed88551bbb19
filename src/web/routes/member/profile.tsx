import { m } from '#shared/i18n/paraglide/messages.js';
import { getApi, orPageError } from '#web/lib/api/loader-api.ts';
import { useAuth, useAuthServices } from '#web/features/auth/use-auth.ts';
import { useNotifications } from '#web/features/notifications/use-notifications.ts';
import { ProfilePage } from '#web/features/profile/profile-page.tsx';
import { findUser } from '#web/lib/session/loader-user.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import type { Route } from './+types/profile';

export async function loader({ context }: Route.LoaderArgs) {
  const [user, { settings }] = await orPageError(Promise.all([findUser(context), getApi(context).settings.getPrivacy()]));
  return { user, privacy: settings };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.member_profile(), isHidden: true });

export default function ProfileRoute({ loaderData }: Route.ComponentProps) {
  const user = useAuth().user ?? loaderData.user;
  const { store } = useAuthServices();
  const { show } = useNotifications();
  return user && <ProfilePage user={user} privacy={loaderData.privacy} onSaved={store.setUser} onFailed={(message) => show(message, 'error')} />;
}
