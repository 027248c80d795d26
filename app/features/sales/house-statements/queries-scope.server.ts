import { sql } from 'drizzle-orm'
import type { Actor } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { canBringStatements } from './policy.ts'

/** All statements of the marketplace's accounts, for staff who pay out. */
export function houseStatementsOf(actor: Actor): Scope<'house statements'> {
  return scope('house statements', canBringStatements(actor) ? sql`true` : undefined)
}

/** The same. For the system alone. */
export function everyHouseStatement(ctx: Ctx): Scope<'house statements'> {
  requireSystem(ctx)
  return scope('house statements', sql`true`)
}
