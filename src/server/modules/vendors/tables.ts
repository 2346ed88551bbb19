import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
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

/** The vendor's account at the provider, as read last. */
export const vendorAccounts = pgTable(
  'vendor_accounts',
  {
    vendorId: text('vendor_id')
      .primaryKey()
      .references(() => vendors.id),
    accountId: text('account_id').notNull().unique(),
    /** Status of the capability to receive transfers: `active` is ready. */
    transfersStatus: text('transfers_status').notNull(),
    /** The provider's open requirements, in its own words. */
    requirements: jsonb().$type<string[]>().notNull(),
    /** The platform's fee of the goods, in hundredths of a per cent. */
    feeBasisPoints: integer('fee_basis_points').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When the status was asked for: an older answer doesn't replace a newer one. */
    readAt: timestamp('read_at', { withTimezone: true }).notNull(),
  },
  (table) => [isJson('array', table.requirements)],
);
