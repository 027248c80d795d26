import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { type AttachedFile, ownFiles } from '#app/features/people/message-files/message-file.ts'
import { attachedTo } from '#app/features/people/message-files/queries-files.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import type { PartyActor } from '#app/kit/actor.ts'
import type { VersionToken } from '#app/kit/version-token.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { versionToken } from '#app/platform/version-token.server.ts'
import { draftValuesOf } from './inputs.ts'
import { OF_PROPOSAL, OF_PROPOSAL_DRAFT } from './proposal.ts'
import { proposalDraftsOf, proposalsSentBy } from './queries-scope.server.ts'
import { proposalDrafts, proposals, proposalVersions } from './tables.server.ts'

type PartyCtx = Ctx & { actor: PartyActor }

/** So many earlier proposals are offered to begin from. */
const EARLIER = 30

const current = and(
  eq(proposalVersions.proposalId, proposals.id),
  eq(proposalVersions.version, proposals.version),
)

/** The own draft of a proposal to a requirement; null without one. One query. */
export async function findProposalDraft(
  ctx: PartyCtx,
  url: string,
): Promise<{
  values: Record<string, string>
  files: AttachedFile[]
  savedAt: Date
  seen: VersionToken
} | null> {
  const [draft] = await read(ctx)
    .select({
      values: proposalDrafts.values,
      files: attachedTo(OF_PROPOSAL_DRAFT, proposalDrafts.id),
      savedAt: proposalDrafts.updatedAt,
    })
    .from(proposalDrafts)
    .innerJoin(requirements, eq(requirements.id, proposalDrafts.requirementId))
    .where(and(proposalDraftsOf(ctx.actor), eq(requirements.slug, url)))
  if (!draft) return null
  return { ...draft, files: ownFiles(draft.files), seen: versionToken(draftValuesOf(draft.values)) }
}

/** The latest own proposals to other requirements, to begin one from. One query. */
export function listEarlierProposals(ctx: PartyCtx, url: string) {
  return read(ctx)
    .select({ code: proposals.code, title: requirements.title })
    .from(proposals)
    .innerJoin(requirements, eq(requirements.id, proposals.requirementId))
    .where(and(proposalsSentBy(ctx.actor), ne(requirements.slug, url)))
    .orderBy(desc(proposals.updatedAt), desc(proposals.id))
    .limit(EARLIER)
}

/** What an own proposal says, to begin another one from; null for somebody else's. One query. */
export async function findProposalToCopy(ctx: PartyCtx, code: string) {
  const [row] = await read(ctx)
    .select({
      said: proposalVersions,
      files: attachedTo(OF_PROPOSAL, proposalVersions.id),
      trainerUsername: sql<
        string | null
      >`(select p.display_slug from ${parties} p where p.id = ${proposalVersions.trainerId})`,
      topic: sql<{ slug: string } | null>`(select json_build_object('slug', o.slug)
        from ${topics} o where o.id = ${proposalVersions.topicId} and o.state = 'published')`,
    })
    .from(proposals)
    .innerJoin(proposalVersions, current)
    .where(and(proposalsSentBy(ctx.actor), eq(proposals.code, code)))
  return row ? { ...row, files: ownFiles(row.files) } : null
}

/** The drafts of proposals to requirements that still take them, the latest first. One query. */
export function listProposalDrafts(ctx: PartyCtx) {
  return read(ctx)
    .select({
      url: requirements.slug,
      title: requirements.title,
      language: requirements.language,
      deadline: requirements.deadline,
      timeZone: requirements.timeZone,
      savedAt: proposalDrafts.updatedAt,
    })
    .from(proposalDrafts)
    .innerJoin(requirements, eq(requirements.id, proposalDrafts.requirementId))
    .where(and(proposalDraftsOf(ctx.actor), eq(requirements.state, 'open')))
    .orderBy(desc(proposalDrafts.updatedAt))
    .limit(EARLIER)
}
