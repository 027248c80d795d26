ALTER TABLE "reviews" ALTER COLUMN "topic_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_parts" CHECK (("reviews"."content_rating" is null or ("reviews"."content_rating" between 10 and 50 and "reviews"."content_rating" % 5 = 0))
        and ("reviews"."trainer_rating" is null or ("reviews"."trainer_rating" between 10 and 50 and "reviews"."trainer_rating" % 5 = 0))
        and ("reviews"."organiser_rating" is null or ("reviews"."organiser_rating" between 10 and 50 and "reviews"."organiser_rating" % 5 = 0)));