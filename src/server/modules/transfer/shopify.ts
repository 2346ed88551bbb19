/**
 * Shopify's product CSV (help.shopify.com/manual/products/import-export/using-csv), older or newer column names. A product's first row has its texts
 * and first variant; each further row with the handle adds a variant, a picture, or both.
 */
import { toFlag, sumText } from './cells.ts';
import { descriptionOfHtml, toHtml } from './descriptions.ts';
import { Rejection, type PictureDraft, type VariantDraft } from './draft.ts';
import type { Format, Row } from './format.ts';
import { getOccasions, pictureAddresses, readPrice, readStock, readWeight } from './readings.ts';
import { brandName, categoryNames, listOptions } from './records.ts';

const columns = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  html: ['Body (HTML)', 'Body', 'Description'],
  brand: ['Vendor'],
  type: ['Type', 'Custom Product Type'],
  tags: ['Tags'],
  published: ['Published', 'Published on online store'],
  optionName: ['Option# Name'],
  optionValue: ['Option# Value'],
  sku: ['Variant SKU', 'SKU'],
  grams: ['Variant Grams', 'Weight value (grams)'],
  tracker: ['Variant Inventory Tracker', 'Inventory tracker'],
  stock: ['Variant Inventory Qty', 'Variant Inventory Quantity', 'Inventory quantity'],
  policy: ['Variant Inventory Policy', 'Continue selling when out of stock'],
  fulfilment: ['Variant Fulfillment Service', 'Variant Fullfilment Service', 'Fulfillment service'],
  price: ['Variant Price', 'Price'],
  requiresShipping: ['Variant Requires Shipping', 'Requires shipping'],
  taxable: ['Variant Taxable', 'Charge tax'],
  picture: ['Image Src', 'Product image URL'],
  pictureAlt: ['Image Alt Text'],
  isGiftCard: ['Gift Card'],
  weightUnit: ['Variant Weight Unit', 'Weight unit for display'],
  variantPicture: ['Variant Image', 'Variant image URL'],
  status: ['Status'],
} as const;
type Key = keyof typeof columns;

/** Shopify's placeholder for a product without options. */
const nothingToChoose = { name: 'Title', value: 'Default Title' };

function isVariant(row: Row<Key>): boolean {
  return (['optionValue'] as const).some((key) => row.list(key).length > 0) || ['sku', 'price', 'stock'].some((key) => row.text(key as Key) !== undefined);
}

/** Only the first row has option names; the others only values. */
function optionsIn(row: Row<Key>, first: Row<Key>): VariantDraft['options'] {
  return [1, 2, 3].flatMap((number) => {
    const value = row.text('optionValue', number);
    const name = row.text('optionName', number) ?? first.text('optionName', number);
    if (value === undefined || value === nothingToChoose.value) return [];
    if (name === undefined) throw new Rejection(row.line, `Option${number} has the value "${value}" and no name`);
    return [{ name, value }];
  });
}

/** Published is for the online store, Status for the whole product: both must be on. */
function isPublished(row: Row<Key>): boolean | undefined {
  const [published, active] = [toFlag(row.text('published')), toFlag(row.text('status'))];
  if (published === undefined) return active;
  return active === undefined ? published : published && active;
}

export const shopify: Format<Key> = {
  name: 'shopify',
  columns,
  required: ['handle'],
  leftOut: {
    'Variant Compare At Price': 'a price before a sale comes from the shop’s own price history, never from a file',
    'Compare-at price': 'a price before a sale comes from the shop’s own price history, never from a file',
    'Cost per item': 'the shop keeps no purchase prices',
    'Variant Barcode': 'the shop keeps no barcodes',
    'SEO Title': 'titles for search engines are made from the product’s own',
    'SEO Description': 'descriptions for search engines are made from the product’s own',
  },
  getNames: (row) => {
    const handle = row.text('handle');
    return handle === undefined ? [] : [handle];
  },

  read(rows, settings) {
    const first = rows.find((row) => row.text('title') !== undefined) ?? rows[0];
    if (!first) throw new Rejection(0, 'there is no row');
    if (toFlag(first.text('isGiftCard')) === true) throw new Rejection(first.line, 'it is a gift card, which this shop can’t sell');
    const type = first.text('type');
    const { occasions, notes } = getOccasions(first.text('tags'));
    const pictures = rows.flatMap((row): PictureDraft[] => [
      ...(row.text('picture') === undefined ? [] : [{ address: row.text('picture') ?? '', alt: row.text('pictureAlt') }]),
      ...(row.text('variantPicture') === undefined ? [] : [{ address: row.text('variantPicture') ?? '' }]),
    ]);
    const html = first.text('html');
    return {
      line: first.line,
      handle: first.text('handle'),
      title: first.text('title'),
      description: html === undefined ? undefined : descriptionOfHtml(html),
      isPublished: isPublished(first),
      brand: first.text('brand'),
      categories: type === undefined ? undefined : [type.split('>').map((name) => name.trim())],
      hasOneCategory: true,
      occasions,
      variants: rows.filter(isVariant).map((row) => ({
        line: row.line,
        sku: row.text('sku'),
        options: optionsIn(row, first),
        pricesMinor: readPrice(row, row.text('price'), settings.currency),
        // Without a tracker Shopify doesn't count stock, and the number is meaningless.
        stock: row.text('tracker') === undefined && row.text('stock') === '0' ? undefined : readStock(row, row.text('stock')),
        weightGrams: readWeight(row, row.text('grams'), 'g'),
      })),
      pictures,
      notes,
    };
  },

  write(record, settings) {
    const texts = record.texts[settings.locale];
    const pictures = pictureAddresses(record, settings);
    const rows = Math.max(record.variants.length, pictures.length, 1);
    return Array.from({ length: rows }, (_, index) => {
      const variant = record.variants[index];
      const picture = pictures[index];
      const options = variant ? listOptions(record, variant, settings.locale).slice(0, 3) : [];
      const shown = variant && options.length === 0 ? [nothingToChoose] : options;
      const price = variant?.prices[settings.currency];
      return {
        handle: record.handle,
        ...(index === 0 && {
          title: texts?.title ?? '',
          html: texts ? toHtml(texts) : '',
          brand: brandName(record, settings.locale) ?? '',
          type: categoryNames(record, settings.locale)[0]?.join(' > ') ?? '',
          tags: record.occasions.join(', '),
          published: String(record.is_published),
          isGiftCard: 'false',
          status: record.is_published ? 'active' : 'draft',
        }),
        ...(variant && {
          // Only the first row needs option names; Shopify accepts them on others too.
          optionName: index === 0 ? shown.map(({ name }) => name) : [],
          optionValue: shown.map(({ value }) => value),
          sku: variant.sku,
          grams: String(variant.weight_grams),
          tracker: 'shopify',
          stock: String(variant.on_hand),
          policy: 'deny',
          fulfilment: 'manual',
          price: price === undefined ? '' : sumText(price),
          requiresShipping: 'true',
          taxable: 'true',
          weightUnit: 'g',
        }),
        ...(picture && { picture: picture.address, pictureAlt: picture.alt ?? '' }),
      };
    });
  },
};
