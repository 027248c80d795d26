UPDATE "parties" p SET "legal_name" = p."name"
FROM "trainer_profiles" t
WHERE t."party_id" = p."id" AND p."kind" = 'person' AND p."legal_name" IS NULL AND p."tax_category" IS NOT NULL
  AND p."erased_at" IS NULL AND t."display_name" <> '' AND t."display_name" <> p."name";--> statement-breakpoint
UPDATE "parties" p SET "name" = t."display_name"
FROM "trainer_profiles" t
WHERE t."party_id" = p."id" AND p."kind" = 'person' AND p."erased_at" IS NULL
  AND t."display_name" <> '' AND t."display_name" <> p."name";--> statement-breakpoint
UPDATE "trainer_profiles" t SET "image" = a."image"
FROM "accounts" a WHERE a."party_id" = t."party_id" AND t."image" IS NULL AND a."image" IS NOT NULL;--> statement-breakpoint
INSERT INTO "file_uses" ("subject_kind", "subject_id", "file_id")
SELECT 'trainer.profile', t."party_id", u."file_id"
FROM "trainer_profiles" t JOIN "accounts" a ON a."party_id" = t."party_id" AND a."image" = t."image"
JOIN "file_uses" u ON u."subject_kind" = 'account.photo' AND u."subject_id" = a."id"
ON CONFLICT DO NOTHING;--> statement-breakpoint
DELETE FROM "file_uses" u USING "accounts" a, "trainer_profiles" t
WHERE u."subject_kind" = 'account.photo' AND u."subject_id" = a."id" AND t."party_id" = a."party_id"
  AND a."image" IS DISTINCT FROM t."image" AND t."image" IS NOT NULL;--> statement-breakpoint
UPDATE "accounts" a SET "image" = t."image"
FROM "trainer_profiles" t WHERE t."party_id" = a."party_id" AND t."image" IS NOT NULL AND a."image" IS DISTINCT FROM t."image";--> statement-breakpoint
INSERT INTO "file_uses" ("subject_kind", "subject_id", "file_id")
SELECT 'account.photo', a."id", f."id"
FROM "trainer_profiles" t JOIN "accounts" a ON a."party_id" = t."party_id" AND a."image" = t."image"
JOIN "file_uses" u ON u."subject_kind" = 'trainer.profile' AND u."subject_id" = t."party_id"
JOIN "stored_files" f ON f."id" = u."file_id" AND strpos(t."image", f."name") > 0
ON CONFLICT DO NOTHING;
