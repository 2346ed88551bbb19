CREATE TABLE "push_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"session_id" uuid,
	"browser_hash" text,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"browser" text NOT NULL,
	"system" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_told_at" timestamp with time zone,
	"is_failing" boolean DEFAULT false NOT NULL,
	CONSTRAINT "push_devices_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "push_tellings" (
	"device_id" uuid NOT NULL,
	"about" text NOT NULL,
	"tries" integer NOT NULL,
	"not_before" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "push_tellings_device_id_about_pk" PRIMARY KEY("device_id","about")
);
--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_tellings" ADD CONSTRAINT "push_tellings_device_id_push_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."push_devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_devices_by_member" ON "push_devices" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "push_devices_by_session" ON "push_devices" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "push_devices_by_browser" ON "push_devices" USING btree ("browser_hash");--> statement-breakpoint
CREATE INDEX "push_tellings_by_age" ON "push_tellings" USING btree ("not_before");