import { and, eq, isNull, sql } from 'drizzle-orm'
import type { LinkedFile } from '#app/features/people/message-files/file-link.server.ts'
import { usesOf } from '#app/features/people/parties/queries-scope.server.ts'
import { fileUses, storedFiles } from '#app/features/people/parties/tables.server.ts'
import { wordsForOther } from '#app/features/people/qmail/contact-masking.ts'
import { lineReader } from '#app/features/people/qmail/line-registry.server.ts'
import { OF_PROPOSAL } from '#app/features/procurement/proposals/proposal.ts'
import {
  proposalsOpenTo,
  proposalsOpenToLink,
} from '#app/features/procurement/proposals/queries-scope.server.ts'
import { proposals, proposalVersions } from '#app/features/procurement/proposals/tables.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { Scope } from '#app/platform/scope.server.ts'

async function findFile(ctx: Ctx, open: Scope<'proposals'>, { code, name }: { code?: string; name: string }) {
  const [found] = await read(ctx)
    .select({
      providerId: proposals.providerId,
      areContactsOpen: sql<boolean>`${proposals.trainingRequestId} is not null`,
      title: storedFiles.title,
      bytes: storedFiles.bytes,
      contentType: storedFiles.contentType,
      isScanned: sql<boolean>`${storedFiles.scannedAt} is not null`,
    })
    .from(proposals)
    .innerJoin(requirements, eq(requirements.id, proposals.requirementId))
    .innerJoin(
      proposalVersions,
      and(eq(proposalVersions.proposalId, proposals.id), eq(proposalVersions.version, proposals.version)),
    )
    .innerJoin(fileUses, usesOf(OF_PROPOSAL, proposalVersions.id))
    .innerJoin(storedFiles, eq(storedFiles.id, fileUses.fileId))
    .where(
      and(
        open,
        code === undefined ? undefined : eq(proposals.code, code),
        eq(storedFiles.kind, 'attachment'),
        eq(storedFiles.name, name),
        isNull(storedFiles.droppedAt),
        isNull(storedFiles.finding),
      ),
    )
    .limit(1)
  return found ?? null
}

/**
 * A file of a proposal as it stands that the party acted for has sent or received, for which an address may
 * be made. Refuses a visitor with `signIn`; with `notFound` what others sent each other, what is sealed and
 * what was removed; with `conflict` one that nothing has looked at yet.
 */
export async function getProposalFile(ctx: Ctx, { code, name }: { code: string; name: string }) {
  requireAccountHolder(ctx.actor)
  const found = await findFile(ctx, proposalsOpenTo(ctx.actor), { code, name })
  if (!found) throw notFound()
  if (!found.isScanned) throw refuse('conflict', 'files:refused.waiting')
  return { name }
}

/**
 * The file that an address of its own leads to, while the account that it was made for still sees the
 * proposal; null for what is none of a proposal. One query.
 */
export async function findLinkedProposalFile(ctx: Ctx, { name, accountId, partyId }: LinkedFile) {
  const found = await findFile(ctx, proposalsOpenToLink({ accountId, partyId }), { name })
  if (!found?.isScanned) return null
  const { title, contentType, bytes, providerId, areContactsOpen } = found
  if (providerId === partyId) return { name, title, contentType, bytes }
  const reader = await lineReader(ctx.language)
  return {
    name,
    title: wordsForOther(title, { areContactsOpen, isReleased: false }, reader),
    contentType,
    bytes,
  }
}
