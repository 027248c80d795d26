import type { Language } from '#app/kit/language.ts'
import { callWire, callWire2 } from '#app/kit/wire.ts'
import { forgetDetails, storeDetails, storeSuperAdmin } from './stored-details.ts'

/**
 * Fetches and stores the details of the signed-in person, those of the company acted for (by the call that
 * fits where the person comes from), and whether there are locations to switch between. False when the
 * details are refused: the session is ended and nothing is stored. Null without an answer (no connection, the
 * page was left): nothing changes.
 */
export async function readDetails(
  language: Language,
  ofCompany: 'loginCompanyDetails' | 'getCompanyDetails',
): Promise<boolean | null> {
  const details = await callWire(language, 'loginuserdetail')
  if (details === null) return null
  if (!details.status) {
    await callWire(language, 'logout')
    forgetDetails()
    return false
  }
  const isAtCompany = details.companyuser === true || details.smeuser === true
  const [company, locations] = await Promise.all([
    isAtCompany ? callWire(language, ofCompany) : null,
    callWire2(language, 'smeGetMultilocation'),
  ])
  storeDetails(company?.status ? { ...details, company } : details)
  storeSuperAdmin(Array.isArray(locations?.list) && locations.list.length > 0)
  return true
}
