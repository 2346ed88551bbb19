import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { EmptyBagIllustration } from '#web/ui/illustrations/empty-bag.tsx';

export function BagEmpty() {
  return (
    <EmptyState illustration={<EmptyBagIllustration />} title={m.cart_empty_title()} action={<ButtonLink to={pathTo('giftFinder', useLocale())}>{m.cart_find_gift()}</ButtonLink>}>
      {m.cart_empty_text()}
    </EmptyState>
  );
}
