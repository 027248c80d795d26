import { createHash } from 'node:crypto'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { groupAdmins, memberships, parties } from '#app/features/people/parties/tables.server.ts'
import { rooms, sites } from '#app/features/people/sites/tables.server.ts'
import { type Actor, hasAccount } from '#app/kit/actor.ts'
import { keyedHash } from '#app/platform/keyed-hash.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import type { ShownRoom } from './room-use.ts'
import { scheduleFeeds, trainingRooms } from './tables.server.ts'

/** What opens a calendar: made of its id, so that its page can show it again though it is not kept. */
export const feedToken = (id: string): string => keyedHash('schedule-feed', id)

/** What is kept of a token: a copy of the database opens nothing. */
export const feedTokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** The own calendar of the workspace acted for. */
export function ownScheduleFeed(actor: Actor): Scope<'schedule feeds'> {
  if (!hasAccount(actor) || !actor.company) return scope('schedule feeds', undefined)
  return scope(
    'schedule feeds',
    and(eq(scheduleFeeds.accountId, actor.accountId), eq(scheduleFeeds.companyId, actor.partyId)),
  )
}

/**
 * The calendar that a token opens, joined with the workspace's `parties`, for as long as its person acts for
 * that workspace: both are there, and the person is a member or a super-admin of its group.
 */
export function scheduleFeedOf(token: string): Scope<'schedule feeds'> {
  return scope(
    'schedule feeds',
    and(
      eq(scheduleFeeds.tokenHash, feedTokenHash(token)),
      isNull(parties.suspendedAt),
      isNull(parties.deactivatedAt),
      sql`exists (select from ${accounts} a join ${parties} me on me.id = a.party_id
        where a.id = ${scheduleFeeds.accountId} and me.suspended_at is null and me.deactivated_at is null
          and (exists (select from ${memberships} m where m.company_id = ${parties.id} and m.member_id = me.id)
            or exists (select from ${groupAdmins} g where g.group_id = ${parties.groupId} and g.member_id = me.id)))`,
    ),
  )
}

/** The room of an agreed training, by the id of its request; null where none is said. */
export const roomOf = (request: SQL) =>
  sql<ShownRoom | null>`(select json_build_object('id', r.id, 'name', s.name || ' · ' || r.name,
    'capacity', r.capacity, 'country', s.country, 'region', s.region)
    from ${trainingRooms} u join ${rooms} r on r.id = u.room_id join ${sites} s on s.id = r.site_id
    where u.request_id = ${request})`
