import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DayRibbon } from './day-ribbon.tsx';
import { GiftRibbon } from './gift-ribbon.tsx';
import { Poster, posterTone } from './poster.tsx';
import { SumRibbon } from './sum-ribbon.tsx';

const ribbon = (reached: number) => renderToStaticMarkup(<GiftRibbon reached={reached} steps={6} tiedFrom={5} word="Lovad" position={`steg ${reached} av 6`} />);
const count = (html: string, part: string): number => html.split(part).length - 1;
/** Outline of a bow. */
const BOW = 'M14 8C10.5';

test('a ribbon is dashed, without position, when nothing is chosen', () => {
  expect(ribbon(0)).toContain('stroke-dasharray');
  expect(ribbon(0)).not.toContain('steg 0');
  expect(ribbon(1)).not.toContain('stroke-dasharray');
  expect(ribbon(1)).toContain('Lovad<span class="sr-only">, steg 1 av 6</span>');
});

test('a ribbon has six knots, and a bow for one when wrapped', () => {
  expect([count(ribbon(4), '<circle'), count(ribbon(4), BOW)]).toEqual([6, 0]);
  expect([count(ribbon(5), '<circle'), count(ribbon(5), BOW)]).toEqual([5, 1]);
  expect([count(ribbon(6), '<circle'), count(ribbon(6), BOW)]).toEqual([5, 1]);
});

test('a sum shows its words and stays within its ribbon', () => {
  const html = renderToStaticMarkup(
    <SumRibbon share={1.4} marks={[0, 0.5, 1.4]}>
      Frakten är fri
    </SumRibbon>,
  );
  expect(html).toContain('Frakten är fri');
  expect(html).not.toContain('140%');
  expect(count(html, '<line'), 'only between givers').toBe(1);
});

test('today is marked as the current day of an order', () => {
  const html = renderToStaticMarkup(
    <DayRibbon
      label="Dag för dag"
      days={[
        { id: 'a', date: { iso: '2026-11-23', weekday: 'mån', day: 23 }, title: 'Beställd', kind: 'done' },
        { id: 'b', date: { iso: '2026-11-24', weekday: 'idag', day: 24 }, title: 'På väg', kind: 'now' },
        { id: 'c', date: null, title: 'Fem dagar', kind: 'spare' },
      ]}
    />,
  );
  expect(count(html, 'aria-current="date"')).toBe(1);
  expect(html).toMatch(/<li aria-current="date"[^>]*>.*24<\/span><\/time>/);
});

test('gives a poster one of four tones by its id', () => {
  const tones = new Set(Array.from({ length: 40 }, (_, index) => posterTone(`wish-${index}`)));
  expect(tones.size).toBe(4);
  expect(posterTone('wish-7')).toBe(posterTone('wish-7'));
});

test('hides the thumb of a poster from screen readers', () => {
  expect(renderToStaticMarkup(<Poster look="thumb" tone="sky" text="En hund" />)).toContain('aria-hidden="true"');
  expect(renderToStaticMarkup(<Poster tone="sky" text="En hund" />)).not.toContain('aria-hidden');
});
