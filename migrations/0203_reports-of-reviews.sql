ALTER TABLE "content_reports" DROP CONSTRAINT "content_reports_subject_kind";--> statement-breakpoint
ALTER TABLE "content_reports" ADD CONSTRAINT "content_reports_subject_kind" CHECK ("content_reports"."subject_kind" in ('topic', 'event', 'provider', 'requirement', 'review', 'answer'));--> statement-breakpoint
INSERT INTO "content_reports" ("id", "code", "subject_kind", "subject_id", "owner_id", "title", "slug", "reported_by", "language", "reason", "words", "state", "answer", "decided_at", "created_at")
SELECT gen_random_uuid(), upper(left(md5('report ' || x."review_id"::text || x."reported_by"::text), 12)), 'review', r."id", r."author_id",
	coalesce(t."title", nullif(p."name", ''), p."display_slug"), r."code", x."reported_by", coalesce(a."language", 'en'),
	case x."reason" when 'insulting' then 'offensive' when 'untrue' then 'misleading' else x."reason" end, x."words",
	case when x."resolved_at" is null and r."state" <> 'hidden' then 'open' when r."state" = 'hidden' then 'upheld' else 'dismissed' end,
	case when x."resolved_at" is null and r."state" <> 'hidden' then null when r."state" = 'hidden' then coalesce(r."hidden_reason", '') else '' end,
	case when r."state" = 'hidden' then coalesce(x."resolved_at", r."decided_at", now()) else x."resolved_at" end, x."created_at"
FROM "review_reports" x JOIN "reviews" r ON r."id" = x."review_id" JOIN "parties" p ON p."id" = r."trainer_id" LEFT JOIN "topics" t ON t."id" = r."topic_id" JOIN "accounts" a ON a."id" = x."reported_by";--> statement-breakpoint
DROP TABLE "review_reports" CASCADE;
