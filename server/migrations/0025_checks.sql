-- Rows written from now on are held to these. Those that are there are checked below, without keeping others from writing.
ALTER TABLE "brief_attachments" ADD CONSTRAINT "brief_attachments_size_range" CHECK ("brief_attachments"."size" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "briefs" ADD CONSTRAINT "briefs_subject_type_known" CHECK ("briefs"."subject_type" in ('projects', 'productions', 'prestations')) NOT VALID;--> statement-breakpoint
ALTER TABLE "carbon_lines" ADD CONSTRAINT "carbon_lines_phase_known" CHECK ("carbon_lines"."phase" in ('FORECAST', 'FINAL')) NOT VALID;--> statement-breakpoint
ALTER TABLE "carbon_lines" ADD CONSTRAINT "carbon_lines_category_known" CHECK ("carbon_lines"."category" in ('TRAVEL', 'FREIGHT', 'NIGHTS', 'MEALS', 'ENERGY', 'EQUIPMENT', 'DATA', 'COMPUTING')) NOT VALID;--> statement-breakpoint
ALTER TABLE "carbon_lines" ADD CONSTRAINT "carbon_lines_unit_known" CHECK ("carbon_lines"."unit" in ('passager.km', 'véhicule.km', 'nuit', 'repas', 'kWh', 'litre', 'heure', 'jour', 'Go', 'Go.an')) NOT VALID;--> statement-breakpoint
ALTER TABLE "carbon_lines" ADD CONSTRAINT "carbon_lines_quantity_range" CHECK ("carbon_lines"."quantity" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "carbon_lines" ADD CONSTRAINT "carbon_lines_people_range" CHECK ("carbon_lines"."people" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "carbon_lines" ADD CONSTRAINT "carbon_lines_occupants_range" CHECK ("carbon_lines"."occupants" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "carbon_lines" ADD CONSTRAINT "carbon_lines_uncertainty_range" CHECK ("carbon_lines"."uncertainty" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_type_known" CHECK ("companies"."type" in ('CLIENT', 'PRESTATAIRE')) NOT VALID;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_kind_known" CHECK ("credit_entries"."kind" in ('BOUGHT', 'USED', 'ADJUSTED')) NOT VALID;--> statement-breakpoint
ALTER TABLE "credit_thresholds" ADD CONSTRAINT "credit_thresholds_low_at_range" CHECK ("credit_thresholds"."low_at" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "invoice_links" ADD CONSTRAINT "invoice_links_kind_known" CHECK ("invoice_links"."kind" in ('SALE', 'PURCHASE')) NOT VALID;--> statement-breakpoint
ALTER TABLE "invoice_links" ADD CONSTRAINT "invoice_links_one_parent" CHECK (num_nonnulls("invoice_links"."project_id", "invoice_links"."prestation_id") = 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_kind_known" CHECK ("invoices"."kind" in ('SALE', 'PURCHASE')) NOT VALID;--> statement-breakpoint
ALTER TABLE "media_folders" ADD CONSTRAINT "media_folders_asked_of_known" CHECK ("media_folders"."asked_of" in ('CLIENT', 'TALENT')) NOT VALID;--> statement-breakpoint
ALTER TABLE "media_transfers" ADD CONSTRAINT "media_transfers_category_known" CHECK ("media_transfers"."category" in ('RUSH', 'DEPOT', 'BRIEF', 'VERSION', 'LIVRABLE')) NOT VALID;--> statement-breakpoint
ALTER TABLE "media_transfers" ADD CONSTRAINT "media_transfers_state_known" CHECK ("media_transfers"."state" in ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')) NOT VALID;--> statement-breakpoint
ALTER TABLE "media_transfers" ADD CONSTRAINT "media_transfers_size_range" CHECK ("media_transfers"."size" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "media_transfers" ADD CONSTRAINT "media_transfers_received_range" CHECK ("media_transfers"."received" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "medias" ADD CONSTRAINT "medias_kind_known" CHECK ("medias"."kind" in ('VIDEO', 'IMAGE', 'AUDIO', 'PDF', 'OTHER')) NOT VALID;--> statement-breakpoint
ALTER TABLE "medias" ADD CONSTRAINT "medias_category_known" CHECK ("medias"."category" in ('RUSH', 'DEPOT', 'BRIEF', 'VERSION', 'LIVRABLE')) NOT VALID;--> statement-breakpoint
ALTER TABLE "medias" ADD CONSTRAINT "medias_state_known" CHECK ("medias"."state" in ('UPLOADING', 'PROCESSING', 'READY', 'FAILED')) NOT VALID;--> statement-breakpoint
ALTER TABLE "medias" ADD CONSTRAINT "medias_size_range" CHECK ("medias"."size" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "medias" ADD CONSTRAINT "medias_arrived_range" CHECK ("medias"."arrived" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_mail_known" CHECK ("notification_preferences"."mail" in ('SOON', 'DAILY', 'NEVER')) NOT VALID;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_notice_known" CHECK ("notifications"."notice" in ('assigned', 'versionAdded', 'versionPresented', 'changesRequested', 'finished', 'commented', 'named', 'selectionSubmitted', 'selectionReopened', 'depositDone', 'contentReceived', 'creditsLow')) NOT VALID;--> statement-breakpoint
ALTER TABLE "post_production_transitions" ADD CONSTRAINT "post_production_transitions_action_known" CHECK ("post_production_transitions"."action" in ('start', 'addVersion', 'validate', 'requestChanges', 'rollback')) NOT VALID;--> statement-breakpoint
ALTER TABLE "post_production_transitions" ADD CONSTRAINT "post_production_transitions_from_status_known" CHECK ("post_production_transitions"."from_status" in ('TO_DO', 'IN_PROGRESS', 'AWAITING_APPROVAL', 'AWAITING_VALIDATION', 'TO_MODIFY', 'FINISHED')) NOT VALID;--> statement-breakpoint
ALTER TABLE "post_production_transitions" ADD CONSTRAINT "post_production_transitions_to_status_known" CHECK ("post_production_transitions"."to_status" in ('TO_DO', 'IN_PROGRESS', 'AWAITING_APPROVAL', 'AWAITING_VALIDATION', 'TO_MODIFY', 'FINISHED')) NOT VALID;--> statement-breakpoint
ALTER TABLE "post_production_transitions" ADD CONSTRAINT "post_production_transitions_production_status_before_known" CHECK ("post_production_transitions"."production_status_before" in ('TO_ORGANIZE', 'PLANNED', 'IN_PROGRESS', 'POST_PRODUCTION', 'FINISHED', 'CANCELLED')) NOT VALID;--> statement-breakpoint
ALTER TABLE "post_production_transitions" ADD CONSTRAINT "post_production_transitions_from_version_client_order" CHECK ("post_production_transitions"."from_version_client" <= "post_production_transitions"."from_version_interne") NOT VALID;--> statement-breakpoint
ALTER TABLE "post_production_transitions" ADD CONSTRAINT "post_production_transitions_to_version_client_order" CHECK ("post_production_transitions"."to_version_client" <= "post_production_transitions"."to_version_interne") NOT VALID;--> statement-breakpoint
ALTER TABLE "post_production_versions" ADD CONSTRAINT "post_production_versions_number_range" CHECK ("post_production_versions"."number" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "post_production_versions" ADD CONSTRAINT "post_production_versions_client_number_range" CHECK ("post_production_versions"."client_number" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "post_production_versions" ADD CONSTRAINT "post_production_versions_client_number_order" CHECK ("post_production_versions"."client_number" <= "post_production_versions"."number") NOT VALID;--> statement-breakpoint
ALTER TABLE "post_productions" ADD CONSTRAINT "post_productions_status_known" CHECK ("post_productions"."status" in ('TO_DO', 'IN_PROGRESS', 'AWAITING_APPROVAL', 'AWAITING_VALIDATION', 'TO_MODIFY', 'FINISHED')) NOT VALID;--> statement-breakpoint
ALTER TABLE "post_productions" ADD CONSTRAINT "post_productions_version_client_range" CHECK ("post_productions"."version_client" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "post_productions" ADD CONSTRAINT "post_productions_version_client_order" CHECK ("post_productions"."version_client" <= "post_productions"."version_interne") NOT VALID;--> statement-breakpoint
ALTER TABLE "prestation_productions" ADD CONSTRAINT "prestation_productions_categories_known" CHECK ("prestation_productions"."categories" <@ array['RUSH', 'POST_PRODUCTION']::text[]) NOT VALID;--> statement-breakpoint
ALTER TABLE "prestation_productions" ADD CONSTRAINT "prestation_productions_status_known" CHECK ("prestation_productions"."status" in ('TO_ORGINIZE', 'READY_TO_START', 'CONTENT_RECEIVED', 'FINISHED')) NOT VALID;--> statement-breakpoint
ALTER TABLE "prestations" ADD CONSTRAINT "prestations_type_known" CHECK ("prestations"."type" in ('INTERNE', 'INTERNE_POST_PRODUCTION', 'EXTERNE')) NOT VALID;--> statement-breakpoint
ALTER TABLE "prestations" ADD CONSTRAINT "prestations_starts_on_order" CHECK ("prestations"."starts_on" <= "prestations"."ends_on") NOT VALID;--> statement-breakpoint
ALTER TABLE "productions" ADD CONSTRAINT "productions_type_known" CHECK ("productions"."type" in ('VIDEO', 'PHOTO', 'AUDIO', 'OTHER')) NOT VALID;--> statement-breakpoint
ALTER TABLE "productions" ADD CONSTRAINT "productions_status_known" CHECK ("productions"."status" in ('TO_ORGANIZE', 'PLANNED', 'IN_PROGRESS', 'POST_PRODUCTION', 'FINISHED', 'CANCELLED')) NOT VALID;--> statement-breakpoint
ALTER TABLE "productions" ADD CONSTRAINT "productions_option_depot_client_known" CHECK ("productions"."option_depot_client" in ('NO', 'YES', 'DONE')) NOT VALID;--> statement-breakpoint
ALTER TABLE "productions" ADD CONSTRAINT "productions_option_image_choice_known" CHECK ("productions"."option_image_choice" in ('NO', 'YES', 'DONE')) NOT VALID;--> statement-breakpoint
ALTER TABLE "productions" ADD CONSTRAINT "productions_guest_access_known" CHECK ("productions"."guest_access" in ('LINK', 'SIGNED_IN')) NOT VALID;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_starts_on_order" CHECK ("projects"."starts_on" <= "projects"."due_on") NOT VALID;--> statement-breakpoint
ALTER TABLE "comment_attachments" ADD CONSTRAINT "comment_attachments_size_range" CHECK ("comment_attachments"."size" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_frame_in_range" CHECK ("comments"."frame_in" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_frame_in_order" CHECK ("comments"."frame_in" <= "comments"."frame_out") NOT VALID;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_page_range" CHECK ("comments"."page" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_point_x_range" CHECK ("comments"."point_x" between 0 and 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_point_y_range" CHECK ("comments"."point_y" between 0 and 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_purpose_known" CHECK ("passkey_challenges"."purpose" in ('registration', 'sign-in', 'second-step', 'proof')) NOT VALID;--> statement-breakpoint
ALTER TABLE "selection_marks" ADD CONSTRAINT "selection_marks_label_known" CHECK ("selection_marks"."label" in ('RED', 'YELLOW', 'GREEN', 'BLUE')) NOT VALID;--> statement-breakpoint
ALTER TABLE "selection_marks" ADD CONSTRAINT "selection_marks_stars_range" CHECK ("selection_marks"."stars" between 0 and 5) NOT VALID;--> statement-breakpoint
ALTER TABLE "selections" ADD CONSTRAINT "selections_minimum_range" CHECK ("selections"."minimum" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "selections" ADD CONSTRAINT "selections_minimum_order" CHECK ("selections"."minimum" <= "selections"."maximum") NOT VALID;--> statement-breakpoint
ALTER TABLE "selections" ADD CONSTRAINT "selections_included_range" CHECK ("selections"."included" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_purpose_known" CHECK ("mailed_tokens"."purpose" in ('sign-in', 'password', 'invitation', 'email')) NOT VALID;--> statement-breakpoint
ALTER TABLE "pending_sign_ins" ADD CONSTRAINT "pending_sign_ins_how_known" CHECK ("pending_sign_ins"."how" in ('password', 'link', 'reset', 'invitation', 'setup', 'passkey', 'totp', 'recovery-code')) NOT VALID;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_how_known" CHECK ("sign_ins"."how" in ('password', 'link', 'reset', 'invitation', 'setup', 'passkey', 'totp', 'recovery-code')) NOT VALID;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_refusal_known" CHECK ("sign_ins"."refusal" in ('unknown-account', 'closed-account', 'no-password', 'wrong-password', 'too-many', 'invalid-link', 'wrong-key', 'wrong-code', 'wrong-passkey')) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role_known" CHECK ("users"."role" in ('ADMIN', 'PRODUCTEUR', 'TALENT', 'CLIENT')) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_email_folded" CHECK ("users"."email" = lower("users"."email")) NOT VALID;--> statement-breakpoint
DO $$
DECLARE
	"held" record;
BEGIN
	FOR "held" IN
		SELECT "conrelid"::regclass AS "in", "conname" AS "name" FROM "pg_constraint"
		WHERE "contype" = 'c' AND NOT "convalidated" AND "connamespace" = 'public'::regnamespace
	LOOP
		BEGIN
			EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT %I', "held"."in", "held"."name");
		EXCEPTION WHEN check_violation THEN
			-- An older row that breaks it stays as it is until somebody changes it; the doctor names the constraint.
			RAISE WARNING 'constraint % is not kept by every row', "held"."name";
		END;
	END LOOP;
END $$;
