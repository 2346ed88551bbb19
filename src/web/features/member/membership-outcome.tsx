import { BadgePercent } from 'lucide-react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Return page of membership pages, for members without a membership. */
export function MembershipOutcome({ title, text }: { title: string; text: string }) {
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
          <ButtonLink to={pathTo('membership', locale)}>{m.settings_membership_read()}</ButtonLink>
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
