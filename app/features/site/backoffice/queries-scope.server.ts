import { sql } from 'drizzle-orm'
import type { Actor } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { canSeeQuarantinedFiles } from './policy.ts'

/** What ended its readers, of everybody; nothing for who does not operate the house. */
export function endsSeenBy(actor: Actor): Scope<'readerEnds'> {
  return scope('readerEnds', canSeeQuarantinedFiles(actor) ? sql`true` : sql`false`)
}
