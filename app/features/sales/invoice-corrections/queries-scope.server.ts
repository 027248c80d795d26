import { eq, or, sql } from 'drizzle-orm'
import { type Actor, partyIdOf } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { correctionRequests } from './tables.server.ts'

/** What the party acted for asks to be corrected, and what it is asked for. */
export function correctionRequestsOf(actor: Actor): Scope<'correction requests'> {
  const party = partyIdOf(actor)
  return scope(
    'correction requests',
    party === null
      ? undefined
      : or(eq(correctionRequests.buyerId, party), eq(correctionRequests.sellerId, party)),
  )
}

/** All that is asked. For the system alone. */
export function everyCorrectionRequest(ctx: Ctx): Scope<'correction requests'> {
  requireSystem(ctx)
  return scope('correction requests', sql`true`)
}
