import { Gift as GiftIcon } from 'lucide-react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';

/** On the member's home and a person's page: number of reservations not given yet; renders nothing for none. */
export function PromiseLine({ count }: { count: number }) {
  const locale = useLocale();
  if (count === 0) return null;
  return (
    <Card tone="sage">
      <p className="flex flex-wrap items-center justify-between gap-3">
        <span className="flex items-center gap-2 font-semibold">
          <GiftIcon aria-hidden className="size-5 shrink-0" />
          {m.reservations_promised_count({ count })}
        </span>
        <ButtonLink size="sm" variant="ghost" to={pathTo('userGifts', locale)}>
          {m.gifts_title()}
        </ButtonLink>
      </p>
    </Card>
  );
}
