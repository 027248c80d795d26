import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { LinkedFile } from '#app/features/people/message-files/file-link.server.ts'
import { type AttachedFile, attachedSeen } from '#app/features/people/message-files/message-file.ts'
import { usesOf } from '#app/features/people/parties/queries-scope.server.ts'
import { fileUses, parties, storedFiles } from '#app/features/people/parties/tables.server.ts'
import { wordsForOther } from '#app/features/people/qmail/contact-masking.ts'
import { lineReader } from '#app/features/people/qmail/line-registry.server.ts'
import {
  requirementsSeenBy,
  requirementsSeenByLink,
} from '#app/features/procurement/requirements/queries-scope.server.ts'
import { OF_REQUIREMENT } from '#app/features/procurement/requirements/requirement.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { partyIdOf, requireAccountHolder } from '#app/kit/actor.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { Scope } from '#app/platform/scope.server.ts'
import { FILES_OF_REQUIREMENT } from './requirement-file.ts'

const MASKED = { areContactsOpen: false, isReleased: false }

const shown = {
  name: storedFiles.name,
  title: storedFiles.title,
  bytes: storedFiles.bytes,
  contentType: storedFiles.contentType,
  isScanned: sql<boolean>`${storedFiles.scannedAt} is not null`,
  finding: storedFiles.finding,
  ownerId: requirements.ownerId,
}

function filesOf(ctx: Ctx, url: string, seen: Scope<'requirements'>) {
  return read(ctx)
    .select(shown)
    .from(requirements)
    .innerJoin(parties, eq(parties.id, requirements.ownerId))
    .innerJoin(fileUses, usesOf(OF_REQUIREMENT, requirements.id))
    .innerJoin(storedFiles, eq(storedFiles.id, fileUses.fileId))
    .where(and(seen, eq(requirements.slug, url), isNull(storedFiles.droppedAt)))
    .orderBy(asc(storedFiles.id))
    .limit(2 * FILES_OF_REQUIREMENT)
}

/**
 * The files of a requirement that the actor may see: for others than its owner without those that were
 * removed, without the names of those that nothing has looked at, and with contact details in names masked.
 * One query.
 */
export async function listRequirementFiles(ctx: Ctx, url: string): Promise<AttachedFile[]> {
  const rows = await filesOf(ctx, url, requirementsSeenBy(ctx.actor))
  if (rows.length === 0) return []
  const reader = await lineReader(ctx.language)
  const titleFor = (title: string) => wordsForOther(title, MASKED, reader)
  return rows.flatMap(
    (file) => attachedSeen(file, { isOwn: file.ownerId === partyIdOf(ctx.actor), titleFor }) ?? [],
  )
}

/**
 * A file of a requirement that the actor sees, for which an address may be made. Refuses a visitor with
 * `signIn`, with `notFound` what the actor does not see and what was removed, with `conflict` one that
 * nothing has looked at yet.
 */
export async function getRequirementFile(ctx: Ctx, { url, name }: { url: string; name: string }) {
  requireAccountHolder(ctx.actor)
  const rows = await filesOf(ctx, url, requirementsSeenBy(ctx.actor))
  const found = rows.find((file) => file.name === name && file.finding === null)
  if (!found) throw notFound()
  if (!found.isScanned) throw refuse('conflict', 'files:refused.waiting')
  return { name }
}

/**
 * The file that an address of its own leads to, while the account that it was made for still sees the
 * requirement; null for what is none of a requirement. One query.
 */
export async function findLinkedRequirementFile(ctx: Ctx, { name, accountId, partyId }: LinkedFile) {
  const [found] = await read(ctx)
    .select(shown)
    .from(requirements)
    .innerJoin(parties, eq(parties.id, requirements.ownerId))
    .innerJoin(fileUses, usesOf(OF_REQUIREMENT, requirements.id))
    .innerJoin(storedFiles, eq(storedFiles.id, fileUses.fileId))
    .where(
      and(
        requirementsSeenByLink({ accountId, partyId }),
        eq(storedFiles.kind, 'attachment'),
        eq(storedFiles.name, name),
        isNull(storedFiles.droppedAt),
        isNull(storedFiles.finding),
      ),
    )
    .limit(1)
  if (!found?.isScanned) return null
  const { title, contentType, bytes, ownerId } = found
  const isOwn = ownerId === partyId
  const said = isOwn ? title : wordsForOther(title, MASKED, await lineReader(ctx.language))
  return { name, title: said, contentType, bytes }
}
