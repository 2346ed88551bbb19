import { BadgePercent } from 'lucide-react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** What came of joining or cancelling. */
interface MembershipOutcomeProps {
  title: string;
  text: string;
  /** A member goes on shopping; others read about membership. */
  isJoined?: boolean;
  /** Asks again, where the outcome is unknown. */
  onAgain?: () => void;
}

export function MembershipOutcome({ title, text, isJoined = false, onAgain }: MembershipOutcomeProps) {
  const locale = useLocale();
  return (
    <EmptyState
      headingLevel={1}
      illustration={
        <span className="grid size-28 place-items-center rounded-full bg-sand text-primary">
          <BadgePercent aria-hidden className="size-12" />
        </span>
      }
      title={title}
      action={
        <>
          {onAgain ? (
            <Button onClick={onAgain}>{m.membership_check_again()}</Button>
          ) : isJoined ? (
            <ButtonLink to={pathTo('shop', locale)}>{m.membership_to_shop()}</ButtonLink>
          ) : (
            <ButtonLink to={pathTo('membership', locale)}>{m.settings_membership_read()}</ButtonLink>
          )}
          <ButtonLink to={pathTo('userSettingsSection', locale, { section: 'membership' })} variant="ghost">
            {m.member_settings()}
          </ButtonLink>
        </>
      }
    >
      <p>{text}</p>
    </EmptyState>
  );
}
