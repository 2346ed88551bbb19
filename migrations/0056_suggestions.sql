CREATE TABLE "suggestion_dismissals" (
	"member_id" uuid NOT NULL,
	"jubilee_id" uuid NOT NULL,
	"product_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "suggestion_dismissals_member_id_jubilee_id_product_id_pk" PRIMARY KEY("member_id","jubilee_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "suggestion_dismissals" ADD CONSTRAINT "suggestion_dismissals_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestion_dismissals" ADD CONSTRAINT "suggestion_dismissals_jubilee_id_jubilees_id_fk" FOREIGN KEY ("jubilee_id") REFERENCES "public"."jubilees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestion_dismissals" ADD CONSTRAINT "suggestion_dismissals_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "suggestion_dismissals_by_jubilee" ON "suggestion_dismissals" USING btree ("jubilee_id");--> statement-breakpoint
CREATE INDEX "suggestion_dismissals_by_product" ON "suggestion_dismissals" USING btree ("product_id");