import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  trainerBookings,
  trainerCalendars,
  trainerDaysOff,
  trainerHours,
} from '#app/features/catalogue/availability/tables.server.ts'
import { documentsSeenByEach } from '#app/features/catalogue/search-index/queries-scope.server.ts'
import { ALONE } from '#app/features/catalogue/search-index/search-document.ts'
import { searchDocuments } from '#app/features/catalogue/search-index/tables.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { messageBlocks } from '#app/features/people/message-safety/tables.server.ts'
import { presentParties } from '#app/features/people/parties/queries-scope.server.ts'
import { memberships, parties } from '#app/features/people/parties/tables.server.ts'
import { proposals } from '#app/features/procurement/proposals/tables.server.ts'
import { isOpenTo } from '#app/features/procurement/requirements/queries-scope.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { type Actor, partyIdOf } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { matchMails, requirementMatches } from './tables.server.ts'

/**
 * The rows of a pair: the requirement, who posted it, a topic as it is found, or the profile of who has none,
 * its provider with a profile.
 */
export const r = alias(requirements, 'r')
export const poster = alias(accounts, 'poster')
export const d = alias(searchDocuments, 'd')
export const t = alias(topics, 't')
export const p = alias(trainerProfiles, 'p')

/** Up to so many are one group and must fit into the room of a provider; more are trained in several. */
const ONE_GROUP = 25
/** Who names only the first or the last day wished is asked for within so many days. */
const WINDOW_DAYS = 60

/** A provider who has published no topic, by what its profile says. */
const isAlone = sql`(${d.kind} in ('trainer', 'supplier') and ${d.facets} @> array[${ALONE}::text])`

/**
 * The first stage of matching: whether a provider may be proposed for a requirement at all. Both directions
 * ask these gates: who fits a requirement, and which requirements fit a provider.
 */
const isPassed = (cities: SQL): SQL | undefined =>
  and(
    sql`${r.state} = 'open' and ${r.deadline} > now()`,
    // Asked of everybody, or of that provider.
    isOpenTo(r, d.ownerId),
    // Found, published and open to who asks.
    sql`(${d.kind} = 'topic' or ${isAlone})`,
    documentsSeenByEach(sql`${poster.partyId}`, d),
    sql`coalesce(${p.listed}, true)`,
    // Somebody else, who wants to hear of the other.
    sql`${d.ownerId} <> ${r.ownerId} and ${d.ownerId} <> ${poster.partyId}`,
    sql`not exists (select from ${memberships} m where m.company_id = ${r.ownerId} and m.member_id = ${d.ownerId})`,
    sql`not exists (select from ${messageBlocks} b where (b.blocker_id = ${d.ownerId} and b.blocked_id = ${r.ownerId})
      or (b.blocker_id = ${r.ownerId} and b.blocked_id = ${d.ownerId}))`,
    // Taught so, in that language, there, and for as many.
    sql`${d.facets} @> array['mode:' || ${r.mode}]`,
    sql`(${d.facets} @> array['language:' || ${r.trainingLanguage}] or ${p.languages} @> array[${r.trainingLanguage}])`,
    sql`(${r.mode} = 'online' or ${r.city} is null or ${cities})`,
    sql`(${r.participants} > ${ONE_GROUP} or coalesce(${t.largestGroup}, ${ONE_GROUP}) >= ${r.participants})`,
  )

/** The pairs for an own requirement; `cities` is whether a topic reaches its city. */
export function pairsOfOwner(actor: Actor, cities: SQL): Scope<'pairs'> {
  const party = partyIdOf(actor)
  return scope('pairs', party === null ? undefined : and(eq(r.ownerId, party), isPassed(cities)))
}

/** The pairs of the provider acted for. */
export function pairsOfProvider(actor: Actor, cities: SQL): Scope<'pairs'> {
  const party = partyIdOf(actor)
  return scope('pairs', party === null ? undefined : and(eq(d.ownerId, party), isPassed(cities)))
}

/** All pairs. For the system alone. */
export function everyPair(ctx: Ctx, cities: SQL): Scope<'pairs'> {
  requireSystem(ctx)
  return scope('pairs', isPassed(cities))
}

/** Requirements that the provider of a pair has neither answered nor said no to. */
export const isUnanswered = sql`not exists (select from ${proposals} a
    where a.requirement_id = ${r.id} and a.provider_id = ${d.ownerId})
  and not exists (select from ${requirementMatches} n
    where n.requirement_id = ${r.id} and n.provider_id = ${d.ownerId} and n.refusal is not null)`

/** Who was told of own requirements, as a condition on `requirement_matches` joined with `requirements`. */
export function matchesOfOwner(actor: Actor): Scope<'matches'> {
  const party = partyIdOf(actor)
  return scope('matches', party === null ? undefined : eq(requirements.ownerId, party))
}

/** Who was told of what. For the system alone. */
export function everyMatch(ctx: Ctx): Scope<'matches'> {
  requireSystem(ctx)
  return scope('matches', sql`true`)
}

/** The match that a sealed link is about: whoever has the link may read of it. */
export function matchOfLink({ requirementId, providerId }: MatchKey): Scope<'matches'> {
  const { requirementId: requirement, providerId: provider } = requirementMatches
  return scope('matches', and(eq(requirement, requirementId), eq(provider, providerId)))
}

export type MatchKey = { requirementId: string; providerId: PartyId }

/**
 * What is to be mailed of matches, with `accounts` and `parties` joined: to present people with a confirmed
 * address whose switch is on. For the system alone.
 */
export function mailsDue(ctx: Ctx): Scope<'mails'> {
  requireSystem(ctx)
  const isWanted = sql`${accounts.messageMails} and not 'matches' = any(${accounts.mutedMails})`
  return scope(
    'mails',
    and(isNull(matchMails.mailedAt), eq(accounts.emailVerified, true), isWanted, presentParties()),
  )
}

/** Requirements of pairs that came out of a scope of pairs. */
export function matchedRequirements(ids: readonly string[]): Scope<'requirements'> {
  return scope('requirements', inArray(requirements.id, [...ids]))
}

/** Topics of such pairs, as they are found. */
export function matchedTopics(): Scope<'topics'> {
  return scope('topics', sql`${d.listed}`)
}

/**
 * Whether a provider is there and approved, by a column of a pair. The index keeps that true, so it is asked
 * of the nearest alone.
 */
export const isProviding = (
  provider: SQL,
): SQL => sql`exists (select from ${parties} o where o.id = ${provider}
  and o.approval = 'approved' and o.suspended_at is null and o.deactivated_at is null)`

/**
 * Whether a provider has a day free among those wished, by columns of a pair: neither off nor booked nor
 * busy elsewhere, and one of the weekdays of who names hours. Without wished days, or where they are past,
 * all have.
 */
export function hasFreeDay(pair: Record<'provider' | 'wishedFrom' | 'wishedTo', SQL>): SQL {
  const { provider, wishedFrom, wishedTo } = pair
  const first = sql`greatest(coalesce(${wishedFrom}, now()), now())::date`
  const last = sql`coalesce(${wishedTo}, greatest(${wishedFrom}, now()) + make_interval(days => ${WINDOW_DAYS}))::date`
  const hour = (hour: number) => sql`(day + make_interval(hours => ${hour})) at time zone coalesce(
    (select f.time_zone from ${trainerProfiles} f where f.party_id = ${provider}), 'UTC')`
  return sql`(coalesce(${wishedFrom}, ${wishedTo}) is null or ${last} < now()::date or exists (
    select from generate_series(${first}, least(${last}, ${first} + ${WINDOW_DAYS}::int), interval '1 day') day
    where not exists (select from ${trainerDaysOff} f
        where f.party_id = ${provider} and day::date between f.from_day and f.to_day)
      and (not exists (select from ${trainerHours} h where h.party_id = ${provider})
        or exists (select from ${trainerHours} h where h.party_id = ${provider}
          and h.weekday = extract(isodow from day)))
      and not exists (select from ${trainerBookings} b where b.party_id = ${provider}
        and b.ends_at > ${hour(9)} and b.starts_at < ${hour(17)})
      and not exists (select from ${trainerCalendars} k where k.party_id = ${provider}
        and k.busy && tstzrange(${hour(9)}, ${hour(17)}))))`
}

/** From this hour on, where the reader is, the mail of the day leaves. */
const MORNING = 8

/** The day of a moment where the reader is. */
const dayThere = (at: SQL) => sql`(${at} at time zone ${accounts.timeZone})::date`

/**
 * Whether a match may be mailed to a person at a moment, as a condition on `match_mails` and `accounts`:
 * to who wants one mail each morning what came before the last one, to others all at once, and to nobody
 * twice on one of his or her days.
 */
export function isDueBy(now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`
  const morning = sql`((${dayThere(at)} + make_interval(hours => ${MORNING})) at time zone ${accounts.timeZone})`
  const cameBefore = sql`${at} >= ${morning} and ${matchMails.createdAt} < ${morning}`
  return sql`((not ${accounts.dailyMatches} or (${cameBefore})) and not exists (
    select from ${matchMails} m where m.account_id = ${accounts.id} and m.mailed_at is not null
      and ${dayThere(sql`m.mailed_at`)} = ${dayThere(at)}))`
}
