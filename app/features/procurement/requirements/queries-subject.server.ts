import { and, eq } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { SubjectKind } from '#app/features/people/qmail/subject-registry.server.ts'
import { read } from '#app/platform/db.server.ts'
import { requirementsSeenBy } from './queries-scope.server.ts'
import { requirements } from './tables.server.ts'

/** A requirement, by its slug: a provider who sees it may ask who posted it. */
export const requirementSubject: SubjectKind = {
  async find(ctx, slug) {
    const [requirement] = await read(ctx)
      .select({
        id: requirements.id,
        title: requirements.title,
        language: requirements.language,
        otherId: requirements.ownerId,
      })
      .from(requirements)
      .innerJoin(parties, eq(parties.id, requirements.ownerId))
      .where(and(requirementsSeenBy(ctx.actor), eq(requirements.slug, slug)))
    if (!requirement) return null
    const links = { own: `/requirement/${slug}`, other: `/manage_requirement/${slug}` }
    return { ...requirement, links }
  },
}
