import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { canGiveMandate } from './policy.ts'
import { sellingMandateActs, sellingMandateRequests } from './tables.server.ts'

/** What was done about the mandate of the party acted for, by whoever manages it. */
export function mandateActsOf(actor: Actor): Scope<'selling mandate acts'> {
  return scope(
    'selling mandate acts',
    canGiveMandate(actor) ? eq(sellingMandateActs.partyId, actor.partyId) : undefined,
  )
}

/** Who was asked for which version. For the system alone. */
export function everyMandateRequest(ctx: Ctx): Scope<'selling mandate requests'> {
  requireSystem(ctx)
  return scope('selling mandate requests', sql`${sellingMandateRequests.partyId} is not null`)
}
