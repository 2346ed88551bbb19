-- In a migration of its own, as 0045: each reads the whole table, under a lock that lets others read and write.
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_delivery_is_object";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_tracking";
