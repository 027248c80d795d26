import { and, eq, or } from 'drizzle-orm'
import type { SubjectKind } from '#app/features/people/qmail/subject-registry.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { partyIdOf } from '#app/kit/actor.ts'
import { read } from '#app/platform/db.server.ts'
import { proposalsReceivedBy, proposalsSentBy } from './queries-scope.server.ts'
import { proposals } from './tables.server.ts'

/**
 * A proposal, by its code: who sent it and who may read it by now speak about its requirement, in the one
 * conversation that they have about that.
 */
export const proposalSubject: SubjectKind = {
  leadsTo: 'requirement',
  async find(ctx, code) {
    const [row] = await read(ctx)
      .select({
        id: requirements.id,
        title: requirements.title,
        language: requirements.language,
        slug: requirements.slug,
        seekerId: requirements.ownerId,
        providerId: proposals.providerId,
      })
      .from(proposals)
      .innerJoin(requirements, eq(requirements.id, proposals.requirementId))
      .where(and(eq(proposals.code, code), or(proposalsReceivedBy(ctx.actor), proposalsSentBy(ctx.actor))))
    if (!row) return null
    const { slug, seekerId, providerId, ...shown } = row
    const ofSeeker = `/manage_requirement/${slug}/proposals`
    const ofProvider = `/proposals/${slug}`
    return seekerId === partyIdOf(ctx.actor)
      ? { ...shown, otherId: providerId, links: { own: ofSeeker, other: ofProvider } }
      : { ...shown, otherId: seekerId, links: { own: ofProvider, other: ofSeeker } }
  },
}
