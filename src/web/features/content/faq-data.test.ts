import { expect, test } from 'vitest';
import { faqData } from './faq-data.ts';

test('CAT-04 merges all FAQ blocks into one FAQPage, or none', () => {
  const items = (question: string) => [{ question, html: '<p>Ja.</p>' }];
  expect(
    faqData([
      { type: 'faq', heading: 'Frakt', items: items('Kommer den?') },
      { type: 'text', heading: '', html: '' },
      { type: 'faq', heading: '', items: items('När?') },
    ]),
  ).toEqual({
    '@type': 'FAQPage',
    mainEntity: ['Kommer den?', 'När?'].map((name) => ({ '@type': 'Question', name, acceptedAnswer: { '@type': 'Answer', text: '<p>Ja.</p>' } })),
  });
  expect(faqData([{ type: 'text', heading: '', html: '' }])).toBeNull();
});
