CREATE TABLE "vendor_accounts" (
	"vendor_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"transfers_status" text NOT NULL,
	"requirements" jsonb NOT NULL,
	"fee_basis_points" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vendor_accounts_account_id_unique" UNIQUE("account_id"),
	CONSTRAINT "vendor_accounts_requirements_is_array" CHECK (jsonb_typeof("vendor_accounts"."requirements") = 'array')
);
--> statement-breakpoint
ALTER TABLE "vendor_accounts" ADD CONSTRAINT "vendor_accounts_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;