import { type ReactNode, use } from 'react';
import { Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration, type ShouldRevalidateFunctionArgs } from 'react-router';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { localeOfPath } from '#shared/i18n/paths.ts';
import { shopShareCard } from '#shared/values/pictures/share-card.ts';
import { bcp47, type Locale } from '#shared/values/text/locale.ts';
import type { Route } from './+types/root';
import { RouteErrorView } from './features/shell/route-error-view.tsx';
import { categoryMenu } from './lib/page/category-menu.ts';
import { getApi, orPageError } from './lib/api/loader-api.ts';
import { recordEarlyPresses, useWaitingMark } from './lib/browser/early-presses.ts';
import { runInLocale } from './lib/page/locale.server.ts';
import { findUser } from './lib/session/loader-user.ts';
import { NonceContext } from './lib/browser/nonce.ts';
import { pageContext } from './lib/page/page-context.ts';
import type { RootData } from './lib/page/root-data.ts';
import { redirectMovedAddress } from './lib/seo/moved-address.ts';
import { replaceTraversed } from './lib/browser/replace-traversed.ts';
import { pageMeta } from './lib/seo/seo.ts';
import { getSharePicture } from './lib/seo/share-picture.ts';
import { useLocale } from './lib/page/use-locale.ts';
import { ClientState } from './routes/layouts/client-state.tsx';
import appStyles from './ui/app.css?url';
import fraunces from './ui/fonts/fraunces-soft-latin.woff2?url';

export const middleware: Route.MiddlewareFunction[] = [({ context }, next) => runInLocale(context.get(pageContext).locale, next), redirectMovedAddress];

export const clientMiddleware = [replaceTraversed];

export async function loader({ context }: Route.LoaderArgs): Promise<RootData> {
  const api = getApi(context);
  const [{ globalSettings }, { categories }, user] = await orPageError(Promise.all([api.content.getGlobalSettings(), api.catalog.listCategories(), findUser(context)]));
  const { settings } = context.get(pageContext);
  return { settings, user, globalSettings, sharePicture: getSharePicture(context, shopShareCard(globalSettings, settings.productName)), categories: categoryMenu(categories) };
}

// The root data changes only with the language.
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return localeOfPath(currentUrl.pathname) !== localeOfPath(nextUrl.pathname);
}

export const meta: Route.MetaFunction = (args) => pageMeta({ location: args.location, matches: args.matches }, {});

export const links: LinksFunction = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: figtree, crossOrigin: 'anonymous' },
  { rel: 'preload', as: 'font', type: 'font/woff2', href: fraunces, crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

// Short, since it is in every first load.
const manifestPath = (locale: Locale) => `${locale === 'sv' ? '' : '/en'}/site.webmanifest`;

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext);
  return (
    <html lang={bcp47[useLocale()]} {...useWaitingMark()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf8f3" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#171614" />
        <meta name="color-scheme" content="light dark" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; a script's text must not be escaped */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: recordEarlyPresses }} />
        {/* Stylesheets with a precedence come before the scripts, so that scripts don't compete for bandwidth. */}
        <link rel="stylesheet" href={appStyles} precedence="default" />
        <Meta />
        {/* Same-origin styles and fonts need no nonce; browsers hide it, which React would report as a hydration mismatch. */}
        <Links nonce="" />
        <link rel="manifest" href={manifestPath(useLocale())} />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root({ loaderData: { user, settings } }: Route.ComponentProps) {
  return (
    <ClientState user={user} backendUrl={settings.backendUrl}>
      <Outlet />
    </ClientState>
  );
}

/** Shown only when the root itself failed to load; page errors are shown inside their layout. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main>
      <RouteErrorView error={error} />
    </main>
  );
}
