import { useRootData } from '#web/lib/root-data.ts';
import { ContentLink } from '#web/lib/content-link.tsx';
import { LanguageSwitch } from './language-switch.tsx';

/** Below the checkout: the terms and the help, no more. */
export function SmallFooter() {
  const data = useRootData();
  const links = data?.globalSettings.footer.at(0)?.links ?? [];
  return (
    <footer className="mt-section border-t border-line">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-6 text-sm text-soft">
        <ul className="flex flex-wrap gap-x-6">
          {links.map((link) => (
            <li key={link.label}>
              <ContentLink link={link} className="inline-flex min-h-8 items-center underline-offset-4 hover:text-ink hover:underline" />
            </li>
          ))}
        </ul>
        <LanguageSwitch variant="full" />
      </div>
    </footer>
  );
}
