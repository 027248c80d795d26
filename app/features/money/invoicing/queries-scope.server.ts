import { and, eq } from 'drizzle-orm'
import { canManageCompany } from '#app/features/people/companies/policy.ts'
import type { Actor } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { invoices } from './tables.server.ts'

/** What the marketplace has billed the company whose admin somebody is for its workspace. */
export function planInvoicesOf(actor: Actor): Scope<'invoices'> {
  return scope(
    'invoices',
    canManageCompany(actor)
      ? and(eq(invoices.buyerId, actor.partyId), eq(invoices.subjectKind, 'subscription'))
      : undefined,
  )
}
