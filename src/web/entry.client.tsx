import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { overwriteGetLocale } from '#shared/i18n/paraglide/runtime.js';
import { localeOfPath } from '#shared/i18n/paths.ts';
import { storeLocale } from './lib/browser/store-locale.ts';
import { cacheOfflinePage } from './lib/browser/cache-offline-page.ts';
import { limitRoutesToLanguage } from './lib/browser/routes-in-language.ts';

// A document keeps one language; switching language loads a new document.
const documentLocale = localeOfPath(window.location.pathname);
overwriteGetLocale(() => documentLocale);
storeLocale(documentLocale);
limitRoutesToLanguage(window.__reactRouterManifest.routes, documentLocale);

declare global {
  interface Window {
    /** React Router's route manifest. */
    __reactRouterManifest: { routes: Parameters<typeof limitRoutesToLanguage>[0] };
  }
}

function hydrate(): void {
  if (globalThis.earlyPresses) globalThis.earlyPresses.isReactThere = true;
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
}

startTransition(hydrate);

// In development a cached page would only confuse.
if (import.meta.env.PROD) cacheOfflinePage();
