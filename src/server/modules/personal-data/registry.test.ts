/** Checks the registry of personal data against the schema: what a new table or column needs before it can be erased. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import { KNOWN_EMAIL, makeKnownPerson } from '../../testing/known-person.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { collectExport } from './collect.ts';
import { personalData } from './registry.ts';

let api: TestApi;
let memberId: string;
beforeAll(async () => {
  api = await testApi();
  memberId = (await makeKnownPerson(api)).id;
});
afterAll(() => api.stop());

const rows = <Row extends object>(text: string, ...values: unknown[]) => api.database.run<Row>({ text, values });

/** Tables that look like personal data, but aren't. */
const notOfPeople = new Set(['vendors', 'delivery_options', 'pickup_points', 'demo_payments', 'demo_refunds', 'picture_sources']);

test('registers every table that leads to a member or has personal columns', async () => {
  const named = personalData.flatMap(({ tables }) => Object.keys(tables));
  expect(new Set(named).size, 'each is named once').toBe(named.length);
  const tables = await rows<{ name: string }>(`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`);
  const links = await rows<{ child: string; parent: string }>(
    `select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`,
  );
  const personalColumns = await rows<{ name: string }>(
    `select distinct table_name as name from information_schema.columns where table_schema = 'public' and column_name ~ '(^|_)(email|phone|address|addresses|first_name|last_name|member_id|to|person|birth|gender)($|_)'`,
  );
  const existing = new Set(tables.map(({ name }) => name));
  const ofPeople = new Set(personalColumns.map(({ name }) => name).filter((name) => existing.has(name)));
  for (let size = -1; size !== ofPeople.size; ) {
    size = ofPeople.size;
    for (const { child, parent } of links) if (ofPeople.has(parent) && !notOfPeople.has(parent)) ofPeople.add(child);
  }
  expect(ofPeople.size).toBeGreaterThan(12);
  expect([...ofPeople].filter((name) => !named.includes(name) && !notOfPeople.has(name)).sort(), 'say what becomes of these in an export and with the account').toEqual([]);
  expect(named.filter((name) => !existing.has(name))).toEqual([]);
});

/** Tables without a row of the test's member, and why. */
const hasNone: Record<string, string> = {
  data_exports: 'the tests of the export make it',
  digest_months: 'digests.test.ts lets months pass',
  gift_thank_reminders: 'thanks.test.ts lets a week pass',
  former_addresses: 'former-address.test.ts is about them',
  found_pictures: 'found.test.ts reads pages of another shop',
  demo_invoices: 'the demo provider’s own',
  demo_subscriptions: 'the demo provider’s own',
  greeting_refusals: 'a hash that leads back to nobody',
  member_customers: 'saved-cards.test.ts has a provider that has customers',
  never_invited: 'a hash that leads back to nobody',
  former_membership_payments: 'books.test.ts deletes an account with one',
  order_archive: 'orders that are over go there with the account',
  failed_refunds: 'failed-refunds.test.ts lets a refund fail',
  florist_orders: 'florist-orders.test.ts lets a florist deliver one',
  order_disputes: 'disputes.test.ts lets a bank dispute',
  order_refunds: 'refunds.test.ts lets a seller refund',
  order_refund_lines: 'as order_refunds',
  order_keys: 'hashes, once a mail about the order was written anew',
  page_readings: 'as found_pictures',
  promotion_uses: 'belong to orders, whose own row names the code',
  push_devices: 'a browser’s push service gives its address',
  push_tellings: 'as push_devices',
  refused_addresses: 'mail.test.ts makes a mail server refuse one',
  sign_in_attempts: 'a hash that leads back to nobody, for a day',
  sign_in_challenges: 'for minutes',
  stock_reservations: 'for minutes',
  withdrawal_items: 'the tests of deletion make one: an order with one is not over',
  withdrawals: 'as withdrawal_items',
};

test('fills every registered table for the member of export and deletion tests', async () => {
  const empty = [];
  for (const name of personalData.flatMap(({ tables }) => Object.keys(tables))) {
    if ((await rows(`select 1 from ${name} limit 1`)).length === 0) empty.push(name);
  }
  expect(empty.filter((name) => !(name in hasNone)).sort(), 'give makeKnownPerson one').toEqual([]);
});

/**
 * Exported tables' columns that the export omits: hashes, secrets and keys, internal counters, a mail's forms other than its text, and who else
 * caused a registration or list.
 */
const withheldColumns: Record<string, readonly string[]> = {
  order_disputes: ['read_at'],
  calendar_feeds: ['secret_hash'],
  push_devices: ['id', 'session_id', 'browser_hash', 'p256dh', 'auth', 'is_failing'],
  cart_items: ['seen_price_minor', 'previous_price_minor'],
  // Whoever has its code uses a gift card, and the member may not be its buyer.
  carts: ['secret_hash', 'vendor_id', 'chosen_at', 'gift_card_id'],
  credentials: ['password_hash'],
  birthday_links: ['version', 'token_hash'],
  draw_participants: ['token_hash', 'link_version', 'revision'],
  draws: ['size', 'redraws', 'blocked_by'],
  event_guests: ['jubilee_id', 'language_code', 'token_hash', 'link_version', 'answered_sequence', 'change_sequence', 'link_mailed_at', 'lapses_at'],
  events: ['public_id', 'page_id', 'version', 'sequence', 'updated_at'],
  // The hash goes with a typed address; a refusal is its own row.
  greetings: ['email_hash', 'token_hash'],
  // Orders that others paid with the card.
  gift_card_movements: ['about', 'order_id'],
  gift_cards: ['code_hash', 'sealed_code', 'provider_id', 'provider_reference', 'client_secret', 'confirming_since', 'reminded_at'],
  chip_in_contributions: ['held_until', 'provider_id', 'provider_reference', 'client_secret', 'confirming_since'],
  chip_ins: ['reminded_at'],
  florist_orders: ['answer_by', 'called_at', 'decided_at'],
  invite_mails: ['token_hash', 'email_hash'],
  known_devices: ['device_hash'],
  mail_tokens: ['token_hash', 'sender_hash'],
  mails: ['html', 'headers', 'calendar'],
  order_archive: ['archived_at'],
  // The friend's address, unknown to the buyer.
  orders: ['vendor_id', 'locked_at', 'recipient_address'],
  passkeys: ['id', 'public_key', 'counter'],
  payment_sessions: ['client_secret', 'language_code', 'confirming_since'],
  receipts: ['vendor_id'],
  recovery_codes: ['code_hash'],
  // By what others found the reported member.
  reports: ['took'],
  registrations: ['id', 'token_hash', 'password_hash', 'invited_by', 'browser_hash', 'sender_hash', 'mailed_at'],
  // A chip-in's promise is nobody's own.
  reservations: ['token_hash', 'chip_in_id'],
  sessions: ['id'],
  stock_alerts: ['id', 'token_hash'],
  totp_secrets: ['secret', 'last_step'],
  wishlist_items: ['updated_at'],
  wishlist_owners: ['was_owner', 'invited_by'],
  wishlists: ['updated_at'],
  withdrawals: ['refunded_at'],
};

test('reads every column of exported tables, or lists it as withheld', async () => {
  const person = { id: memberId, email: KNOWN_EMAIL, first_name: '', language_code: 'sv' as const };
  const statements = await api.listStatements(() => collectExport(systemContext(api.services, 'sv'), person));
  const missing: Record<string, string[]> = {};
  for (const table of personalData.flatMap(({ tables }) => Object.entries(tables).flatMap(([name, what]) => (what === 'exported' ? [name] : [])))) {
    const reading = statements.filter((text) => new RegExp(`\\b(from|join) ${table}\\b`).test(text)).join('\n');
    const columns = await rows<{ name: string }>(`select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 order by ordinal_position`, table);
    const [, alias] = new RegExp(`\\b(?:from|join) ${table} (\\w+)`).exec(reading) ?? [];
    // Whole rows are read as `i.*`.
    if (alias !== undefined && reading.includes(`${alias}.*`)) continue;
    const withheld = withheldColumns[table] ?? [];
    const unread = columns.map(({ name }) => name).filter((name) => !withheld.includes(name) && !new RegExp(`\\b${name}\\b`).test(reading));
    if (unread.length > 0) missing[table] = unread;
  }
  expect(missing, 'collect these, or say why not').toEqual({});
});
