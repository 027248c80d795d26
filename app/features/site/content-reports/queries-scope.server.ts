import { sql } from 'drizzle-orm'
import { isOwnCause } from '#app/features/people/parties/queries-scope.server.ts'
import type { Actor } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { canDecideReports } from './policy.ts'
import { contentReports } from './tables.server.ts'

/**
 * The reports that an actor may decide: all for staff who moderate, but those of an own cause and those that
 * the actor wrote.
 */
export function contentReportsDecidedBy(actor: Actor): Scope<'content reports'> {
  if (!canDecideReports(actor)) return scope('content reports', undefined)
  return scope(
    'content reports',
    sql`not (${isOwnCause(actor, contentReports.ownerId)}
      or ${contentReports.reportedBy} is not distinct from ${actor.accountId})`,
  )
}

/** All reports, for the system alone. */
export function everyContentReport(ctx: Ctx): Scope<'content reports'> {
  requireSystem(ctx)
  return scope('content reports', sql`true`)
}
