-- outside a transaction
ALTER TABLE "productions" VALIDATE CONSTRAINT "productions_guest_watermark_known";--> statement-breakpoint
ALTER TABLE "productions" VALIDATE CONSTRAINT "productions_guest_mark";--> statement-breakpoint
ALTER TABLE "productions" VALIDATE CONSTRAINT "productions_guest_watermark";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "productions_burnt_index" ON "productions" USING btree ("id") WHERE "productions"."guest_watermark" = 'BURNT';
