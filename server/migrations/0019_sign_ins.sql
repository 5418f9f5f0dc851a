CREATE TABLE "known_browsers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"last_sign_in_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setup_keys" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "setup_keys_only" CHECK ("setup_keys"."is_only")
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamptz(3) DEFAULT clock_timestamp() NOT NULL,
	"user_id" uuid,
	"how" text NOT NULL,
	"refusal" text,
	"address" text NOT NULL,
	"user_agent" text NOT NULL,
	"is_new_browser" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD COLUMN "email" text;--> statement-breakpoint
-- The links that were mailed before are bound to the address that the account has now.
UPDATE "mailed_tokens" SET "email" = "users"."email" FROM "users" WHERE "users"."id" = "mailed_tokens"."user_id";--> statement-breakpoint
ALTER TABLE "mailed_tokens" ALTER COLUMN "email" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "pending_email" text;--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "known_browsers_token_user_key" ON "known_browsers" USING btree ("token_hash","user_id");--> statement-breakpoint
CREATE INDEX "known_browsers_user_index" ON "known_browsers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_ins_at_index" ON "sign_ins" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "sign_ins_user_index" ON "sign_ins" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "sign_ins_address_index" ON "sign_ins" USING btree ("address","at");