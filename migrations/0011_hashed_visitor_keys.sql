UPDATE "orders" SET "visitor_key" = encode(sha256(convert_to("visitor_key", 'UTF8')), 'hex') WHERE "visitor_key" IS NOT NULL;--> statement-breakpoint
UPDATE "idempotency_keys" SET "owner" = 'visitor:' || encode(sha256(convert_to(substr("owner", 9), 'UTF8')), 'hex') WHERE "owner" LIKE 'visitor:%';
