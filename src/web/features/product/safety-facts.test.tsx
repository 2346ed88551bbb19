import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Product } from '#shared/contract/catalog.ts';
import { SafetyFacts } from './safety-facts.tsx';

const manufacturer = { name: 'Guangfu Evergreen', address: '88 Lotus Road, Dongguan 523000', country_code: 'CN', country: 'China', email: 'service@guangfu.example' };
const eu_responsible = { name: 'Ängsblom Göteborg AB', address: 'Magasinsgatan 100, 411 10 Göteborg', country_code: 'SE', country: 'Sweden', email: 'hej@angsblom.example' };

const drawn = (product: Pick<Product, 'manufacturer' | 'eu_responsible'>) => renderToStaticMarkup(<SafetyFacts product={{ ...product, warnings: null }} />);

test('CAT-01 shows the country after the manufacturer’s and EU contact’s address', () => {
  const html = drawn({ manufacturer, eu_responsible });
  expect(html).toContain('Guangfu Evergreen<br/>88 Lotus Road, Dongguan 523000, China<br/>');
  expect(html).toContain('Ängsblom Göteborg AB<br/>Magasinsgatan 100, 411 10 Göteborg, Sweden<br/>');
});

test('shows the address as written without a country code', () => {
  const html = drawn({ manufacturer: { ...manufacturer, address: 'Storgatan 2, Stockholm', country_code: null, country: null }, eu_responsible: null });
  expect(html).toContain('<br/>Storgatan 2, Stockholm<br/>');
});
