import { and, desc, eq, sql } from 'drizzle-orm'
import { eventsSeenBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { topicsSeenBy } from '#app/features/catalogue/topics/queries-scope.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { listedProfilesSeenBy } from '#app/features/catalogue/trainers/queries-scope.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { hasAccount } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { type FavouriteKind, type FavouriteMark, MOST_FAVOURITES, markOf } from './favourite.ts'
import { ownFavourites } from './queries-scope.server.ts'
import { favourites } from './tables.server.ts'

/**
 * One line of somebody's favourites. What is no longer `seen` has only its kind, as it may be visible to
 * others alone by now.
 */
export type Kept = {
  id: string
  kind: FavouriteKind
  seen: boolean
  /** The id of the topic, event or party. */
  of: string
  slug: string
  /** Of an event. */
  startsAt: Date | null
  over: 'cancelled' | 'past' | null
}

const KIND = sql<FavouriteKind>`case when ${favourites.topicId} is not null then 'topic'
  when ${favourites.eventId} is not null then 'event' else 'trainer' end`

/** The favourites of the signed-in person, latest first; MOST_FAVOURITES at most. One query. */
export async function listFavourites(ctx: Ctx): Promise<Kept[]> {
  const { actor } = ctx
  const rows = await read(ctx)
    .select({
      id: favourites.id,
      kind: KIND,
      seen: sql<boolean>`coalesce(case when ${favourites.topicId} is not null then ${topicsSeenBy(actor)}
        when ${favourites.eventId} is not null then ${eventsSeenBy(actor)}
        else ${listedProfilesSeenBy(actor)} end, false)`,
      of: sql<string>`coalesce(${favourites.topicId}, ${favourites.eventId}, ${favourites.trainerId})`,
      slug: sql<string>`coalesce(${topics.slug}, ${events.slug}, ${parties.displaySlug})`,
      startsAt: events.startsAt,
      endsAt: events.endsAt,
      state: events.state,
    })
    .from(favourites)
    .leftJoin(topics, eq(topics.id, favourites.topicId))
    .leftJoin(events, eq(events.id, favourites.eventId))
    .leftJoin(
      parties,
      eq(parties.id, sql`coalesce(${topics.ownerId}, ${events.ownerId}, ${favourites.trainerId})`),
    )
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, parties.id))
    .where(ownFavourites(actor))
    .orderBy(desc(favourites.createdAt), desc(favourites.id))
    .limit(MOST_FAVOURITES)
  const now = ctx.now()
  return rows.map(({ endsAt, state, ...row }) => ({
    ...row,
    over: state === 'cancelled' ? 'cancelled' : endsAt && endsAt <= now ? 'past' : null,
  }))
}

const SLUG = sql<string>`case
  when ${favourites.topicId} is not null then (select t.slug from ${topics} t where t.id = ${favourites.topicId})
  when ${favourites.eventId} is not null then (select e.slug from ${events} e where e.id = ${favourites.eventId})
  else (select p.display_slug from ${parties} p where p.id = ${favourites.trainerId}) end`

/**
 * Which of these things are favourites of the signed-in person; null for anybody else. One query for people,
 * none for visitors.
 */
export async function listKeptAmong(
  ctx: Ctx,
  marks: readonly FavouriteMark[],
): Promise<FavouriteMark[] | null> {
  if (!hasAccount(ctx.actor)) return null
  if (marks.length === 0) return []
  const rows = await read(ctx)
    .select({ kind: KIND, slug: SLUG })
    .from(favourites)
    .where(and(ownFavourites(ctx.actor), sql`${KIND} || ':' || ${SLUG} = any(${sql.param([...marks])})`))
  return rows.map(({ kind, slug }) => markOf(kind, slug))
}

/** Like `listKeptAmong`, for one kind, by the last parts of addresses. */
export async function listKept(
  ctx: Ctx,
  kind: FavouriteKind,
  slugs: readonly string[],
): Promise<string[] | null> {
  const kept = await listKeptAmong(
    ctx,
    slugs.map((slug) => markOf(kind, slug)),
  )
  return kept?.map((mark) => mark.slice(kind.length + 1)) ?? null
}
