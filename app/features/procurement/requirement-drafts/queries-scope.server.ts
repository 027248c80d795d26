import { and, eq } from 'drizzle-orm'
import { type Actor, hasAccount } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { requirementDrafts } from './tables.server.ts'

/** What a person has begun to write for the party acted for: nobody else's to see, colleagues' neither. */
export function draftsWrittenBy(actor: Actor): Scope<'requirement drafts'> {
  if (!hasAccount(actor)) return scope('requirement drafts', undefined)
  const { accountId, ownerId } = requirementDrafts
  return scope('requirement drafts', and(eq(accountId, actor.accountId), eq(ownerId, actor.partyId)))
}
