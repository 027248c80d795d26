import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { decidesNeeds } from './policy.ts'
import { trainingNeedLinks, trainingNeeds } from './tables.server.ts'

/** The needs of the workspace acted for, for who decides on them. */
export function needsOf(actor: Actor): Scope<'training needs'> {
  return scope(
    'training needs',
    decidesNeeds(actor) ? eq(trainingNeeds.companyId, actor.partyId) : sql`false`,
  )
}

/** All needs. For the system alone. */
export function everyNeed(ctx: Ctx): Scope<'training needs'> {
  requireSystem(ctx)
  return scope('training needs', sql`true`)
}

/** The link of the workspace acted for, for who decides on its needs. */
export function needsLinkOf(actor: Actor): Scope<'need links'> {
  return scope(
    'need links',
    decidesNeeds(actor) ? eq(trainingNeedLinks.companyId, actor.partyId) : sql`false`,
  )
}

/** The link with a code: whoever holds it is asked who they are. */
export function needsLinkAt(code: string): Scope<'need links'> {
  return scope('need links', eq(trainingNeedLinks.code, code))
}
