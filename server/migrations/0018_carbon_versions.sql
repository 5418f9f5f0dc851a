DROP INDEX "carbon_lines_measured_key";--> statement-breakpoint
ALTER TABLE "carbon_lines" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "carbon_lines_measured_key" ON "carbon_lines" USING btree ("production_id","phase","factor_id","note") WHERE "carbon_lines"."is_measured";