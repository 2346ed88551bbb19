-- Upgrade: no shop with customers has run the program before its accounts. While the one before runs beside, it can't move an account to another address; whoever asks tries again.
ALTER TABLE "former_addresses" DROP CONSTRAINT "former_addresses_member_id_email_pk";--> statement-breakpoint
-- Upgrade: a small table, a row for each change of address.
ALTER TABLE "former_addresses" ADD CONSTRAINT "former_addresses_member_id_email_left_at_pk" PRIMARY KEY("member_id","email","left_at");--> statement-breakpoint
-- Upgrade: the same small table.
CREATE INDEX "former_addresses_by_email" ON "former_addresses" USING btree ("email");
