import { m } from '#shared/i18n/paraglide/messages.js';
import type { User } from '#web/lib/session/user.ts';
import { useFoldingMenu } from '#web/lib/browser/use-folding-menu.ts';
import { AccountMenu } from './account-menu.tsx';
import { Avatar } from './avatar.tsx';

/** The member's picture; opens the account menu. Works without JavaScript: it still folds, and all items are links. */
export function MemberButton({ user }: { user: User }) {
  const menu = useFoldingMenu();
  return (
    <details {...menu} className="relative">
      <summary aria-label={m.member_account_menu()} title={user.firstName} className="grid size-11 list-none place-items-center rounded-full hover:bg-sunken">
        <Avatar user={user} />
      </summary>
      <AccountMenu user={user} />
    </details>
  );
}
