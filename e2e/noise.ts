/** Browser errors: console errors, including Content-Security-Policy violations, and uncaught exceptions. */
import type { BrowserContext } from '@playwright/test';

/** The browser's console line for a failed request. */
export const failedCalls = /^Failed to load resource:/;

/** Records the errors of all pages of the context. */
export function listenTo(context: BrowserContext, expected: RegExp | null): string[] {
  const noise: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' && !expected?.test(message.text())) noise.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (event) => noise.push(event.error().stack ?? event.error().message));
  return noise;
}
