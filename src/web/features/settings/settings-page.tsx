import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { sectionNames, sections } from './sections.ts';

export function SettingsPage() {
  const locale = useLocale();
  return (
    <>
      <h1 className="heading text-h1">{m.settings_title()}</h1>
      <ul className="mt-6 grid gap-3 md:grid-cols-2 lg:mt-8">
        {sectionNames.map((section) => {
          const { title, lead, icon: Icon } = sections[section];
          return (
            <li key={section}>
              <Link
                to={pathTo('userSettingsSection', locale, { section })}
                className="flex h-full items-center gap-4 rounded-xl bg-surface p-4 ring-1 ring-line transition-shadow ring-inset hover:shadow-soft hover:ring-line-strong lg:p-5"
              >
                <span className="grid size-11 shrink-0 place-items-center rounded-full bg-sage text-primary">
                  <Icon aria-hidden className="size-5.5" />
                </span>
                <span className="min-w-0">
                  <span className="block font-semibold">{title()}</span>
                  <span className="block text-sm text-soft">{lead()}</span>
                </span>
                <ChevronRight aria-hidden className="ml-auto size-5 text-soft" />
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}
