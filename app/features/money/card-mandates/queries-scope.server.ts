import { eq, sql } from 'drizzle-orm'
import { canManageCompany } from '#app/features/people/companies/policy.ts'
import type { Actor } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { cardMandates } from './tables.server.ts'

/** The mandates of the company whose admin somebody is. */
export function mandatesOf(actor: Actor): Scope<'card mandates'> {
  return scope('card mandates', canManageCompany(actor) ? eq(cardMandates.partyId, actor.partyId) : undefined)
}

/** All mandates. For the system alone. */
export function everyMandate(ctx: Ctx): Scope<'card mandates'> {
  requireSystem(ctx)
  return scope('card mandates', sql`true`)
}
