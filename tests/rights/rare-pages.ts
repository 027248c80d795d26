import { WAITING } from '#app/features/people/credentials/identity-cookies.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { sealedLine } from '#app/platform/http/sealed-cookie.server.ts'
import { impersonated } from '../support/impersonated.ts'
import { rareOfCompanies } from './rare-of-companies.ts'
import { rareOfSales } from './rare-of-sales.ts'
import { rareOfStaff } from './rare-of-staff.ts'
import type { RarePage } from './rare-page.ts'
import type { World } from './world.ts'

/** Who runs the server that shows them: in a Member State, operators tell tax offices of sellers. */
export const OPERATOR = { OPERATOR_COUNTRY: 'DE', OPERATOR_TAX_NUMBER: 'DE123456789' }

/**
 * Pages that are there only while something rare is, with all that they need: what waits for staff, what is
 * on its way, and what links of emails open. They belong to people who play no role in the matrix.
 */
export async function rarePages(world: World): Promise<RarePage[]> {
  const buyer = world.memberOf('buyer')
  return [
    ...(await rareOfStaff()),
    ...(await rareOfSales()),
    ...(await rareOfCompanies()),
    {
      page: '/dashboard',
      by: 'staff as buyer',
      cookieOf: async () => (await impersonated(buyer.id)).cookie,
    },
    { page: '/login/link', by: 'known to another site', cookieOf: () => knownElsewhere(buyer) },
  ]
}

/** The cookie of a browser in which another site has named the address of an account. */
async function knownElsewhere({ id, email }: { id: AccountId; email: string }): Promise<string> {
  const waiting = { provider: 'google', subject: 'a-subject', email, accountId: id, isAgreed: false }
  const line = await sealedLine(WAITING, waiting, new Date())
  return line.split(';')[0] ?? ''
}
