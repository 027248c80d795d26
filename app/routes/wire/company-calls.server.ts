import { type Joined, joinCompany as join } from '#app/features/people/companies/join-company.server.ts'
import { listLocations } from '#app/features/people/companies/queries.server.ts'
import { switchCompany } from '#app/features/people/companies/switch-company.server.ts'
import { getCompanyDetails as detailsOf } from '#app/features/people/company-profiles/queries-details.server.ts'
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

/**
 * companyId (the code of the link) → status, msg: true once one has joined, false for who waits for approval.
 */
export async function joinCompany(ctx: Ctx, values: WireValues): Promise<object> {
  return answerOf(ctx, await join(ctx, values, 'company'))
}

/** The same for the link of an SME, whose member one becomes. */
export async function joinSMECompany(ctx: Ctx, values: WireValues): Promise<object> {
  return answerOf(ctx, await join(ctx, values, 'sme'))
}

function answerOf(ctx: Ctx, { company, answer }: Joined) {
  return {
    status: answer !== 'waits',
    msg: translator(ctx.language)(`companies:join.${answer}`, { company }),
  }
}
