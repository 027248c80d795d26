import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { canManageCompany } from '#app/features/people/companies/policy.ts'
import type { Actor } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { invoices } from './tables.server.ts'

/** What the marketplace has billed the company whose admin somebody is for its workspace. */
export function planInvoicesOf(actor: Actor): Scope<'invoices'> {
  return scope(
    'invoices',
    canManageCompany(actor)
      ? and(eq(invoices.buyerId, actor.partyId), inArray(invoices.subjectKind, ['subscription', 'renewal']))
      : undefined,
  )
}

/**
 * What a credit note names as corrected: its invoice, or where that was a prepayment the final invoice, once
 * there was one. `note` and `named` are how both are called in the statement.
 */
export const isNamedBy = (note: SQL, named: SQL): SQL =>
  sql`${named}.id = coalesce((select f.id from invoices f where f.settles_id = ${note}.credits_id and f.state <> 'replaced'
    and f.created_at <= ${note}.created_at), ${note}.credits_id)`

/** Every document. For the system alone. */
export function everyInvoice(ctx: Ctx): Scope<'invoices'> {
  requireSystem(ctx)
  return scope('invoices', sql`true`)
}
