import { type ReactNode, useState } from 'react';
import { CardFields } from './card-fields.tsx';
import { type Card, type CardErrors, checkCard, emptyCard } from './card-input.ts';
import { TestCards } from './test-cards.tsx';

interface DemoCardProps {
  /** `getCard` marks what is wrong with the card, and is null then. */
  frame: (fields: ReactNode, getCard: () => Card | null) => ReactNode;
}

/** The demo provider's card fields, in the form that `frame` renders. */
export function DemoCard({ frame }: DemoCardProps) {
  const [card, setCard] = useState<Card>(emptyCard);
  const [errors, setErrors] = useState<CardErrors>({});
  const [refusals, setRefusals] = useState(0);

  function getCard(): Card | null {
    const wrong = checkCard(card);
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) return card;
    setRefusals((before) => before + 1);
    return null;
  }

  return frame(
    <div className="grid gap-5">
      <CardFields
        card={card}
        errors={errors}
        refusals={refusals}
        onChange={(field, value) => {
          setCard((before) => ({ ...before, [field]: value }));
          setErrors(({ [field]: _, ...others }) => others);
        }}
      />
      <TestCards onUse={setCard} />
    </div>,
    getCard,
  );
}
