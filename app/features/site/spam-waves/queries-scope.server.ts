import { eq, type SQL, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { knownDevices } from '#app/features/people/auth-sessions/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { conversationLines } from '#app/features/people/qmail/tables.server.ts'
import { isOutOfReach } from '#app/features/people/staff-acts/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import type { Actor } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { canActOnWaves } from './policy.ts'
import { bulkActions } from './tables.server.ts'
import type { WaveKind } from './wave.ts'

const since = (hours: number): SQL => sql`now() - make_interval(hours => ${hours}::int)`

/** The network from which an account was first used; an address without its last part. */
export const networkOf = sql<string | null>`(select d.network from ${knownDevices} d
  where d.account_id = ${accounts.id} order by d.created_at limit 1)`
export const domainOf = sql<string>`split_part(lower(${accounts.email}), '@', 2)`

/** Whoever has bought or sold anything is no wave. */
export const hasTraded = sql<boolean>`exists (select from ${orders} o
  where (o.buyer_id = ${parties.id} or o.seller_id = ${parties.id}) and o.confirmed_at is not null)`

/**
 * People who joined within some hours, as a condition on `parties` joined with `accounts`; for staff who
 * moderate.
 */
export function newcomersSeenBy(actor: Actor, hours: number): Scope<'parties'> {
  const isNew = sql`(${parties.createdAt} > ${since(hours)} and ${parties.erasedAt} is null)`
  return scope('parties', canActOnWaves(actor) ? isNew : undefined)
}

/** People who wrote within some hours, as a condition on lines; for figures of staff who moderate. */
export function linesCountedBy(actor: Actor, hours: number): Scope<'conversation lines'> {
  const isWritten = sql`(${conversationLines.writtenAt} > ${since(hours)} and ${conversationLines.authorId} is not null
    and ${conversationLines.likeness} is not null)`
  return scope('conversation lines', canActOnWaves(actor) ? isWritten : undefined)
}

/** Those of one group, by the same rules, as a condition on `parties` joined with `accounts`. */
export function waveSeenBy(
  actor: Actor,
  { by, value, hours }: { by: WaveKind; value: string; hours: number },
): Scope<'parties'> {
  if (!canActOnWaves(actor)) return scope('parties', undefined)
  if (by === 'words')
    return scope(
      'parties',
      sql`(${parties.erasedAt} is null and ${accounts.id} in (select ${conversationLines.authorId} from ${conversationLines}
        where ${linesCountedBy(actor, hours)} and ${conversationLines.likeness} = ${value}))`,
    )
  const alike = by === 'network' ? networkOf : domainOf
  return scope('parties', sql`(${newcomersSeenBy(actor, hours)} and ${alike} = ${value})`)
}

/** Of a group whoever may be paused: nobody of staff or of an own cause, and nobody who has traded. */
export const mayBePaused = (actor: Actor): SQL =>
  canActOnWaves(actor) ? sql`(not ${isOutOfReach(actor, parties.id)} and not ${hasTraded})` : sql`false`

/** All bulk actions, for staff who moderate. */
export function bulkActionsSeenBy(actor: Actor): Scope<'bulk actions'> {
  return scope('bulk actions', canActOnWaves(actor) ? sql`true` : undefined)
}

/** One of them, for the job that carries it out. For the system alone. */
export function bulkActionOf(ctx: Ctx, id: string): Scope<'bulk actions'> {
  requireSystem(ctx)
  return scope('bulk actions', eq(bulkActions.id, id))
}
