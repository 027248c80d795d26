import { eq, sql } from 'drizzle-orm'
import { canSeeCollection } from '#app/features/sales/collection-terms/policy.ts'
import type { Actor } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { canCollect } from './policy.ts'
import { collectionReceipts, collectiveStatements } from './tables.server.ts'

/** The statements of the company acted for; nobody's for who may not see them. */
export function collectiveStatementsOf(actor: Actor): Scope<'collective statements'> {
  return scope(
    'collective statements',
    canSeeCollection(actor) ? eq(collectiveStatements.partyId, actor.partyId) : undefined,
  )
}

/** All statements. For the system alone. */
export function everyCollectiveStatement(ctx: Ctx): Scope<'collective statements'> {
  requireSystem(ctx)
  return scope('collective statements', sql`true`)
}

/** All money that came to the collecting account, for staff who look after it. */
export function receiptsCollectedBy(actor: Actor): Scope<'collection receipts'> {
  return scope('collection receipts', canCollect(actor) ? sql`true` : undefined)
}

/** What the company acted for has transferred. */
export function receiptsOf(actor: Actor): Scope<'collection receipts'> {
  return scope(
    'collection receipts',
    canSeeCollection(actor) ? eq(collectionReceipts.partyId, actor.partyId) : undefined,
  )
}
