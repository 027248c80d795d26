import { sql } from 'drizzle-orm'
import type { Actor } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { canReadTrace, canSeeQuarantinedFiles, canSettleFailures } from './policy.ts'

/** Everybody's files that ended their readers; none for an actor who does not operate the installation. */
export function endsSeenBy(actor: Actor): Scope<'readerEnds'> {
  return scope('readerEnds', canSeeQuarantinedFiles(actor) ? sql`true` : sql`false`)
}

/** The trace of all that people and staff did; nothing of it for who does not operate the installation. */
export function traceSeenBy(actor: Actor): Scope<'trace'> {
  return scope('trace', canReadTrace(actor) ? sql`true` : sql`false`)
}

/** All refusals that were noted; none for who does not operate the installation. */
export function refusalsSeenBy(actor: Actor): Scope<'refusals'> {
  return scope('refusals', canReadTrace(actor) ? sql`true` : sql`false`)
}

/** All that failed for good, for who operates the installation; nothing of it for anybody else. */
export function failuresSettledBy(actor: Actor): Scope<'failures'> {
  return scope('failures', canSettleFailures(actor) ? sql`true` : sql`false`)
}
