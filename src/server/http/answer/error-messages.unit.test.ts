import { expect, test } from 'vitest';
import { errorMessage } from './error-messages.ts';

test.each([
  [1, 'Det blev för många försök. Vänta 1 sekund och prova igen.', 'Too many tries. Wait 1 second and try again.'],
  [59, 'Det blev för många försök. Vänta 59 sekunder och prova igen.', 'Too many tries. Wait 59 seconds and try again.'],
  [61, 'Det blev för många försök. Vänta 2 minuter och prova igen.', 'Too many tries. Wait 2 minutes and try again.'],
  [900, 'Det blev för många försök. Vänta 15 minuter och prova igen.', 'Too many tries. Wait 15 minutes and try again.'],
])('AUTH-01 states a wait of %i seconds, never too short', (seconds, sv, en) => {
  expect([errorMessage('RATE_LIMITED', 'sv', seconds), errorMessage('RATE_LIMITED', 'en', seconds)]).toEqual([sv, en]);
});
