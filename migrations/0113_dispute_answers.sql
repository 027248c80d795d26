ALTER TABLE "disputes" DROP CONSTRAINT "disputes_state";--> statement-breakpoint
ALTER TABLE "disputes" DROP CONSTRAINT "disputes_decided";--> statement-breakpoint
ALTER TABLE "sandbox_disputes" ADD COLUMN "evidence" text;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "evidence_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "evidence" text;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "answer_refusal" text;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "fee_minor" bigint;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "fee_currency" text;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_contested" CHECK ("disputes"."state" <> 'contested' or "disputes"."evidence" is not null);--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_fee" CHECK (("disputes"."fee_minor" is null) = ("disputes"."fee_currency" is null));--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_state" CHECK ("disputes"."state" in ('open', 'contested', 'accepted', 'won', 'lost'));--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_decided" CHECK (("disputes"."state" in ('won', 'lost')) = ("disputes"."decided_at" is not null));