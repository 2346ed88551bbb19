import { ChevronRight, ContactRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { BouquetIllustration } from '#web/ui/illustrations/bouquet.tsx';

/** Onboarding for members without people: one easy question, and the contacts import below it. */
export function FirstStep({ add }: { add: ReactNode }) {
  const locale = useLocale();
  return (
    <div className="grid gap-6">
      <section aria-labelledby="first-step" className="grid overflow-hidden rounded-xl bg-sage sm:grid-cols-[minmax(0,1fr)_34%]">
        <div className="grid gap-5 p-5 sm:p-7 lg:p-10">
          <div>
            <h1 id="first-step" className="heading text-h1">
              {m.today_first_title()}
            </h1>
            <p className="mt-3 max-w-md text-lg">{m.today_first_text()}</p>
          </div>
          {add}
        </div>
        <div className="grid place-items-end px-6 max-sm:hidden">
          <BouquetIllustration className="h-auto w-full max-w-72" />
        </div>
      </section>
      <Link to={pathTo('userJubileeImport', locale)} className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line pb-5">
        <ContactRound aria-hidden className="size-6 text-primary" />
        <span>
          <span className="block font-semibold">{m.today_first_import()}</span>
          <span className="block text-sm text-soft">{m.today_first_import_text()}</span>
        </span>
        <ChevronRight aria-hidden className="size-5 text-soft" />
      </Link>
    </div>
  );
}
