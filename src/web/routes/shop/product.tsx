import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { productShareCard } from '#shared/values/pictures/share-card.ts';
import { useAuth } from '#web/features/auth/use-auth.ts';
import { useCartStore } from '#web/features/cart/use-cart-store.ts';
import { toCard } from '#web/features/catalog/card-product.ts';
import { productAlternates, productBreadcrumbs } from '#web/features/catalog/category-addresses.ts';
import { RecentlyViewed } from '#web/features/catalog/recently-viewed.tsx';
import { ProductShelf } from '#web/features/catalog/product-shelf.tsx';
import { GuaranteeHtml } from '#web/features/guarantee/guarantee-html.tsx';
import { renderGuaranteeNotice } from '#web/features/guarantee/guarantee-notice.server.tsx';
import { arrivalText } from '#web/features/product/arrival-text.ts';
import { toHint } from '#web/features/product/hint.ts';
import { productData } from '#web/features/product/product-data.ts';
import { ProductView } from '#web/features/product/product-view.tsx';
import { toSellerTexts } from '#web/features/product/seller-texts.ts';
import { shownProduct } from '#web/features/product/shown-product.ts';
import { isVariantChange } from '#web/features/product/use-chosen-variant.ts';
import { withdrawalText } from '#web/features/product/withdrawal-text.ts';
import { onDemand } from '#web/lib/browser/on-demand.tsx';
import { breadcrumbData } from '#web/lib/seo/breadcrumb-data.ts';
import { requireCanonicalAddress } from '#web/lib/seo/canonical-address.ts';
import { JsonLd, jsonLd } from '#web/lib/seo/json-ld.tsx';
import { getApi, orPageError } from '#web/lib/api/loader-api.ts';
import { pageContext } from '#web/lib/page/page-context.ts';
import { currencyOfRequest } from '#web/lib/page/request-currency.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import { getSharePicture } from '#web/lib/seo/share-picture.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import type { Route } from './+types/product';

const idea = onDemand(async () => (await import('./product-idea.tsx')).ProductIdea);

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { product } = await orPageError(getApi(context).catalog.getProduct({ handleOrId: params['*'].split('/').at(-1) ?? '' }));
  const page = context.get(pageContext);
  const { locale, settings } = page;
  const path = pathTo('product', locale, { '*': product.path });
  requireCanonicalAddress(url, path);
  const currency = currencyOfRequest(request);
  const address = { origin: settings.publicUrl, path };
  const structured = [jsonLd(productData(product, { ...address, currency })), jsonLd(breadcrumbData(productBreadcrumbs(product, locale), address))];
  const arrival = arrivalText(product.delivery_estimates[currency], locale);
  return {
    product: shownProduct(product),
    related: product.related.map((other) => toCard(other, currency)),
    currency,
    arrival,
    withdrawal: withdrawalText(product.withdrawal_class),
    // The law on guarantees is about goods.
    guarantee: product.withdrawal_class === 'dated-service' ? null : renderGuaranteeNotice(page, 'h2'),
    alternates: productAlternates(product),
    structured,
    seller: toSellerTexts(product),
    hint: toHint(product.title, settings.publicUrl + path),
    sharePicture: getSharePicture(context, productShareCard(product)),
  };
}

// All variants are already loaded.
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && !isVariantChange(currentUrl, nextUrl);
}

export const meta: Route.MetaFunction = (args) => {
  const data = args.loaderData;
  if (!data) return pageMeta(args, {});
  const { product, alternates, sharePicture } = data;
  return pageMeta(args, { title: product.title, description: product.paragraphs[0] ?? product.subtitle, alternates, sharePicture, type: 'product' });
};

/** A component of its own: a page that renders again during hydration would discard what is typed into the form for sold-out goods. */
function MembersIdea({ productId }: { productId: string }) {
  const { isAuthenticated } = useAuth();
  return <idea.Part isWanted={isAuthenticated} productId={productId} />;
}

export default function ProductPage({ loaderData: { product, related, currency, arrival, withdrawal, guarantee, hint, seller, structured } }: Route.ComponentProps) {
  const locale = useLocale();
  const { addItem } = useCartStore();
  const steps = productBreadcrumbs(product, locale);
  return (
    <>
      <JsonLd things={structured} />
      <div className="wrap py-1 sm:py-4 lg:pt-6 lg:pb-7 print:hidden">
        <Breadcrumbs items={steps} />
      </div>
      <ProductView
        key={product.id}
        product={product}
        currency={currency}
        arrival={arrival}
        withdrawal={withdrawal}
        guarantee={guarantee && <GuaranteeHtml html={guarantee.html} />}
        guaranteeSummary={guarantee?.summary ?? null}
        hint={hint}
        seller={seller}
        idea={<MembersIdea productId={product.id} />}
        onAdd={async (item) => (await addItem(item)) === 'added'}
      />
      <ProductShelf title={m.product_related()} products={related} currency={currency} isTravelling={false} className="mt-section print:hidden" />
      <RecentlyViewed currency={currency} productId={product.id} />
    </>
  );
}
