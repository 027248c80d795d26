import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { hasAccount } from '#app/kit/actor.ts'
import { pictureKey } from '#app/kit/picture-address.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { recordStaffRead } from '#app/platform/record-staff-read.server.ts'
import {
  attachmentKey,
  documentKey,
  FILES_OF_ONE,
  type FileKind,
  type LookedAt,
  type StoredDocument,
} from './file.ts'
import { FILE_IN_DATA } from './personal-data.server.ts'
import { documentsOpenTo, filesOf } from './queries-scope.server.ts'
import { goneFile } from './sent-file.ts'
import type { StoredAttachment } from './store-attachment.server.ts'
import { storedFiles } from './tables.server.ts'

/**
 * A document by name, for its owner and for staff who approve providers; not found for anybody else. Refuses
 * with `conflict` one that nothing has looked at yet, and one that was removed.
 */
export async function getDocument(ctx: Ctx, name: string) {
  const [found] = await read(ctx)
    .select({
      name: storedFiles.name,
      title: storedFiles.title,
      contentType: storedFiles.contentType,
      bytes: storedFiles.bytes,
      owner: storedFiles.partyId,
      isScanned: sql<boolean>`${storedFiles.scannedAt} is not null`,
      finding: storedFiles.finding,
    })
    .from(storedFiles)
    .where(and(documentsOpenTo(ctx.actor), eq(storedFiles.name, name)))
  if (!found) throw notFound()
  const { owner, isScanned, finding, ...document } = found
  if (!isScanned) throw refuse('conflict', 'files:refused.waiting')
  if (finding !== null) throw refuse('conflict', 'files:refused.removed', { finding })
  const subject = { kind: 'party', id: owner }
  await recordStaffRead(ctx, { owner, subject, what: 'document' })
  return document
}

/** Documents that an actor may open, each with whether it was looked at. */
export async function withFileStates<Named extends { file: string }>(
  ctx: Ctx,
  documents: readonly Named[],
): Promise<(Named & LookedAt)[]> {
  if (documents.length === 0) return []
  const names = documents.map(({ file }) => file)
  const rows = await read(ctx)
    .select({
      name: storedFiles.name,
      isScanned: sql<boolean>`${storedFiles.scannedAt} is not null`,
      finding: storedFiles.finding,
    })
    .from(storedFiles)
    .where(and(documentsOpenTo(ctx.actor), inArray(storedFiles.name, names)))
  const found = new Map(rows.map((row) => [row.name, row]))
  return documents.map((document) => {
    const { isScanned = true, finding = null } = found.get(document.file) ?? {}
    return { ...document, finding, state: isScanned ? (finding === null ? 'clean' : 'removed') : 'waiting' }
  })
}

const WHOLE_PICTURE = 1280
/** Pictures, documents, and what came with messages. */
const FILES_IN_DATA = FILES_OF_ONE + 5_000

/** The uploads of a person or of the company acted for: their path in an export, and their storage key. */
export async function listOwnFiles(
  ctx: Ctx,
  of: 'self' | 'company' = 'self',
): Promise<{ file: string; key: string }[]> {
  const { actor } = ctx
  if (!hasAccount(actor)) return []
  const files = await read(ctx)
    .select({ file: FILE_IN_DATA, kind: storedFiles.kind, name: storedFiles.name })
    .from(storedFiles)
    .where(
      and(
        filesOf({ ...actor, partyId: of === 'self' ? actor.ownPartyId : actor.partyId }),
        isNull(storedFiles.droppedAt),
        isNotNull(storedFiles.scannedAt),
        isNull(storedFiles.finding),
      ),
    )
    .orderBy(asc(storedFiles.createdAt))
    .limit(FILES_IN_DATA)
  return files.map(({ file, kind, name }) => ({
    file,
    key: keyInData(kind, name),
  }))
}

function keyInData(kind: FileKind, name: string): string {
  if (kind === 'picture') return pictureKey(name, WHOLE_PICTURE)
  return kind === 'document' ? documentKey(name) : attachmentKey(name)
}

/**
 * An earlier upload of the party acted for. Bad input of its field for somebody else's, and for one that is
 * gone.
 */
export async function getStoredFile(
  ctx: Ctx,
  { kind, name, field }: { kind: FileKind; name: string; field: string },
): Promise<StoredDocument> {
  const [found] = await read(ctx)
    .select({ name: storedFiles.name, title: storedFiles.title, bytes: storedFiles.bytes })
    .from(storedFiles)
    .where(
      and(
        filesOf(ctx.actor),
        eq(storedFiles.kind, kind),
        eq(storedFiles.name, name),
        isNull(storedFiles.droppedAt),
      ),
    )
  if (!found) throw goneFile(field)
  return found
}

/**
 * An earlier attachment of the party acted for; null for somebody else's, and for one that is gone or was
 * removed.
 */
export async function findAttachment(ctx: Ctx, name: string): Promise<StoredAttachment | null> {
  const [found] = await read(ctx)
    .select({
      name: storedFiles.name,
      title: storedFiles.title,
      bytes: storedFiles.bytes,
      digest: sql<string>`coalesce(${storedFiles.digest}, '')`,
    })
    .from(storedFiles)
    .where(
      and(
        filesOf(ctx.actor),
        eq(storedFiles.kind, 'attachment'),
        eq(storedFiles.name, name),
        isNull(storedFiles.droppedAt),
        isNull(storedFiles.finding),
      ),
    )
  return found ?? null
}
