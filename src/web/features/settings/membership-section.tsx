import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { SectionFrame } from './section-frame.tsx';

export function MembershipSection() {
  return (
    <SectionFrame section="membership">
      <Card tone="sand">
        <h2 className="heading text-h3">{m.settings_no_membership()}</h2>
        <p className="mt-1">{m.settings_no_membership_text()}</p>
        <ButtonLink to={pathTo('membership', useLocale())} variant="ghost" className="mt-4">
          {m.settings_membership_read()}
        </ButtonLink>
      </Card>
    </SectionFrame>
  );
}
