import { m } from '#shared/i18n/paraglide/messages.js';
import { locales } from '#shared/values/text/locale.ts';
import { useAlternates } from '#web/lib/seo/alternates.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

const ownNames = { sv: 'Svenska', en: 'English' } as const;
const shortNames = { sv: 'SV', en: 'EN' } as const;

interface LanguageSwitchProps {
  /** short: one link to the other language, for a bar; full: both by name. */
  variant: 'short' | 'full';
  className?: string;
}

/** Links to the same page in another language. A document has one language, so each loads a new one. */
export function LanguageSwitch({ variant, className }: LanguageSwitchProps) {
  const current = useLocale();
  const alternates = useAlternates();
  if (variant === 'short') {
    const other = current === 'sv' ? 'en' : 'sv';
    return (
      <a
        href={alternates[other]}
        hrefLang={other}
        lang={other}
        title={ownNames[other]}
        className={classNames('grid size-11 place-items-center rounded-full text-sm font-semibold transition-colors hover:bg-sunken', className)}
      >
        {shortNames[other]}
        <VisuallyHidden>{ownNames[other]}</VisuallyHidden>
      </a>
    );
  }
  return (
    <nav aria-label={m.shell_language()} className={className}>
      <ul className="flex gap-5">
        {locales.map((locale) => (
          <li key={locale}>
            <a
              href={alternates[locale]}
              hrefLang={locale}
              lang={locale}
              aria-current={locale === current ? 'true' : undefined}
              className={classNames('inline-flex min-h-tap items-center underline-offset-4 hover:underline', locale === current && 'font-semibold underline decoration-2')}
            >
              {ownNames[locale]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
