import { index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { isJson } from '#server/platform/json-shape.ts';
import { products } from '../catalog/tables.ts';
import { media } from '../media/tables.ts';
import { vendors } from '../vendors/tables.ts';

/** By which number another system knows a product: a file that names no address of ours finds it again. */
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

/** Where imported pictures come from. Without `media_id` one is only noted, and fetched by the next import that is told to. */
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
