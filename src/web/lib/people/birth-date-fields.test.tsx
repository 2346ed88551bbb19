import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { BirthDateFields } from './birth-date-fields.tsx';

const drawn = (error: string | undefined, unread?: string): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <BirthDateFields parts={{ day: '3', month: '5', year: '48', unread }} error={error} hint="" onChange={() => {}} />
    </MemoryRouter>,
  );

test('marks and describes each part of a wrong birthday', () => {
  const html = drawn('Skriv året med fyra siffror.');
  const [, errorId] = /<p id="([^"]+)" role="alert"/.exec(html) ?? [];
  const parts = (html.match(/<(?:select|input)\b[^>]*>/g) ?? []).filter((part) => part.includes('aria-invalid="true"'));
  expect(parts, 'the parts alone, while nothing is typed').toHaveLength(3);
  expect(drawn('Skriv året med fyra siffror.', '12 m').match(/aria-invalid="true"/g), 'and the typed date').toHaveLength(4);
  for (const part of parts) expect(part).toMatch(new RegExp(`aria-describedby="(?:\\S+ )?${errorId}".*aria-invalid="true"|aria-invalid="true".*aria-describedby="(?:\\S+ )?${errorId}"`));
  expect(drawn(undefined)).not.toContain('aria-invalid=');
});
