import { isNull } from 'drizzle-orm'
import type { Actor } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { canGiveGoodwill } from './policy.ts'
import { goodwillProposals } from './tables.server.ts'

/** Money beyond the terms that waits for a second person, for staff who give such. */
export function goodwillDecidedBy(actor: Actor): Scope<'goodwill proposals'> {
  const waits = isNull(goodwillProposals.decidedAt)
  return scope('goodwill proposals', canGiveGoodwill(actor) ? waits : undefined)
}
