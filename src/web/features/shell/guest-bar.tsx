import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';

/** Header for somebody who opened a link: the logo and the language, nothing to shop for. */
export function GuestBar() {
  return (
    <header className="wrap flex h-15 w-full items-center justify-between gap-3 lg:h-19">
      <Logo className="py-2 text-[1.9375rem] text-primary lg:text-[2.1875rem]" />
      <LanguageSwitch variant="short" />
    </header>
  );
}
