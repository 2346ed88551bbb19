import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * Parts of React Router that the shop never uses, 5 kB of each first load: instrumentations, and route discovery while the page is open (react-router.config.ts
 * names all routes at once). A version of React Router that imports anything else of them fails to build.
 */
const unusedParts: Record<string, string> = {
  'instrumentation.js': `export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;`,
  'fog-of-war.js': `export const isFogOfWarEnabled = () => false;
    export const getPartialManifest = () => { throw new Error('All routes are known'); };
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => {};`,
};

const withoutUnusedParts: Plugin = {
  name: 'without-unused-parts',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  // As the browser's side imports them: what the server's side imports is left out by itself.
  resolveId(source, importer) {
    const name = source.replace(/^\.\/(lib\/dom\/ssr\/)?/, '');
    return name in unusedParts && importer?.includes('/react-router/dist/') ? `\0without/${name}` : null;
  },
  load: (id) => (id.startsWith('\0without/') ? unusedParts[id.slice('\0without/'.length)] : null),
};

/**
 * The compiled messages bring every way in which a language can be found, by cookies and patterns of addresses; a document says its own
 * (`src/web/entry.client.tsx`), and the rest would be a kilobyte of each first load. Messages that ask for more than these fail to build.
 */
const withOneLanguage: Plugin = {
  name: 'with-one-language',
  applyToEnvironment: (environment) => environment.name === 'client',
  load: (id) =>
    id.endsWith('/i18n/paraglide/runtime.js')
      ? `export const experimentalStaticLocale = undefined;
         export let getLocale = () => 'sv';
         export const overwriteGetLocale = (next) => { getLocale = next; };`
      : null,
};

/**
 * React Router reloads the page where a route's script can't be fetched, and so stays on the page whose link was followed; it has no setting
 * for that. What was asked for is loaded whole instead. A version of it that is written in another way fails to build.
 */
const withFullLoads: Plugin = {
  name: 'with-full-loads',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform(code, id) {
    if (!/\/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/.test(id.split('?', 1)[0] ?? '')) return null;
    const reload = /console\.error\(`Error loading route module[^;]*;|window\.location\.reload\(\);/g;
    if (code.match(reload)?.length !== 2) this.error('React Router loads a route’s script in another way than this is written for');
    return code.replace(reload, (found) =>
      found.startsWith('console')
        ? ''
        : 'const to = window.__reactRouterDataRouter?.state.navigation.location; to ? window.location.assign(to.pathname + to.search + to.hash) : window.location.reload();',
    );
  },
};

export default defineConfig({
  plugins: [withoutUnusedParts, withOneLanguage, withFullLoads, tailwindcss(), reactRouter()],
  // The manifest of the server build lets one process find every file it serves; source maps stay out of the browser.
  build: {
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // 42 bits for the versions of one name. One letter fewer than usual: every browser gets the names of all routes' files, and hashes don't compress.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          // What stands around every page travels as one file: some fifty small ones pack worse, and each costs a request.
          // So do the small parts that pages of goods have in common: each file costs a line in the list of routes, which every browser gets.
          groups: [
            { name: 'frame', test: /src\/web\/(root|routes\/layouts\/default-(frame|layout))\.tsx/, priority: 4 },
            {
              name: 'goods',
              test: /src\/web\/(features\/catalog\/(product-grid|category-chips|product-shelf|listing-heading)|features\/guarantee\/guarantee-html|ui\/(field|button-link|breadcrumbs|chip|choice-chip|select|text-input|checkbox|accordion|quantity-stepper)|lib\/seo\/json-ld)\.tsx|lucide-react\/.*\/(chevron-left|hourglass|package-check|send)\.m?js|paraglide\/messages\/catalog_(shop|count)[^/]*\.js|occasion-name\.ts/,
              priority: 3,
            },
            // What dialogs and forms share, and then the forms of signing in: each small file would cost a line in the list of routes, which every browser gets.
            { name: 'forms', test: /src\/(web\/ui\/(card|dialog|modal|tabs|email-input|password-input|save-bar|use-focus-on-error)|shared\/i18n\/legal-pages)\.tsx?/, priority: 2 },
            {
              name: 'account',
              test: /src\/web\/(features\/auth\/(account-card|auth-panel|(create-|use-)?auth-actions|(login|account|logout)-actions|auth-errors|auth-action-parts|use-way-on|register-form|login-form|email-field|password-field)|lib\/page\/member-pages|lib\/api\/routes\/(auth|security|user))\.tsx?/,
              priority: 1,
            },
            // What pages of people and days share: medals, faces, rows, latest days to order, and fields for a day of birth.
            {
              name: 'days',
              test: /src\/(web\/(ui\/(medal|order-by|row)|lib\/people\/(birth-date-fields|typed-date|person-face|person-input|lead-day-choice))|shared\/values\/celebrations\/round-years)\.tsx?|paraglide\/messages\/start_(today|tomorrow|in_days)[^/]*\.js/,
              minShareCount: 2,
              priority: 0,
            },
            // A long list's pages and the frame of an empty one: of goods and of members, apart from what else either of them needs.
            { name: 'paging', test: /src\/web\/(ui\/(pagination|pages-around|empty-state)|lib\/seo\/paged-title)\.tsx?/, priority: 1 },
            // What a link is given on with, and what fields of members and of the checkout share: none of it on a page of goods.
            {
              name: 'sharing',
              test: /src\/web\/ui\/(address-field|copy-button|share-button|radio-card|text-area)\.tsx/,
              minShareCount: 2,
              priority: 0,
            },
            // A list to give from, and what was promised: of friends' lists, of lists by their links, of the member's home and of their promises.
            {
              name: 'giving',
              test: /src\/web\/(features\/(reservations|reports)\/|features\/wishlists\/(seen-wishlist-page|wish-card|wishlist-card|wish-texts)|lib\/api\/(way-to-list|routes\/(reservations|reports))|routes\/account\/list-to-give-from)/,
              minShareCount: 2,
              priority: 0,
            },
            // Single words, icons and calls that several pages of members and orders share: a file each would make the list of routes longer by a tenth.
            {
              name: 'bits',
              test: /lucide-react\/.*\/icons\/(?!chevron|sliders|x\.)|paraglide\/messages\/(?!start_|catalog_|product_|search_|ui_(?!undo|cancel|previous_month)|shell_)[^/]*\.js|src\/web\/lib\/(api\/(refusal-text|offer-undo)|wishes\/saved-wish|api\/routes\/(?!analytics|auth|cart|catalog)[\w-]+)\.ts|src\/shared\/values\/(people\/person-name|text\/(capitalize|plain-text))\.ts/,
              minShareCount: 2,
              priority: 0,
            },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1' },
  // Loaded as it lies there, it is all of its 1,600 icons in each process's memory.
  ssr: { noExternal: ['lucide-react'] },
});
