import type { ReactNode } from 'react';
import type { SettingsSection } from '#shared/contract/settings.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { sections } from './sections.ts';

export function SectionFrame({ section, children }: { section: SettingsSection; children: ReactNode }) {
  const { title, lead } = sections[section];
  return (
    <div className="max-w-2xl">
      <Breadcrumbs items={[{ label: m.settings_title(), to: pathTo('userSettings', useLocale()) }, { label: title() }]} />
      <h1 className="heading mt-3 text-h1">{title()}</h1>
      <p className="mt-2 text-lg text-soft">{lead()}</p>
      <div className="mt-7 grid gap-6">{children}</div>
    </div>
  );
}
