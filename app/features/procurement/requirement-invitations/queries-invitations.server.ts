import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { partyName } from '#app/features/people/parties/queries.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { proposalsSentBy } from '#app/features/procurement/proposals/queries-scope.server.ts'
import { proposals } from '#app/features/procurement/proposals/tables.server.ts'
import { listRequirementRows } from '#app/features/procurement/requirements/queries-rows.server.ts'
import {
  requirementsMeantFor,
  requirementsOwnedBy,
} from '#app/features/procurement/requirements/queries-scope.server.ts'
import { requirementInvitations, requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { actsForParty, type PartyActor } from '#app/kit/actor.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { type Invitable, MOST_INVITED } from './invitation.ts'

type PartyCtx = Ctx & { actor: PartyActor }

/** Whether an invitation stands, as a condition on a joined `requirement_invitations`. */
const standing = and(requirementInvitations.isInvited, isNull(requirementInvitations.withdrawnAt))

/** Of a sealed one nobody of the seeker's side learns who has answered before it is opened. */
const isAnswered = sql<
  boolean | null
>`case when ${requirements.sealed} and ${requirements.state} = 'open' then null
  else exists (select from ${proposals} p where p.requirement_id = ${requirements.id}
    and p.provider_id = ${requirementInvitations.providerId}) end`

/**
 * An own requirement with the providers who are invited to it, the latest first. Somebody else's is not
 * found. Two queries.
 */
export async function getInvitations(ctx: PartyCtx, url: string) {
  const [requirement] = await read(ctx)
    .select({
      url: requirements.slug,
      title: requirements.title,
      language: requirements.language,
      state: requirements.state,
      audience: requirements.audience,
      categoryId: requirements.categoryId,
      groupId: sql<string>`coalesce(${categories.parentId}, ${categories.id})`,
      trainingLanguage: requirements.trainingLanguage,
      mode: requirements.mode,
    })
    .from(requirements)
    .innerJoin(categories, eq(categories.id, requirements.categoryId))
    .where(and(eq(requirements.slug, url), requirementsOwnedBy(ctx.actor)))
  if (!requirement) throw notFound()
  const invited = await read(ctx)
    .select({
      username: parties.displaySlug,
      name: sql<string>`coalesce(${trainerProfiles.displayName}, ${partyName()})`,
      image: trainerProfiles.image,
      at: requirementInvitations.createdAt,
      isAnswered,
    })
    .from(requirementInvitations)
    .innerJoin(requirements, eq(requirements.id, requirementInvitations.requirementId))
    .innerJoin(parties, eq(parties.id, requirementInvitations.providerId))
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, parties.id))
    .where(and(eq(requirements.slug, url), requirementsOwnedBy(ctx.actor), standing))
    .orderBy(desc(requirementInvitations.createdAt), asc(parties.id))
    .limit(MOST_INVITED)
  return { requirement, invited }
}

export type InvitedProvider = Awaited<ReturnType<typeof getInvitations>>['invited'][number]

/**
 * The own requirements to which a provider can be invited, the newest first, and whether it is; none for who
 * acts for nobody, or for that provider. One query.
 */
export async function listInvitable(ctx: Ctx, username: string, limit: number): Promise<Invitable[]> {
  const { actor } = ctx
  if (!actsForParty(actor)) return []
  return read(ctx)
    .select({
      url: requirements.slug,
      title: requirements.title,
      language: requirements.language,
      isInvited: sql<boolean>`${requirementInvitations.providerId} is not null`,
    })
    .from(requirements)
    .innerJoin(parties, eq(parties.slug, username.toLowerCase()))
    .leftJoin(
      requirementInvitations,
      and(
        eq(requirementInvitations.requirementId, requirements.id),
        eq(requirementInvitations.providerId, parties.id),
        standing,
      ),
    )
    .where(
      and(
        requirementsOwnedBy(actor),
        eq(requirements.state, 'open'),
        gt(requirements.deadline, ctx.now()),
        sql`${parties.id} <> ${requirements.ownerId}`,
      ),
    )
    .orderBy(desc(requirements.createdAt), asc(requirements.id))
    .limit(limit)
}

const MOST_MEANT = 20

/**
 * The open requirements that are meant for the provider acted for and not answered by it: those to which it
 * is invited, and those of companies whose trainer it is; the first to end first. Two queries.
 */
export async function listRequirementsToAnswer(ctx: PartyCtx) {
  const own = read(ctx)
    .select({ id: proposals.requirementId })
    .from(proposals)
    .where(and(proposalsSentBy(ctx.actor), inArray(proposals.state, ANSWERS)))
  const found = await read(ctx)
    .select({ id: requirements.id })
    .from(requirements)
    .innerJoin(parties, eq(parties.id, requirements.ownerId))
    .where(
      and(
        requirementsMeantFor(ctx.actor),
        eq(requirements.state, 'open'),
        gt(requirements.deadline, ctx.now()),
        sql`${requirements.id} not in ${own}`,
      ),
    )
    .orderBy(asc(requirements.deadline), asc(requirements.id))
    .limit(MOST_MEANT)
  return listRequirementRows(
    ctx,
    found.map(({ id }) => id),
  )
}

/** What a provider has answered; what it withdrew it may answer again. */
const ANSWERS = ['submitted', 'shortlisted', 'accepted', 'declined', 'expired'] as const
