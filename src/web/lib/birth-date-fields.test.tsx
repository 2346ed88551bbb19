import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { BirthDateFields } from './birth-date-fields.tsx';

const drawn = (error: string | undefined): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <BirthDateFields parts={{ day: '3', month: '5', year: '48' }} error={error} hint="" onChange={() => {}} />
    </MemoryRouter>,
  );

test('a wrong birthday marks each of its parts, and each is described by what is wrong', () => {
  const html = drawn('Skriv året med fyra siffror.');
  const [, errorId] = /<p id="([^"]+)" role="alert"/.exec(html) ?? [];
  const parts = html.match(/<(?:select|input)\b[^>]*>/g) ?? [];
  expect(parts).toHaveLength(3);
  for (const part of parts) expect(part).toMatch(new RegExp(`aria-describedby="${errorId}".*aria-invalid="true"|aria-invalid="true".*aria-describedby="${errorId}"`));
  expect(drawn(undefined)).not.toContain('aria-invalid=');
});
