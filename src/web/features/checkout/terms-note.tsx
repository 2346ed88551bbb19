import { m } from '#shared/i18n/paraglide/messages.js';
import { getLocale } from '#shared/i18n/paraglide/runtime.js';
import { legalPath } from '#shared/i18n/legal-pages.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

/** Placeholder for the link in the translated sentence. */
const SLOT = '\u0000';

/** Terms open in a new tab, so that no input is lost. */
export function TermsNote() {
  const [before, after] = m.checkout_terms({ link: SLOT }).split(SLOT);
  return (
    <p className="mt-3 text-sm text-soft">
      {before}
      <a href={legalPath('terms', getLocale())} target="_blank" rel="noreferrer" className="link">
        {m.checkout_terms_link()}
        <VisuallyHidden> ({m.checkout_new_tab()})</VisuallyHidden>
      </a>
      {after}
    </p>
  );
}
