import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { and, eq } from 'drizzle-orm'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { refuse } from '#app/kit/refusal.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { log } from '#app/platform/log.server.ts'
import { dropFiles, keepDurably, openFile } from '#app/platform/storage/file-store.server.ts'
import { DRAWING, type FileFault, type FileName, type FiledDocument, fileKey } from './document-file.ts'
import { documentFileFaults, documentFiles } from './tables.server.ts'

/** An issued document, and who issued it (null is the marketplace itself) to whom. */
export type Filed = {
  kind: FiledDocument
  id: string
  issuerId: PartyId | null
  recipientId: PartyId | null
}

export type KeptFile = { content: Buffer<ArrayBuffer>; sha256: string }

type FileRow = typeof documentFiles.$inferSelect

/**
 * A file of an issued document, the same bytes for ever: as it was stored, or where it was not yet, drawn now
 * and stored. Of two that draw it at once the first is kept, and both have its bytes. The file lies there
 * before its row, so that no row is without one. Refuses with `unavailable` one that is not as it was stored,
 * which is written down. The caller has seen to it that the reader may.
 */
export async function keptFile(
  { kind, id, issuerId, recipientId }: Filed,
  name: FileName,
  draw: () => Promise<Uint8Array | string>,
): Promise<KeptFile> {
  const isIt = (tx: Tx) => findFile(tx, { kind, id }, name)
  const known = await inTransaction(isIt)
  if (known) return openKept(known)

  const content = Buffer.from(await draw())
  const row = {
    id: newId(),
    documentKind: kind,
    documentId: id,
    ...name,
    issuerId,
    recipientId,
    sha256: hashOf(content),
    bytes: content.length,
    drawnAt: new Date(),
    drawing: DRAWING,
  }
  await keepDurably(fileKey(row), content)
  const first = await inTransaction(async (tx) => {
    const added = await tx
      .insert(documentFiles)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: documentFiles.id })
    return added.length > 0 ? null : isIt(tx)
  })
  if (first === null) return { content, sha256: row.sha256 }
  await dropFiles([fileKey(row)])
  return openKept(first)
}

async function findFile(
  tx: Tx,
  { kind, id }: { kind: FiledDocument; id: string },
  { format, language, edition }: FileName,
): Promise<FileRow | null> {
  const [found] = await tx
    .select()
    .from(documentFiles)
    .where(
      and(
        eq(documentFiles.documentId, id),
        eq(documentFiles.documentKind, kind),
        eq(documentFiles.format, format),
        eq(documentFiles.language, language),
        eq(documentFiles.edition, edition),
      ),
    )
  return found ?? null
}

export const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** The file of a row, and what is wrong with it. */
export async function readKept(
  row: Pick<FileRow, 'id' | 'format' | 'sha256'>,
): Promise<{ content: Buffer; fault: FileFault | null }> {
  const file = await openFile(fileKey(row))
  if (!file) return { content: Buffer.alloc(0), fault: 'missing' }
  const content = await buffer(file)
  return { content, fault: hashOf(content) === row.sha256 ? null : 'changed' }
}

async function openKept(row: FileRow): Promise<KeptFile> {
  const { content, fault } = await readKept(row)
  if (fault === null) return { content: Buffer.from(content), sha256: row.sha256 }
  log.error({ key: fileKey(row) }, `a kept file is ${fault}`)
  await inTransaction((tx) => noteFault(tx, row.id, fault))
  throw refuse('unavailable', 'files:refused.notAsStored')
}

/** Writes down that a file is not as it was stored. */
export async function noteFault(tx: Tx, fileId: string, fault: FileFault): Promise<void> {
  await tx
    .insert(documentFileFaults)
    .values({ fileId, fault, noticedAt: new Date() })
    .onConflictDoUpdate({ target: documentFileFaults.fileId, set: { fault } })
}
