import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { canManageCompany } from '#app/features/people/companies/policy.ts'
import type { Actor } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { canConfirmDomains } from './policy.ts'
import { mailDomains } from './tables.server.ts'

/** The domains of the company acted for, proven or not, for its admins. */
export function mailDomainsOf(actor: Actor): Scope<'mail domains'> {
  return scope(
    'mail domains',
    canManageCompany(actor) ? eq(mailDomains.companyId, actor.partyId) : sql`false`,
  )
}

/** The domains of all companies, for staff who confirm them. */
export function mailDomainsJudgedBy(actor: Actor): Scope<'mail domains'> {
  return scope('mail domains', canConfirmDomains(actor) ? sql`true` : sql`false`)
}

/** The proven domains of one company, whoever asks: which address is of it is asked of strangers, too. */
export function provenDomainsOf(companyId: PartyId): Scope<'mail domains'> {
  return scope('mail domains', and(eq(mailDomains.companyId, companyId), isNotNull(mailDomains.provenAt)))
}
