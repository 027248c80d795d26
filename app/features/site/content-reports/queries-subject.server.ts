import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import { eventsSeenBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { topicsSeenBy } from '#app/features/catalogue/topics/queries-scope.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { profilesSeenBy } from '#app/features/catalogue/trainers/queries-scope.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { reviewsSeenBy } from '#app/features/delivery/reviews/queries-scope.server.ts'
import { reviews } from '#app/features/delivery/reviews/tables.server.ts'
import { companyPagesSeenBy } from '#app/features/people/company-profiles/queries-scope.server.ts'
import { partyName } from '#app/features/people/parties/queries.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { requirementsSeenBy } from '#app/features/procurement/requirements/queries-scope.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { ReportedKind } from './content-report.ts'

/** What can be reported, as its page is called. */
export type ReportedSubject = {
  id: string
  ownerId: PartyId
  /** Whose account wrote it, where that says more. */
  writtenBy?: AccountId
  title: string
  slug: string
}

type Find = (ctx: Ctx, slug: string) => Promise<ReportedSubject[]>

/** A profile, or what a company says of itself: what stands at the address of a party. */
const hasPage = ({ actor }: Ctx) =>
  or(and(isNotNull(trainerProfiles.partyId), profilesSeenBy(actor)), companyPagesSeenBy(actor))

/** A review is called by what it is of. */
const OF_REVIEW = {
  id: reviews.id,
  title: sql<string>`coalesce(${topics.title}, ${partyName()})`,
  slug: reviews.code,
}

const FIND: Record<ReportedKind, Find> = {
  topic: (ctx, slug) =>
    read(ctx)
      .select({ id: topics.id, ownerId: topics.ownerId, title: topics.title, slug: topics.slug })
      .from(topics)
      .innerJoin(parties, eq(parties.id, topics.ownerId))
      .where(and(eq(topics.slug, slug), eq(topics.state, 'published'), topicsSeenBy(ctx.actor))),
  event: (ctx, slug) =>
    read(ctx)
      .select({ id: events.id, ownerId: events.ownerId, title: events.title, slug: events.slug })
      .from(events)
      .innerJoin(parties, eq(parties.id, events.ownerId))
      .where(and(eq(events.slug, slug), ne(events.state, 'draft'), eventsSeenBy(ctx.actor))),
  provider: (ctx, slug) =>
    read(ctx)
      .select({ id: parties.id, ownerId: parties.id, title: parties.name, slug: parties.displaySlug })
      .from(parties)
      .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, parties.id))
      .where(and(eq(parties.slug, slug.toLowerCase()), hasPage(ctx))),
  requirement: (ctx, slug) =>
    read(ctx)
      .select({
        id: requirements.id,
        ownerId: requirements.ownerId,
        title: requirements.title,
        slug: requirements.slug,
      })
      .from(requirements)
      .innerJoin(parties, eq(parties.id, requirements.ownerId))
      .where(
        and(eq(requirements.slug, slug), ne(requirements.state, 'draft'), requirementsSeenBy(ctx.actor)),
      ),
  review: (ctx, slug) =>
    read(ctx)
      .select({ ...OF_REVIEW, ownerId: reviews.authorId, writtenBy: reviews.writtenBy })
      .from(reviews)
      .innerJoin(parties, eq(parties.id, reviews.trainerId))
      .leftJoin(topics, eq(topics.id, reviews.topicId))
      .where(and(eq(reviews.code, slug), reviewsSeenBy(ctx.actor))),
  answer: (ctx, slug) =>
    read(ctx)
      .select({ ...OF_REVIEW, ownerId: reviews.trainerId })
      .from(reviews)
      .innerJoin(parties, eq(parties.id, reviews.trainerId))
      .leftJoin(topics, eq(topics.id, reviews.topicId))
      .where(and(eq(reviews.code, slug), isNotNull(reviews.answer), reviewsSeenBy(ctx.actor))),
}

/** What the actor sees at an address and can report; not found where there is nothing. One query. */
export async function getSubjectToReport(
  ctx: Ctx,
  { kind, slug }: { kind: ReportedKind; slug: string },
): Promise<ReportedSubject> {
  const [subject] = await FIND[kind](ctx, slug)
  if (!subject) throw notFound()
  return subject
}
