import { eq, sql } from 'drizzle-orm'
import { type Actor, partyIdOf, seesAll } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { canReportSellers, canSayTaxDetails } from './policy.ts'
import { sellerReportLines, sellerTaxDetails } from './tables.server.ts'

/** What the party acted for has said of itself, for who manages its account; nobody else's. */
export function taxDetailsOf(actor: Actor): Scope<'tax details'> {
  return scope(
    'tax details',
    canSayTaxDetails(actor) ? eq(sellerTaxDetails.partyId, actor.partyId) : undefined,
  )
}

/** What all sellers have said, for staff who report them and for the system; of anybody else the own. */
export function taxDetailsReportedBy(actor: Actor): Scope<'tax details'> {
  return seesAll(actor, ['payOut']) ? scope('tax details', sql`true`) : taxDetailsOf(actor)
}

/** The files for tax offices, and their lines, for staff who make them. */
export function reportsMadeBy(actor: Actor): Scope<'seller reports'> {
  return scope('seller reports', canReportSellers(actor) ? sql`true` : undefined)
}

/** The lines that are of the party acted for, for who manages its account. */
export function reportLinesOf(actor: Actor): Scope<'seller reports'> {
  const party = canSayTaxDetails(actor) ? partyIdOf(actor) : null
  return scope('seller reports', party === null ? undefined : eq(sellerReportLines.partyId, party))
}

/** Since when sellers are asked, for staff who report them. */
export function requestsSeenBy(actor: Actor): Scope<'detail requests'> {
  return scope('detail requests', canReportSellers(actor) ? sql`true` : undefined)
}
