import { m } from '#shared/i18n/paraglide/messages.js';
import { AddressBook } from '#web/features/addresses/address-book.tsx';
import { useAuth, useAuthServices } from '#web/features/auth/use-auth.ts';
import { findUser } from '#web/lib/session/loader-user.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import type { Route } from './+types/addresses';

export async function loader({ context }: Route.LoaderArgs) {
  return { user: await findUser(context) };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.addresses_title(), isHidden: true });

export default function AddressesRoute({ loaderData }: Route.ComponentProps) {
  const user = useAuth().user ?? loaderData.user;
  const { store } = useAuthServices();
  return user && <AddressBook user={user} onSaved={store.setUser} />;
}
