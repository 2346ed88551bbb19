import type { Product } from '#shared/contract/catalog.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Accordion } from '#web/ui/accordion.tsx';
import { FactList } from './fact-list.tsx';

/** Ingredient list with allergens emphasised: they are written in capitals (EU 1169/2011, article 21). */
function Ingredients({ text }: { text: string }) {
  const parts = text.split(/(\p{Lu}{3,}[\p{Lu}-]*)/u);
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // The pieces never change order.
      // biome-ignore lint/suspicious/noArrayIndexKey: a fixed text cut in pieces
      <strong key={index} className="font-semibold text-ink">
        {part}
      </strong>
    ) : (
      part
    ),
  );
}

/** Mandatory food information before purchase (EU 1169/2011, article 14). */
export function FoodFacts({ food }: { food: NonNullable<Product['food']> }) {
  return (
    <Accordion title={m.product_food()} isOpen>
      <FactList
        facts={[
          { label: m.product_net_quantity(), value: food.net_quantity },
          { label: m.product_ingredients(), value: <Ingredients text={food.ingredients} /> },
          { label: m.product_allergens(), value: food.allergens },
          { label: m.product_storage(), value: food.storage },
        ]}
      />
    </Accordion>
  );
}
