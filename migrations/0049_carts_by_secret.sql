-- Upgrade: the next statement of the same transaction builds it again, wider: the old program finds its carts by it as before.
DROP INDEX "carts_by_secret";--> statement-breakpoint
-- Upgrade: no shop with customers has run the program yet, so the table is small and the index is built within a second.
CREATE INDEX "carts_by_secret" ON "carts" USING btree ("secret_hash");
