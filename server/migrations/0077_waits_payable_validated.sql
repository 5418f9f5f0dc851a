-- outside a transaction
ALTER TABLE "sent_reminders" VALIDATE CONSTRAINT "sent_reminders_kind_known";
