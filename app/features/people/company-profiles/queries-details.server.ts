import { eq } from 'drizzle-orm'
import { ownCompany } from '#app/features/people/companies/queries-scope.server.ts'
import { MEMBER_ROLES } from '#app/features/people/parties/party.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { requireParty } from '#app/kit/actor.ts'
import { notFound } from '#app/kit/refusal.ts'
import { thumbOf } from '#app/kit/thumb.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { CompanyDetails } from './company-details.ts'
import { companyProfiles } from './tables.server.ts'

/**
 * Details of the company acted for, as the wire answers them. Refuses a visitor with `signIn`; for an actor
 * without a company it is empty. All but the logo comes from the actor.
 */
export async function getCompanyDetails(ctx: Ctx): Promise<CompanyDetails> {
  const { actor } = ctx
  requireParty(actor)
  if (!actor.company) throw notFound()
  const [shown] = await read(ctx)
    .select({ logo: companyProfiles.logo })
    .from(parties)
    .innerJoin(companyProfiles, eq(companyProfiles.companyId, parties.id))
    .where(ownCompany(actor))
  const { name, country, writableUntil } = actor.company
  return {
    status: true,
    id: actor.partyId,
    name,
    logo: shown?.logo ? thumbOf(shown.logo, 320) : '',
    country: country ?? '',
    userRole: actor.role === 'admin' ? MEMBER_ROLES.admin : MEMBER_ROLES.other,
    end_date: writableUntil?.toISOString() ?? null,
  }
}
