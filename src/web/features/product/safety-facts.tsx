import type { Product } from '#shared/contract/catalog.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Accordion } from '#web/ui/accordion.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { FactList } from './fact-list.tsx';

type Party = Product['manufacturer'];

function PartyLines({ party }: { party: Party }) {
  return (
    <>
      {party.name}
      <br />
      {[party.address, party.country].filter(Boolean).join(', ')}
      <br />
      <a href={`mailto:${party.email}`} className="link">
        {party.email}
      </a>
    </>
  );
}

/** Manufacturer, responsible party in the EU, and warnings (EU 2023/988, article 19). Warnings are visible at once. */
export function SafetyFacts({ product }: { product: Pick<Product, 'manufacturer' | 'eu_responsible' | 'warnings'> }) {
  const { manufacturer, eu_responsible, warnings } = product;
  const facts = [{ label: m.product_manufacturer(), value: <PartyLines party={manufacturer} /> }];
  if (eu_responsible) facts.push({ label: m.product_eu_responsible(), value: <PartyLines party={eu_responsible} /> });
  return (
    <Accordion title={m.product_safety()} isOpen={warnings !== null}>
      {warnings && (
        <Notice tone="warning" className="mb-5">
          {warnings}
        </Notice>
      )}
      <FactList facts={facts} />
    </Accordion>
  );
}
