import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { isJson } from '#server/platform/json-shape.ts';

/** The legal seller: name, number and address appear on product pages, orders and receipts. */
export const vendors = pgTable(
  'vendors',
  {
    id: text().primaryKey(),
    handle: text().notNull().unique(),
    name: text().notNull(),
    legalName: text('legal_name').notNull(),
    registrationNumber: text('registration_number').notNull(),
    vatNumber: text('vat_number').notNull(),
    address: jsonb().$type<{ street: string; postalCode: string; city: string; country: 'SE' | 'NO' | 'FI' | 'DK' | 'IS' }>().notNull(),
    email: text().notNull(),
    about: jsonb().$type<{ sv: string; en: string }>().notNull(),
    membersDiscountPercentage: integer('members_discount_percentage').notNull().default(0),
    /** The payment provider's account for the vendor's sales. */
    paymentAccountId: text('payment_account_id'),
  },
  (table) => [isJson('object', table.address), isJson('object', table.about)],
);
