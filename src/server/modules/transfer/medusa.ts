/**
 * Medusa's product CSV: writes the columns that version 2 accepts (it rejects others, and has none for stock); also reads those of version 1 and its
 * import template. One row per variant; matched by handle or id.
 */
import { toFlag, sumText } from './cells.ts';
import { descriptionOfText, textOfDescription } from './descriptions.ts';
import { Rejection } from './draft.ts';
import type { Format, Row } from './format.ts';
import { getOccasions, pictureAddresses, readPrice, readStock, readWeight } from './readings.ts';
import { listOptions } from './records.ts';

const columns = {
  id: ['', 'Product Id'],
  handle: ['Product Handle'],
  title: ['Product Title'],
  subtitle: ['Product Subtitle'],
  description: ['Product Description'],
  status: ['Product Status'],
  externalId: ['Product External Id'],
  thumbnail: ['Product Thumbnail'],
  picture: ['Product Image #', 'Product Image # Url', 'Image # Url'],
  variantTitle: ['Variant Title'],
  sku: ['Variant Sku'],
  manageStock: ['Variant Manage Inventory'],
  allowBackorder: ['Variant Allow Backorder'],
  stock: ['', 'Variant Inventory Quantity'],
  weight: ['Variant Weight'],
  sek: ['Variant Price SEK', 'Price SEK'],
  eur: ['Variant Price EUR', 'Price EUR'],
  optionName: ['Variant Option # Name', 'Option # Name'],
  optionValue: ['Variant Option # Value', 'Option # Value'],
  type: ['', 'Product Type'],
  tags: ['', 'Product Tags'],
} as const;
type Key = keyof typeof columns;

/** Medusa's placeholder for a product without options, which it requires. */
const nothingToChoose = { name: 'Default option', value: 'Default option value' };
const noChoice = new Set(['Default option value', 'Default variant', 'Default Title']);

function optionsIn(row: Row<Key>) {
  return [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((number) => {
    const [name, value] = [row.text('optionName', number), row.text('optionValue', number)];
    if (value === undefined || noChoice.has(value)) return [];
    if (name === undefined) throw new Rejection(row.line, `option ${number} has the value "${value}" and no name`);
    return [{ name, value }];
  });
}

export const medusa: Format<Key> = {
  name: 'medusa',
  columns,
  required: ['handle', 'title'],
  leftOut: {
    'Product Collection Id': 'collections are not categories',
    'Product Collection Title': 'collections are not categories',
    'Product Category 1': 'categories are told by numbers that only the other shop knows',
    'Product Tag 1': 'tags are told by numbers that only the other shop knows',
    'Product Tag 2': 'tags are told by numbers that only the other shop knows',
    'Product Type Id': 'types are told by numbers that only the other shop knows',
    'Variant Price USD': 'the shop sells in SEK and EUR',
    'Variant Price DKK': 'the shop sells in SEK and EUR',
    'Price USD': 'the shop sells in SEK and EUR',
    'Variant Barcode': 'the shop keeps no barcodes',
    'Variant Ean': 'the shop keeps no barcodes',
  },
  getNames: (row) => [row.text('handle') ?? row.text('id')].filter((name) => name !== undefined),

  read(rows) {
    const first = rows[0];
    if (!first) throw new Rejection(0, 'there is no row');
    const said = (key: Key) => rows.map((row) => row.text(key)).find((text) => text !== undefined);
    const description = said('description');
    const { occasions, notes } = getOccasions(said('tags'));
    const type = said('type');
    const pictures = rows.flatMap((row) => [row.text('thumbnail') ?? [], row.list('picture')].flat());
    return {
      line: first.line,
      // Our id is written as the external id: with a Medusa id, a new shop would try to update a missing product.
      id: said('externalId'),
      externalId: said('id'),
      handle: said('handle'),
      title: said('title'),
      subtitle: said('subtitle'),
      description: description === undefined ? undefined : descriptionOfText(description),
      isPublished: toFlag(said('status')),
      categories: type === undefined ? undefined : [type.split('>').map((name) => name.trim())],
      hasOneCategory: true,
      occasions,
      variants: rows.map((row) => ({
        line: row.line,
        sku: row.text('sku'),
        options: optionsIn(row),
        pricesMinor: { ...readPrice(row, row.text('sek'), 'SEK'), ...readPrice(row, row.text('eur'), 'EUR') },
        stock: readStock(row, row.text('stock')),
        weightGrams: readWeight(row, row.text('weight'), 'g'),
      })),
      pictures: pictures.map((address) => ({ address })),
      notes,
    };
  },

  write(record, settings) {
    const texts = record.texts[settings.locale];
    const pictures = pictureAddresses(record, settings).map(({ address }) => address);
    return record.variants.map((variant) => {
      const options = listOptions(record, variant, settings.locale);
      const shown = options.length === 0 ? [nothingToChoose] : options;
      return {
        externalId: record.id,
        handle: record.handle,
        title: texts?.title ?? '',
        subtitle: texts?.subtitle ?? '',
        description: texts ? textOfDescription(texts) : '',
        status: record.is_published ? 'published' : 'draft',
        thumbnail: pictures[0] ?? '',
        picture: pictures,
        variantTitle: options.map(({ value }) => value).join(' / ') || nothingToChoose.value,
        sku: variant.sku,
        manageStock: 'true',
        allowBackorder: 'false',
        weight: String(variant.weight_grams),
        sek: variant.prices.SEK === undefined ? '' : sumText(variant.prices.SEK),
        eur: variant.prices.EUR === undefined ? '' : sumText(variant.prices.EUR),
        optionName: shown.map(({ name }) => name),
        optionValue: shown.map(({ value }) => value),
      };
    });
  },
};
