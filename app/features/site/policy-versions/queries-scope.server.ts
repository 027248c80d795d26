import { and, isNull, lt, not, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Actor } from '#app/kit/actor.ts'
import type { Policy } from '#app/kit/policy-versions.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { canSeeVersions } from './policy.ts'
import { policyNotices } from './tables.server.ts'

/** Whom other terms concern: who has an account before they count, and has not left. */
const isConcerned = (version: string) =>
  and(isNull(parties.deactivatedAt), lt(accounts.createdAt, sql`${version}::date`))

/** Whom a version concerns and who was not told yet; joined with `parties`. For the system alone. */
export function accountsToTell(ctx: Ctx, told: { policy: Policy; version: string }): Scope<'accounts'> {
  requireSystem(ctx)
  const isTold = sql`exists (select from ${policyNotices} n
    where n.account_id = ${accounts.id} and n.policy = ${told.policy} and n.version = ${told.version})`
  return scope('accounts', and(isConcerned(told.version), not(isTold)))
}

/** Whom a version concerns, for staff that sees who was told; joined with `parties`. */
export const accountsConcerned = (actor: Actor, version: string): Scope<'accounts'> =>
  scope('accounts', canSeeVersions(actor) ? isConcerned(version) : undefined)

/** All notices, for staff that sees who was told. */
export const noticesSeenBy = (actor: Actor): Scope<'policyNotices'> =>
  scope('policyNotices', canSeeVersions(actor) ? sql`true` : undefined)

/** What orders say of the terms that were accepted, for staff that sees it. */
export const acceptancesSeenBy = (actor: Actor): Scope<'orders'> =>
  scope('orders', canSeeVersions(actor) ? sql`true` : undefined)
