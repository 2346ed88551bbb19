import { describe, expect, test } from 'vitest';
import { findingsIn, readMigration } from './migration-rules.ts';

describe('refuses statements unsafe during an upgrade', () => {
  test.each([
    ['DROP TABLE "carts";', 'takes away'],
    ['ALTER TABLE "carts" DROP COLUMN "email";', 'takes away'],
    ['ALTER TABLE "carts" ALTER COLUMN "email" DROP NOT NULL;', 'takes away'],
    ['DROP INDEX "carts_by_age";', 'takes away'],
    ['ALTER TABLE "carts" RENAME COLUMN "email" TO "mail";', 'renames'],
    ['ALTER TABLE "carts" RENAME TO "bags";', 'renames'],
    ['DELETE FROM "carts";', 'deletes'],
    ['TRUNCATE "carts";', 'deletes'],
    ['ALTER TABLE "carts" ALTER COLUMN "email" SET DATA TYPE varchar(10);', 'rewrites'],
    ['ALTER TABLE "carts" ALTER COLUMN "email" SET NOT NULL;', 'reads the table'],
    ['ALTER TABLE "carts" ADD COLUMN "name" text NOT NULL;', 'asks a value'],
    ['ALTER TABLE "carts" ADD COLUMN "name" text GENERATED ALWAYS AS (lower(email)) STORED;', 'rewrites'],
    ['ALTER TABLE "carts" ADD COLUMN "name" uuid DEFAULT gen_random_uuid() NOT NULL;', 'rewrites'],
    ['ALTER TABLE "carts" ADD CONSTRAINT "c" CHECK (email <> \'\');', 'reads the table'],
    ['ALTER TABLE "carts" ADD CONSTRAINT "c" FOREIGN KEY ("a") REFERENCES "b"("id");', 'reads the table'],
    ['CREATE INDEX "i" ON "carts" USING btree ("email");', 'builds an index'],
    ['CREATE UNIQUE INDEX IF NOT EXISTS "i" ON "public"."carts" ("email");', 'builds an index'],
    ['UPDATE "carts" SET "email" = lower("email");', 'locks rows'],
    ['LOCK TABLE "carts";', 'locks a whole table'],
    ['CREATE INDEX CONCURRENTLY "i" ON "carts" ("email");', 'can’t run inside'],
    ['CREATE TABLE "x" ("id" text);\n--> statement-breakpoint\nSELECT 1; DROP TABLE "carts";', 'takes away'],
  ])('%s', (text, rule) => {
    expect(readMigration(text).map((finding) => finding.rule)).toEqual(expect.arrayContaining([expect.stringContaining(rule)]));
  });
});

describe('accepts statements safe during an upgrade', () => {
  test.each([
    ['CREATE TABLE "x" ("id" text PRIMARY KEY, "n" integer NOT NULL);\n--> statement-breakpoint\nCREATE INDEX "x_by_n" ON "x" ("n");'],
    ['CREATE TABLE "x" ("id" text);--> statement-breakpoint\nALTER TABLE "x" ADD CONSTRAINT "f" FOREIGN KEY ("id") REFERENCES "public"."carts"("id") ON DELETE cascade;'],
    ['ALTER TABLE "carts" ADD COLUMN "note" text;'],
    ['ALTER TABLE "carts" ADD COLUMN "codes" text[] DEFAULT \'{}\' NOT NULL;'],
    ['ALTER TABLE "carts" ADD COLUMN "since" timestamp with time zone DEFAULT now() NOT NULL;'],
    ['ALTER TABLE "carts" ADD CONSTRAINT "c" CHECK (email <> \'\') NOT VALID;'],
    ['CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ begin delete from x; drop table y; end $$;'],
    ['-- DROP TABLE is what the next release does\nSELECT 1;'],
    ['CREATE TRIGGER t AFTER UPDATE OR DELETE ON "carts" FOR EACH ROW EXECUTE FUNCTION f();'],
  ])('%s', (text) => {
    expect(readMigration(text)).toEqual([]);
  });
});

test('permits one statement with a reason above it, not a bare word', () => {
  const statement = 'CREATE INDEX "i" ON "vendors" ("name");';
  expect(readMigration(`-- Upgrade: a shop has a few hundred vendors at most.\n${statement}`)).toEqual([]);
  expect(readMigration(`-- Upgrade: fine\n${statement}`)).toHaveLength(1);
  expect(readMigration(`-- Upgrade: a shop has a few hundred vendors at most.\n${statement}\n--> statement-breakpoint\nDROP TABLE "carts";`)).toHaveLength(1);
});

test('exempts earlier migrations by name, and no new ones', () => {
  expect(findingsIn('0003_search_index', 'DROP TABLE "carts";')).toEqual([]);
  expect(findingsIn('0099_new', 'DROP TABLE "carts";')).toHaveLength(1);
});
