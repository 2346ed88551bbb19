import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import { MainMenu } from './main-menu.tsx';

interface TopBarProps {
  /** Slot for the search field, from 520 px on. */
  search?: ReactNode;
  /** Slot for the cart button, 44 px square. */
  bag?: ReactNode;
  /** Slot for login or the member's menu, from 1024 px on. */
  account?: ReactNode;
}

export function TopBar({ search, bag, account }: TopBarProps) {
  const locale = useLocale();
  return (
    <header className="print:static sticky top-0 z-20 border-b border-line bg-paper">
      <div className="wrap flex h-15 items-center gap-2 lg:h-19 lg:gap-5">
        <Logo className="py-2 text-[1.9375rem] text-primary lg:text-[2.1875rem]" />
        <div className="hidden lg:block print:hidden">
          <MainMenu />
        </div>
        <div className="ml-2 hidden flex-1 sm:block lg:ml-0 print:hidden">{search}</div>
        <div className="ml-auto flex items-center gap-0.5 sm:ml-0 print:hidden">
          <LanguageSwitch variant="short" />
          <Link to={pathTo('search', locale)} aria-label={m.shell_search_label()} className="grid size-11 place-items-center rounded-full transition-colors hover:bg-sunken sm:hidden">
            <Search aria-hidden className="size-5.5" />
          </Link>
          <div className="-mr-2.5 lg:mr-0">{bag}</div>
          <div className="ml-1 hidden lg:block">{account}</div>
        </div>
      </div>
    </header>
  );
}
