-- outside a transaction
ALTER TABLE "sent_reminders" VALIDATE CONSTRAINT "sent_reminders_kind_known";--> statement-breakpoint
ALTER TABLE "notifications" VALIDATE CONSTRAINT "notifications_notice_known";--> statement-breakpoint
ALTER TABLE "provider_orders" VALIDATE CONSTRAINT "provider_orders_accepted_as";
