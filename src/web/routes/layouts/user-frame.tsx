import type { ReactNode } from 'react';
import { useAuth } from '#web/features/auth/use-auth.ts';
import { useAuthActions } from '#web/features/auth/use-auth-actions.ts';
import { CurrencySwitch } from '#web/features/currency/currency-switch.tsx';
import { MemberRail } from '#web/features/member/member-rail.tsx';
import { SmallFooter } from '#web/features/shell/small-footer.tsx';
import { DefaultFrame } from './default-frame.tsx';

interface UserFrameProps {
  /** Whether the page was rendered with the member's menu expanded. */
  isMenuExpanded: boolean;
  children: ReactNode;
}

/** Layout user-default: the shop's layout with the member's rail beside the page. */
export function UserFrame({ isMenuExpanded, children }: UserFrameProps) {
  const { isAuthenticated } = useAuth();
  const { logout } = useAuthActions();
  return (
    <DefaultFrame footer={isAuthenticated ? <SmallFooter currency={<CurrencySwitch />} /> : undefined}>
      <div className="wrap flex gap-10 py-6 lg:py-10 xl:gap-14">
        {isAuthenticated && <MemberRail isExpandedAtFirst={isMenuExpanded} onLogOut={() => void logout()} />}
        <div className="min-w-0 flex-1">{children}</div>
      </div>
    </DefaultFrame>
  );
}
