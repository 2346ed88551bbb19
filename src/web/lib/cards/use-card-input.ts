/** Input, errors and refusals of a card form. Card details stay in memory, while the form is shown. */
import { useState } from 'react';
import { type Card, type CardErrors, checkCard, emptyCard } from './card-input.ts';

interface CardInput {
  card: Card;
  /** Properties of `CardFields`. */
  fields: { card: Card; errors: CardErrors; refusals: number; onChange: (field: keyof Card, value: string) => void };
  fill: (card: Card) => void;
  /** Shows what is wrong, and moves the focus there. */
  validate: () => boolean;
}

export function useCardInput(): CardInput {
  const [card, setCard] = useState<Card>(emptyCard);
  const [errors, setErrors] = useState<CardErrors>({});
  const [refusals, setRefusals] = useState(0);
  return {
    card,
    fields: {
      card,
      errors,
      refusals,
      onChange(field, value) {
        setCard((before) => ({ ...before, [field]: value }));
        setErrors(({ [field]: _, ...others }) => others);
      },
    },
    fill: setCard,
    validate() {
      const wrong = checkCard(card);
      setErrors(wrong);
      const isValid = Object.keys(wrong).length === 0;
      if (!isValid) setRefusals((before) => before + 1);
      return isValid;
    },
  };
}
