import { m } from '#shared/i18n/paraglide/messages.js';
import { SettingsPage } from '#web/features/settings/settings-page.tsx';
import { pageMeta } from '#web/lib/seo/seo.ts';
import type { Route } from './+types/settings';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.settings_title(), isHidden: true });

export default function SettingsRoute() {
  return <SettingsPage />;
}
