import { and, eq, type SQL, sql } from 'drizzle-orm'
import { isOwnCause } from '#app/features/people/parties/queries-scope.server.ts'
import type { Actor, Person } from '#app/kit/actor.ts'
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
      or ${ownReport(actor)})`,
  )
}

/** All reports of reviews, for staff who decide about them and for the system. */
export function reportsOfReviews(actor: Actor): Scope<'content reports'> {
  const mayRead = canDecideReports(actor) || actor.kind === 'system'
  return scope('content reports', mayRead ? eq(contentReports.subjectKind, 'review') : undefined)
}

/** Those of them that wait. */
export function openOfReviews(actor: Actor): Scope<'content reports'> {
  return scope('content reports', and(reportsOfReviews(actor), eq(contentReports.state, 'open')))
}

/** Whether a report is the actor's. */
export const ownReport = (actor: Person): SQL<boolean> =>
  sql<boolean>`${contentReports.reportedBy} is not distinct from ${actor.accountId}`

/** Those that wait and that the actor wrote, whose own cause the review is by it. */
export function ownOfReviews(actor: Person): Scope<'content reports'> {
  const isOwn = ownReport(actor)
  return scope('content reports', and(openOfReviews(actor), isOwn))
}

/** All reports, for the system alone. */
export function everyContentReport(ctx: Ctx): Scope<'content reports'> {
  requireSystem(ctx)
  return scope('content reports', sql`true`)
}
