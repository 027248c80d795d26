import { MEMBER_ROLES } from '#app/features/parties/party.ts'
import { isPerson } from '#app/kit/actor.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { CompanyDetails } from './company-details.ts'

/**
 * What the frame of a page and the wire say of the company acted for. Refuses a visitor with `signIn`; for who acts for
 * no company there is nothing. All of it is known of the actor: no query.
 */
export function getCompanyDetails({ actor }: Ctx): CompanyDetails {
  if (!isPerson(actor)) throw refuse('signIn', 'common:refused.signIn')
  if (!actor.company) throw notFound()
  const { name, country, writableUntil } = actor.company
  return {
    status: true,
    id: actor.partyId,
    name,
    logo: '',
    country: country ?? '',
    userRole: actor.role === 'admin' ? MEMBER_ROLES.admin : MEMBER_ROLES.other,
    end_date: writableUntil?.toISOString() ?? null,
  }
}
