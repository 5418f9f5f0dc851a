-- outside a transaction
ALTER TABLE "notifications" VALIDATE CONSTRAINT "notifications_notice_known";
