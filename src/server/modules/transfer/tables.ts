import { index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { isJson } from '#server/platform/json-shape.ts';
import { products } from '../catalog/tables.ts';
import { media } from '../media/tables.ts';
import { vendors } from '../vendors/tables.ts';

/** A product's id in another system, to match files without our handles. */
export const productSources = pgTable(
  'product_sources',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    vendorId: text('vendor_id')
      .notNull()
      .references(() => vendors.id),
    system: text().notNull(),
    externalId: text('external_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.system] }), unique('product_source').on(table.vendorId, table.system, table.externalId)],
);

/** Source URLs of imported pictures. Without `media_id`, not downloaded yet: the next downloading import does. */
export const pictureSources = pgTable(
  'picture_sources',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    position: integer().notNull(),
    alt: jsonb().$type<{ sv: string; en: string }>().notNull(),
    mediaId: text('media_id').references(() => media.id),
  },
  (table) => [primaryKey({ columns: [table.productId, table.address] }), index('picture_sources_by_media').on(table.mediaId), isJson('object', table.alt)],
);
