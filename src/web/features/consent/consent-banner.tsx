import { useEffect, useId, useRef } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { legalPath } from '#shared/i18n/legal-pages.ts';
import { askAgain, chooseConsent, readConsent } from '#web/lib/browser/consent.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';

/** Two equally prominent buttons. The page stays usable; nothing is sent to third parties before consent. */
export function ConsentBanner({ isReloading }: { isReloading: boolean }) {
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const locale = useLocale();
  const choice = isReloading ? readConsent() : null;

  useEffect(() => {
    if (!isReloading) return;
    const before = document.activeElement;
    title.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [isReloading]);

  return (
    <section
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && choice !== null) askAgain(false);
      }}
      className="fixed inset-x-3 bottom-[calc(var(--spacing-bottom-bar)+0.75rem+env(safe-area-inset-bottom))] z-40 max-h-[70dvh] overflow-y-auto rounded-xl bg-surface p-5 text-ink shadow-soft ring-1 ring-line lg:inset-x-auto lg:bottom-6 lg:left-6 lg:w-md print:hidden"
    >
      <h2 ref={title} id={titleId} tabIndex={-1} className="heading text-h4">
        {m.consent_title()}
      </h2>
      <p className="mt-2 text-[0.96875rem]">{m.consent_text()}</p>
      <p className="mt-2 text-sm text-soft">
        {choice !== null && <strong className="mr-1 font-semibold text-ink">{choice === 'accepted' ? m.consent_is_accepted() : m.consent_is_declined()}</strong>}
        <a href={legalPath('cookies', locale)} className="underline underline-offset-4 hover:text-ink">
          {m.consent_more()}
        </a>
      </p>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <Button variant="ghost" onClick={() => chooseConsent('declined')}>
          {m.consent_decline()}
        </Button>
        <Button variant="ghost" onClick={() => chooseConsent('accepted')}>
          {m.consent_accept()}
        </Button>
      </div>
    </section>
  );
}
