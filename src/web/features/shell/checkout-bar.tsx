import { ArrowLeft, LockKeyhole } from 'lucide-react';
import { Link } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Logo } from './logo.tsx';

/** Minimal header of the checkout. */
export function CheckoutBar() {
  return (
    <header className="border-b border-line bg-paper">
      <div className="wrap grid h-15 grid-cols-[1fr_auto_1fr] items-center gap-3 lg:h-19">
        <Link to={pathTo('cart', useLocale())} className="inline-flex min-h-11 items-center gap-2 justify-self-start rounded-full text-[0.96875rem] font-medium underline-offset-4 hover:underline">
          <ArrowLeft aria-hidden className="size-5" />
          <span className="max-sm:sr-only">{m.shell_back_to_bag()}</span>
        </Link>
        <Logo className="py-2 text-[1.9375rem] text-primary lg:text-[2.1875rem]" />
        <p className="flex items-center gap-2 justify-self-end text-right text-sm text-soft">
          <LockKeyhole aria-hidden className="size-4.5 text-primary" />
          <span className="max-sm:w-min max-sm:text-xs max-sm:leading-tight">{m.shell_secure()}</span>
        </p>
      </div>
    </header>
  );
}
