import { listLocations } from '#app/features/companies/queries.server.ts'
import { getCompanyDetails as detailsOf } from '#app/features/companies/queries-details.server.ts'
import { switchCompany } from '#app/features/companies/switch-company.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import type { WireValues } from './answer.server.ts'

/** The company that the session acts for. */
export async function loginCompanyDetails(ctx: Ctx): Promise<object> {
  return detailsOf(ctx)
}

/** companyId → status, msg. The page reloads on a true status: everything is the other company's then. */
export async function switchCompanyProfile(ctx: Ctx, values: WireValues, request: Request): Promise<object> {
  const { name } = await switchCompany(ctx, values, request)
  return { status: true, msg: translator(ctx.language)('companies:switched', { name }) }
}

/** A list of locations (id, name, country); who gets one that is not empty is a super-admin. */
export async function smeGetMultilocation(ctx: Ctx): Promise<object> {
  return (await listLocations(ctx)).map(({ country, ...location }) => ({
    ...location,
    country: country ?? '',
  }))
}
