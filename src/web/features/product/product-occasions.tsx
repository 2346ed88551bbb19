import type { Occasion } from '#shared/contract/catalog.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { occasionName } from '#web/lib/occasion-name.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Chip } from '#web/ui/chip.tsx';

/** Links to the product's occasions; renders nothing without any. */
export function ProductOccasions({ occasions }: { occasions: readonly Occasion[] }) {
  const shop = pathTo('shop', useLocale());
  if (occasions.length === 0) return null;
  return (
    <section className="print:hidden">
      <h2 className="heading mb-3 text-h4">{m.product_suits()}</h2>
      <ul className="flex flex-wrap gap-2">
        {occasions.map((occasion) => (
          <li key={occasion}>
            <Chip to={`${shop}?occasion=${occasion}`}>{occasionName(occasion)}</Chip>
          </li>
        ))}
      </ul>
    </section>
  );
}
