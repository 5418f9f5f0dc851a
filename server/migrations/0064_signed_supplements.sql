ALTER TABLE "signature_codes" DROP CONSTRAINT "signature_codes_act_known";--> statement-breakpoint
ALTER TABLE "signatures" DROP CONSTRAINT "signatures_act_known";--> statement-breakpoint
ALTER TABLE "supplements" ADD COLUMN "signature_id" uuid;--> statement-breakpoint
ALTER TABLE "supplements" ADD CONSTRAINT "supplements_signature_id_signatures_id_fk" FOREIGN KEY ("signature_id") REFERENCES "public"."signatures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_codes" ADD CONSTRAINT "signature_codes_act_known" CHECK ("signature_codes"."act" in ('ACCEPTANCE', 'SUPPLEMENT'));--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_act_known" CHECK ("signatures"."act" in ('ACCEPTANCE', 'SUPPLEMENT'));