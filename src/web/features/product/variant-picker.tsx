import { useId } from 'react';
import { Link } from 'react-router';
import type { Variant } from '#shared/contract/catalog.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { ChoiceChip } from '#web/ui/choice-chip.tsx';
import { choiceState, optionsToChoose, variantWith } from './variant-choice.ts';
import type { ShownProduct } from './shown-product.ts';

interface VariantPickerProps {
  product: ShownProduct;
  variant: Variant;
  onChoose: (variant: Variant) => void;
}

/** Chips for each option. Without JavaScript, variants are plain links. */
export function VariantPicker({ product, variant, onChoose }: VariantPickerProps) {
  const id = useId();
  const options = optionsToChoose(product);
  if (options.length === 0) return null;
  return (
    <div className="grid grid-cols-1 gap-5">
      {options.map((option) => {
        const chosen = variant.options.find(({ key }) => key === option.key);
        return (
          <fieldset key={option.key}>
            <legend className="mb-2 text-sm">
              <span className="font-semibold">{option.name}</span>
              {chosen && <span className="ml-2 text-soft">{chosen.label}</span>}
            </legend>
            <div className="flex flex-wrap gap-2.5">
              {option.values.map(({ value, label }) => {
                const state = choiceState(product, variant, option.key, value);
                const target = variantWith(product, variant, option.key, value);
                return (
                  <ChoiceChip
                    key={value}
                    name={`${id}-${option.key}`}
                    value={value}
                    checked={chosen?.value === value}
                    isUnavailable={state !== 'here'}
                    {...(state === 'missing' && { unavailableNote: m.product_not_together() })}
                    onChange={() => target && onChoose(target)}
                  >
                    {label}
                  </ChoiceChip>
                );
              })}
            </div>
          </fieldset>
        );
      })}
      <noscript>
        <ul className="flex flex-wrap gap-x-4 text-sm">
          {product.variants.map((other) => (
            <li key={other.id}>
              <Link to={`?variant=${other.id}`} className="link">
                {other.title}
              </Link>
            </li>
          ))}
        </ul>
      </noscript>
    </div>
  );
}
