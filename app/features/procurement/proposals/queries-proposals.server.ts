import { and, asc, count, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { attachedSeen, ownFiles } from '#app/features/people/message-files/message-file.ts'
import { attachedTo } from '#app/features/people/message-files/queries-files.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { wordsForOther } from '#app/features/people/qmail/contact-masking.ts'
import { lineReader } from '#app/features/people/qmail/line-registry.server.ts'
import { findResponseTimes } from '#app/features/people/qmail/queries-response.server.ts'
import { requirementsOwnedBy } from '#app/features/procurement/requirements/queries-scope.server.ts'
import { requirementCriteria, requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import type { PartyActor } from '#app/kit/actor.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { OF_PROPOSAL, STANDING, standingOf } from './proposal.ts'
import { proposalsReceivedBy, proposalsSentBy, proposerName } from './queries-scope.server.ts'
import { proposals, proposalVersions } from './tables.server.ts'

type PartyCtx = Ctx & { actor: PartyActor }

const current = and(
  eq(proposalVersions.proposalId, proposals.id),
  eq(proposalVersions.version, proposals.version),
)

/** What both sides see of a proposal as it stands; `topic` only while others find it. */
const shown = {
  code: proposals.code,
  state: proposals.state,
  reason: proposals.reason,
  /** Whether the requirement was amended since its provider has last sent or confirmed it. */
  isToConfirm: sql<boolean>`${proposals.amendment} < ${requirements.amendment}`,
  agreed: trainingRequests.code,
  said: proposalVersions,
  files: attachedTo(OF_PROPOSAL, proposalVersions.id),
  trainer: sql<string | null>`(select coalesce(f.display_name, nullif(p.name, ''), p.display_slug)
    from ${parties} p left join ${trainerProfiles} f on f.party_id = p.id
    where p.id = ${proposalVersions.trainerId})`,
  trainerUsername: sql<
    string | null
  >`(select p.display_slug from ${parties} p where p.id = ${proposalVersions.trainerId})`,
  topic: sql<{ slug: string; title: string; language: string } | null>`(select json_build_object(
      'slug', o.slug, 'title', o.title, 'language', o.language)
    from ${topics} o where o.id = ${proposalVersions.topicId} and o.state = 'published')`,
}

/** The own proposal to a requirement, as it stands; null without one. One query. */
export async function findOwnProposal(ctx: PartyCtx, url: string) {
  const [row] = await read(ctx)
    .select(shown)
    .from(proposals)
    .innerJoin(requirements, eq(requirements.id, proposals.requirementId))
    .innerJoin(proposalVersions, current)
    .leftJoin(trainingRequests, eq(trainingRequests.id, proposals.trainingRequestId))
    .where(and(eq(requirements.slug, url), proposalsSentBy(ctx.actor)))
  if (!row) return null
  return { ...row, files: ownFiles(row.files), standing: standingOf({ ...row, ...row.said }, ctx.now()) }
}

export type OwnProposal = NonNullable<Awaited<ReturnType<typeof findOwnProposal>>>

const sent = {
  url: requirements.slug,
  title: requirements.title,
  language: requirements.language,
  requirementState: requirements.state,
  deadline: requirements.deadline,
  timeZone: requirements.timeZone,
  state: proposals.state,
  currency: proposalVersions.currency,
  totalMinor: proposalVersions.totalMinor,
  validUntil: proposalVersions.validUntil,
  version: proposals.version,
  agreed: trainingRequests.code,
}

/** The proposals of the party acted for that are so. */
const sentRows = (ctx: PartyCtx, such?: SQL) =>
  read(ctx)
    .select(sent)
    .from(proposals)
    .innerJoin(requirements, eq(requirements.id, proposals.requirementId))
    .innerJoin(proposalVersions, current)
    .leftJoin(trainingRequests, eq(trainingRequests.id, proposals.trainingRequestId))
    .where(and(proposalsSentBy(ctx.actor), such))

/** The proposals that were sent, the latest change first, with their number. Two queries. */
export async function listSentProposals(ctx: PartyCtx, page: { limit: number; offset: number }) {
  const own = proposalsSentBy(ctx.actor)
  const [rows, [all]] = await Promise.all([
    sentRows(ctx)
      .orderBy(desc(proposals.updatedAt), desc(proposals.id))
      .limit(page.limit)
      .offset(page.offset),
    read(ctx)
      .select({
        total: count(),
        won: sql<number>`count(*) filter (where ${proposals.state} = 'accepted')::int`,
        decided: sql<number>`count(*) filter (where ${proposals.state} in ('accepted', 'declined'))::int`,
      })
      .from(proposals)
      .where(own),
  ])
  const now = ctx.now()
  return {
    total: all?.total ?? 0,
    won: all?.won ?? 0,
    decided: all?.decided ?? 0,
    rows: rows.map((row) => ({ ...row, standing: standingOf(row, now) })),
  }
}

/** The proposals that were sent and can still be accepted, the next to expire first. One query. */
export async function listOpenProposals(ctx: PartyCtx, limit: number): Promise<SentProposal[]> {
  const now = ctx.now()
  const isOpen = and(inArray(proposals.state, [...STANDING]), gt(proposalVersions.validUntil, now))
  const rows = await sentRows(ctx, isOpen)
    .orderBy(asc(proposalVersions.validUntil), asc(proposals.id))
    .limit(limit)
  return rows.map((row) => ({ ...row, standing: standingOf(row, now) }))
}

export type SentProposal = Awaited<ReturnType<typeof listSentProposals>>['rows'][number]

const MOST = 200

/** Whether what is sealed is so still: one that was taken back early is until its deadline. */
const isShutAt = ({ state, deadline }: { state: string; deadline: Date }, now: Date) =>
  state === 'open' || (state === 'cancelled' && deadline > now)

/**
 * An own requirement with the proposals to it that may be read by now: those that stand first, the lowest sum
 * before others of its currency. Somebody else's is not found. Three queries.
 */
export async function getReceivedProposals(ctx: PartyCtx, url: string) {
  const [requirement] = await read(ctx)
    .select({
      id: requirements.id,
      url: requirements.slug,
      title: requirements.title,
      language: requirements.language,
      state: requirements.state,
      deadline: requirements.deadline,
      timeZone: requirements.timeZone,
      sealed: requirements.sealed,
      mode: requirements.mode,
      city: requirements.city,
      participants: requirements.participants,
      currency: requirements.budgetCurrency,
      budgetToMinor: requirements.budgetToMinor,
      closedReason: requirements.closedReason,
      hasCriteria: sql<boolean>`exists (select from ${requirementCriteria} c
        where c.requirement_id = requirements.id)`,
    })
    .from(requirements)
    .where(and(eq(requirements.slug, url), requirementsOwnedBy(ctx.actor)))
  if (!requirement) throw notFound()
  const rows = await read(ctx)
    .select({
      ...shown,
      provider: proposerName,
      username: parties.displaySlug,
      image: trainerProfiles.image,
      providerId: proposals.providerId,
      rating: trainerProfiles.rating,
      ratingCount: sql<number>`coalesce(${trainerProfiles.ratingCount}, 0)`,
      yearsOfPractice: trainerProfiles.yearsOfPractice,
      isListed: sql<boolean>`coalesce(${trainerProfiles.listed}, false) and ${parties.approval} = 'approved'`,
    })
    .from(proposals)
    .innerJoin(requirements, eq(requirements.id, proposals.requirementId))
    .innerJoin(proposalVersions, current)
    .innerJoin(parties, eq(parties.id, proposals.providerId))
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, proposals.providerId))
    .leftJoin(trainingRequests, eq(trainingRequests.id, proposals.trainingRequestId))
    .where(and(eq(requirements.id, requirement.id), proposalsReceivedBy(ctx.actor)))
    .orderBy(
      sql`array_position(array['accepted', 'shortlisted', 'submitted', 'declined', 'expired'], ${proposals.state})`,
      asc(proposalVersions.currency),
      asc(proposalVersions.totalMinor),
      asc(proposals.id),
    )
    .limit(MOST)
  const now = ctx.now()
  const response = await findResponseTimes(
    ctx,
    rows.map(({ providerId }) => providerId),
  )
  const { id: _id, ...seen } = requirement
  const reader = await lineReader(ctx.language)
  return {
    requirement: seen,
    isShut: requirement.sealed && isShutAt(requirement, now),
    proposals: rows.map(({ providerId, rating, files, ...row }) => ({
      ...row,
      // Until two sides have agreed on something, the one does not read how to reach the other.
      files: files.flatMap((file) => {
        const shown = { areContactsOpen: row.agreed !== null, isReleased: false }
        return (
          attachedSeen(file, { isOwn: false, titleFor: (title) => wordsForOther(title, shown, reader) }) ?? []
        )
      }),
      rating: rating === null ? null : rating / 10,
      responds: response.get(providerId) ?? null,
      standing: standingOf({ ...row, ...row.said }, now),
    })),
  }
}

export type ReceivedProposal = Awaited<ReturnType<typeof getReceivedProposals>>['proposals'][number]
