import { asc, desc, eq, sql } from 'drizzle-orm'
import { canManageCompany } from '#app/features/people/companies/policy.ts'
import { ownCompany } from '#app/features/people/companies/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { type Actor, actsForParty } from '#app/kit/actor.ts'
import { countryName } from '#app/kit/display-names.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { versionToken } from '#app/platform/version-token.server.ts'
import { billingFields, MOST_BILLING_ADDRESSES } from './billing-address.ts'
import { centreFields, MOST_COST_CENTRES } from './company-profile.ts'
import { companyPagesSeenBy, ownBillingAddresses, ownCostCentres } from './queries-scope.server.ts'
import { billingAddresses, companyProfiles, costCentres } from './tables.server.ts'

/** The profile form's fields, from joined `parties` and `companyProfiles`. */
export const companyFields = {
  name: parties.name,
  legalName: parties.legalName,
  street: parties.street,
  postalCode: parties.postalCode,
  city: parties.city,
  country: parties.country,
  taxNumber: parties.taxNumber,
  electronicAddress: parties.electronicAddress,
  about: companyProfiles.about,
}

/** The address of a company's page, where the actor may open one; else null. */
const pageOf = (actor: Actor) =>
  sql<string | null>`case when ${companyPagesSeenBy(actor)} then '/' || ${parties.displaySlug} end`

/**
 * Profile and cost centres of the company acted for, for all its members. `seen` are version tokens of what
 * is shown. Refuses a visitor with `signIn`; for an actor without a company it is empty.
 */
export async function getCompanyProfile(ctx: Ctx) {
  const { actor } = ctx
  if (actor.kind === 'visitor') throw refuse('signIn', 'common:refused.signIn')
  if (!actsForParty(actor) || !actor.company) throw notFound()
  const [[company], centres, addresses] = await Promise.all([
    read(ctx)
      .select({ fields: companyFields, logo: companyProfiles.logo, page: pageOf(actor) })
      .from(parties)
      .leftJoin(companyProfiles, eq(companyProfiles.companyId, parties.id))
      .where(ownCompany(actor)),
    read(ctx)
      .select({
        id: costCentres.id,
        code: costCentres.code,
        name: costCentres.name,
        active: costCentres.active,
      })
      .from(costCentres)
      .where(ownCostCentres(actor))
      .orderBy(desc(costCentres.active), asc(costCentres.code))
      .limit(MOST_COST_CENTRES),
    read(ctx)
      .select()
      .from(billingAddresses)
      .where(ownBillingAddresses(actor))
      .orderBy(asc(sql`lower(${billingAddresses.label})`))
      .limit(MOST_BILLING_ADDRESSES),
  ])
  if (!company) throw notFound()
  const { fields, logo, page } = company
  return {
    fields,
    logo,
    page,
    seen: versionToken(fields),
    canManage: canManageCompany(actor),
    addresses: addresses.map((address) => ({
      id: address.id,
      fields: billingFields(address),
      isDefault: address.isDefault,
      country: countryName(address.country, ctx.language),
      seen: versionToken(billingFields(address)),
    })),
    centres: centres.map((centre) => ({
      ...centre,
      seen: versionToken(centreFields(centre)),
    })),
  }
}

export type CompanyProfile = Awaited<ReturnType<typeof getCompanyProfile>>
export type FurtherAddress = CompanyProfile['addresses'][number]
export type CostCentre = CompanyProfile['centres'][number]
