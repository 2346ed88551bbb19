/** What a browser complains of: errors on the console (breaches of the Content-Security-Policy among them) and errors nobody caught. */
import type { BrowserContext } from '@playwright/test';

/** The browser's own line about a call that is refused or not answered. */
export const failedCalls = /^Failed to load resource:/;

/** A list that grows with every complaint of any page of the context. */
export function listenTo(context: BrowserContext, expected: RegExp | null): string[] {
  const noise: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' && !expected?.test(message.text())) noise.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (event) => noise.push(event.error().stack ?? event.error().message));
  return noise;
}
