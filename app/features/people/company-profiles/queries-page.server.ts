import { and, eq } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { preparedQuery } from '#app/platform/prepared-query.server.ts'
import { companyPagesSeenBy } from './queries-scope.server.ts'
import { companyProfiles } from './tables.server.ts'

const pages = preparedQuery('company page', (from, actor, given: { slug: string }) =>
  from
    .select({
      partyId: parties.id,
      slug: parties.displaySlug,
      kind: parties.kind,
      name: parties.name,
      logo: companyProfiles.logo,
      about: companyProfiles.about,
    })
    .from(parties)
    .innerJoin(companyProfiles, eq(companyProfiles.companyId, parties.id))
    .where(and(eq(parties.slug, given.slug), companyPagesSeenBy(actor))),
)

/** The public page of a company or SME by its slug in whatever case; null when the actor may not see it. */
export async function findCompanyPage(ctx: Ctx, slug: string): Promise<CompanyPage | null> {
  const [page] = await pages(ctx, { slug: slug.toLowerCase() })
  return page ? { ...page, sme: page.kind === 'sme' } : null
}

type Row = Awaited<ReturnType<typeof pages>>[number]
export type CompanyPage = Row & { sme: boolean }
