import type { Product } from '#shared/contract/catalog.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { ProductOccasions } from './product-occasions.tsx';

/** The vendor's description and details, and suitable occasions. */
export function ProductStory({ product }: { product: Pick<Product, 'paragraphs' | 'details' | 'occasions'> }) {
  return (
    <>
      <div className="rich-text">
        {product.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {product.details.length > 0 && (
        <section>
          <h2 className="heading mb-3 text-h4">{m.product_details()}</h2>
          <ul className="max-w-2xl border-t border-line">
            {product.details.map((detail) => (
              <li key={detail} className="border-b border-line py-2.5 print:py-1">
                {detail}
              </li>
            ))}
          </ul>
        </section>
      )}
      <ProductOccasions occasions={product.occasions} />
    </>
  );
}
