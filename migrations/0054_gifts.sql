CREATE TABLE "gift_budgets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"jubilee_id" uuid,
	"year" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency_code" text NOT NULL,
	CONSTRAINT "gift_budgets_once" UNIQUE NULLS NOT DISTINCT("member_id","year","jubilee_id"),
	CONSTRAINT "gift_budgets_amount" CHECK ("gift_budgets"."amount_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "gift_marks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"reservation_id" uuid,
	"order_id" text,
	"stage" text,
	"year" integer NOT NULL,
	"is_dismissed" boolean DEFAULT false NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gift_marks_of_reservation" UNIQUE("member_id","reservation_id"),
	CONSTRAINT "gift_marks_of_order" UNIQUE("member_id","order_id"),
	CONSTRAINT "gift_marks_of_one" CHECK (num_nonnulls("gift_marks"."reservation_id", "gift_marks"."order_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "gifts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"jubilee_id" uuid,
	"direction" text NOT NULL,
	"year" integer NOT NULL,
	"title" text NOT NULL,
	"product_id" text,
	"variant_id" text,
	"url" text,
	"price_minor" bigint,
	"currency_code" text NOT NULL,
	"stage" text NOT NULL,
	"notes" text NOT NULL,
	"thanked_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gifts_price" CHECK ("gifts"."price_minor" >= 0)
);
--> statement-breakpoint
ALTER TABLE "gift_budgets" ADD CONSTRAINT "gift_budgets_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_budgets" ADD CONSTRAINT "gift_budgets_jubilee_id_jubilees_id_fk" FOREIGN KEY ("jubilee_id") REFERENCES "public"."jubilees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_marks" ADD CONSTRAINT "gift_marks_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_marks" ADD CONSTRAINT "gift_marks_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_marks" ADD CONSTRAINT "gift_marks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_jubilee_id_jubilees_id_fk" FOREIGN KEY ("jubilee_id") REFERENCES "public"."jubilees"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_budgets_by_jubilee" ON "gift_budgets" USING btree ("jubilee_id") WHERE "gift_budgets"."jubilee_id" is not null;--> statement-breakpoint
CREATE INDEX "gift_marks_by_reservation" ON "gift_marks" USING btree ("reservation_id") WHERE "gift_marks"."reservation_id" is not null;--> statement-breakpoint
CREATE INDEX "gift_marks_by_order" ON "gift_marks" USING btree ("order_id") WHERE "gift_marks"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "gifts_by_member" ON "gifts" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "gifts_by_jubilee" ON "gifts" USING btree ("jubilee_id") WHERE "gifts"."jubilee_id" is not null;