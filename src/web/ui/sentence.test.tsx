import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Sentence } from './sentence.tsx';
import { SentenceChoice } from './sentence-choice.tsx';
import { SentenceChoices } from './sentence-choices.tsx';

const leads = [
  { value: '7', text: 'en vecka' },
  { value: '14', text: 'två veckor' },
] as const;
const ways = [
  { value: 'mail', text: 'mejl' },
  { value: 'push', text: 'notis' },
] as const;

test('a choice is a named field without a script', () => {
  const html = renderToStaticMarkup(<SentenceChoice label="Hur långt före" name="lead" value="14" options={leads} onChange={() => {}} />);
  expect(html).toMatch(/^<select aria-label="Hur långt före" name="lead"/);
  expect(html).toContain('<option value="7">en vecka</option>');
  expect(html).toContain('<option value="14" selected="">två veckor</option>');
});

test('several choices are checkboxes that open without a script', () => {
  const html = renderToStaticMarkup(<SentenceChoices label="På vilka sätt" name="way" text="mejl" values={['mail']} options={ways} onChange={() => {}} />);
  const [, target = ''] = /popoverTarget="([^"]+)"/i.exec(html) ?? [];
  expect(html).toContain(`id="${target}" popover="auto"`);
  const boxes = [...html.matchAll(/<input[^>]*>/g)].map(([box]) => box);
  expect(boxes.map((box) => [/name="way"/.test(box), /value="(\w+)"/.exec(box)?.[1], /checked/.test(box.replace(/class="[^"]*"/, ''))])).toEqual([
    [true, 'mail', true],
    [true, 'push', false],
  ]);
});

test('a sentence announces nothing when it is first read', () => {
  const html = renderToStaticMarkup(<Sentence spoken="Påminn mig en vecka före.">Påminn mig en vecka före.</Sentence>);
  expect(html).toContain('<span role="status"></span>');
});
