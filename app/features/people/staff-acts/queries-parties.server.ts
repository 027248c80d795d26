import { and, asc, count, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { secondFactors } from '#app/features/people/credentials/tables.server.ts'
import { isDecisionNumber } from '#app/features/people/notifications/objection.ts'
import { partyName } from '#app/features/people/parties/queries.server.ts'
import { isPausedNow } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { likePattern } from '#app/kit/like-pattern.ts'
import { type Page, pageOf } from '#app/kit/paging.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { recordStaffRead } from '#app/platform/record-staff-read.server.ts'
import { deadAddresses } from '#app/platform/tables.server.ts'
import { canModerate } from './policy.ts'
import { isOutOfReach, partiesModeratedBy } from './queries-scope.server.ts'
import { staffActs } from './tables.server.ts'

const AT_ONCE = 20

/** What a party is called; people without a name are called by their username. */
export const partyTitle = partyName()

const isHidden = sql<boolean>`${parties.visibility} = 'nobody' and ${parties.approvalWithdrawnAt} is null`
const isSuspended = sql<boolean>`${parties.suspendedAt} is not null`

const isPaused = isPausedNow(parties)

const hasStoppedPayouts = sql<boolean>`exists (select from ${staffActs} a where a.party_id = ${parties.id}
  and a.act = 'stopPayments' and a.ended_at is null)`

const DECIDED_STANDING = {
  isDemoted: sql<boolean>`${parties.demotedAt} is not null`,
  isUnpaid: hasStoppedPayouts,
}

/** What holds of a party, by which `choicesOn` says what can still be decided about it. */
export const PARTY_STANDING = { isHidden, isSuspended, isPaused, ...DECIDED_STANDING }

const columns = {
  username: parties.displaySlug,
  name: partyTitle,
  kind: parties.kind,
  isHidden,
  isSuspended,
  isPaused,
}

/** Names are found by a part of them; more than so many are not looked at. */
const MOST_NAMED = 200

/** Each way by an index of its own: a condition on all of them together would look at everybody. */
function isNamed(words: string): SQL {
  const typed = words.trim().toLowerCase()
  const part = likePattern(typed)
  const decided = sql`select a.party_id from ${staffActs} a
    where upper(right(replace(coalesce(a.decision_id, a.id)::text, '-', ''), 12)) = ${typed.toUpperCase()}`
  const numbers = sql`(${typed.toUpperCase()}, ${typed.toUpperCase().replace(/[\s-]/g, '')})`
  return sql`${parties.id} = any(array(
    (select p.id from ${parties} p where lower(p.name) like ${part} limit ${MOST_NAMED})
    union (select p.id from ${parties} p where p.slug like ${part} limit ${MOST_NAMED})
    union (select p.id from ${parties} p where p.slug = ${typed})
    union (select a.party_id from ${accounts} a where lower(a.email) = ${typed})
    union (select p.id from ${parties} p where p.tax_number is not null and upper(p.tax_number) in ${numbers})
    ${isDecisionNumber(typed) ? sql`union (${decided})` : sql``}))`
}

/**
 * People and workspaces whose name or username has these words, whose email address, whose tax number or
 * the number of a decision about whom they are; without words those that staff hides, has paused or
 * suspended, the latest first. Not found for an actor who does not moderate.
 */
export async function listModeratedParties(ctx: Ctx, { words, page }: { words: string; page: number }) {
  if (!canModerate(ctx.actor)) throw notFound()
  const isAsked = words === '' ? or(isHidden, isSuspended, isPaused) : isNamed(words)
  const where = and(partiesModeratedBy(ctx.actor), isAsked)
  const rows = await read(ctx)
    .select(columns)
    .from(parties)
    .leftJoin(accounts, eq(accounts.partyId, parties.id))
    .where(where)
    .orderBy(desc(sql`coalesce(${parties.suspendedAt}, '-infinity')`), asc(parties.slug))
    .limit(AT_ONCE)
    .offset((page - 1) * AT_ONCE)
  const [all] = await read(ctx)
    .select({ total: count() })
    .from(parties)
    .leftJoin(accounts, eq(accounts.partyId, parties.id))
    .where(where)
  return pageOf(rows, all?.total ?? 0, page, AT_ONCE)
}

export type ModeratedParty =
  Awaited<ReturnType<typeof listModeratedParties>> extends Page<infer T> ? T : never

/**
 * A person or a workspace to act on; that it was opened is recorded. Not found for an actor who does not
 * moderate.
 */
export async function getModeratedParty(ctx: Ctx, username: string) {
  const { actor } = ctx
  if (!canModerate(actor)) throw notFound()
  const [found] = await read(ctx)
    .select({
      ...columns,
      id: parties.id,
      email: accounts.email,
      joined: parties.createdAt,
      hasLeft: sql<boolean>`${parties.deactivatedAt} is not null`,
      suspendedReason: parties.suspendedReason,
      ...DECIDED_STANDING,
      until:
        sql<Date | null>`case when ${isSuspended} then ${parties.suspendedUntil} else ${parties.pausedUntil} end`.mapWith(
          parties.pausedUntil,
        ),
      isOutOfReach: isOutOfReach(actor, parties.id),
      factorEndsAt: secondFactors.endsAt,
      hasFactor: sql<boolean>`(${secondFactors.confirmedAt} is not null and ${secondFactors.endsAt} is null)`,
      dead: { since: deadAddresses.since, status: deadAddresses.status, said: deadAddresses.said },
    })
    .from(parties)
    .leftJoin(accounts, eq(accounts.partyId, parties.id))
    .leftJoin(secondFactors, eq(secondFactors.accountId, accounts.id))
    .leftJoin(deadAddresses, eq(deadAddresses.address, sql`lower(${accounts.email})`))
    .where(and(partiesModeratedBy(actor), eq(parties.slug, username.toLowerCase())))
  if (!found) throw notFound()
  const { id: owner, ...party } = found
  await recordStaffRead(ctx, { owner, subject: { kind: 'party', id: owner }, what: 'account' })
  return party
}

export type PartyToActOn = Awaited<ReturnType<typeof getModeratedParty>>
