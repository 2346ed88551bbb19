import { Accordion } from '#web/ui/accordion.tsx';
import { FactList } from './fact-list.tsx';
import type { SellerTexts } from './seller-texts.ts';

/** The seller, responsible for delivery and returns. */
export function SellerFacts({ seller: { title, about, facts, email, answers } }: { seller: SellerTexts }) {
  const mail = (
    <a href={`mailto:${email.value}`} className="link">
      {email.value}
    </a>
  );
  return (
    <Accordion title={title}>
      <p className="mb-4">{about}</p>
      <FactList facts={[...facts, { label: email.label, value: mail }]} />
      <p className="mt-4 text-[0.96875rem]">{answers}</p>
    </Accordion>
  );
}
