ALTER TABLE "training_terms" DROP CONSTRAINT "training_terms_request_id_training_requests_id_fk";--> statement-breakpoint
ALTER TABLE "training_terms" RENAME COLUMN "request_id" TO "subject_id";--> statement-breakpoint
ALTER TABLE "training_terms" RENAME CONSTRAINT "training_terms_request_id_version_pk" TO "training_terms_subject_id_version_pk";--> statement-breakpoint
ALTER TABLE "training_terms" ADD COLUMN "subject_kind" text NOT NULL DEFAULT 'training-request';--> statement-breakpoint
ALTER TABLE "training_terms" ALTER COLUMN "subject_kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "training_terms" ADD CONSTRAINT "training_terms_subject" CHECK ("training_terms"."subject_kind" in ('training-request'));
