import { eq, sql } from 'drizzle-orm'
import { canManageCompany } from '#app/features/people/companies/policy.ts'
import { ownCompany } from '#app/features/people/companies/queries-scope.server.ts'
import { invitations } from '#app/features/people/companies/tables.server.ts'
import { memberships, parties } from '#app/features/people/parties/tables.server.ts'
import { isLockedFor } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { FirstStep } from './first-steps.ts'
import { companyProfiles } from './tables.server.ts'

/**
 * The first steps that the company acted for still lacks, for its admins; none for anybody else, nor while it
 * is locked. One query.
 */
export async function listFirstSteps(ctx: Ctx): Promise<FirstStep[]> {
  if (!canManageCompany(ctx.actor) || isLockedFor(ctx.actor, ctx.now())) return []
  const others = sql`(select count(*) from (select from ${memberships} m where m.company_id = ${parties.id} limit 2) two) > 1`
  const invited = sql`exists (select from ${invitations} i where i.company_id = ${parties.id} and i.withdrawn_at is null)`
  const [company] = await read(ctx)
    .select({
      address: sql<boolean>`${parties.street} is not null`,
      shown: sql<boolean>`coalesce(${companyProfiles.logo}, ${companyProfiles.about}, '') <> ''`,
      people: sql<boolean>`${others} or ${invited}`,
    })
    .from(parties)
    .leftJoin(companyProfiles, eq(companyProfiles.companyId, parties.id))
    .where(ownCompany(ctx.actor))
  if (!company) return []
  return (['address', 'shown', 'people'] as const).filter((step) => !company[step])
}
