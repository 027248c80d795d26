import { newId } from '#app/kit/ids.ts'
import { refuse } from '#app/kit/refusal.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { log } from '#app/platform/log.server.ts'
import { apart } from '#app/platform/reading-only.server.ts'
import { dropFiles, keepDurably } from '#app/platform/storage/file-store.server.ts'
import { DRAWING, fileKey } from './document-file.ts'
import type { Filed, KeptFile } from './kept-file.ts'
import { noteFault } from './note-fault.server.ts'
import { findKept } from './queries-files.server.ts'
import { hashOf, readKept } from './read-kept.server.ts'
import { documentFiles } from './tables.server.ts'

/**
 * A file of an issued document, the same bytes for ever: as it was stored, or where it was not yet, drawn now
 * and stored. Of two that draw it at once the first is kept, and both have its bytes. The file lies there
 * before its row, so that no row is without one. For the system alone, as whose the caller asks that has seen
 * to it that the reader may. Refuses with `conflict` one that is not as it was stored, which is written
 * down.
 */
export async function keepDocumentFile(
  ctx: Ctx,
  filed: Filed,
  draw: () => Promise<Uint8Array | string>,
): Promise<KeptFile> {
  requireSystem(ctx)
  const { kind, id, edition, format, language, issuerId, recipientId } = filed
  const known = await findKept(ctx, filed)
  if (known) return openKept(known)

  const content = Buffer.from(await draw())
  const sha256 = hashOf(content)
  const row = {
    id: newId(),
    documentKind: kind,
    documentId: id,
    edition,
    format,
    language,
    issuerId,
    recipientId,
    sha256,
    bytes: content.length,
    drawnAt: new Date(),
    drawing: DRAWING,
  }
  await keepDurably(fileKey(row), content)
  // Also where the first to look is staff as somebody else, in whose requests nothing is written.
  const added = await apart(() =>
    inTransaction((tx) =>
      tx.insert(documentFiles).values(row).onConflictDoNothing().returning({ id: documentFiles.id }),
    ),
  )
  if (added.length > 0) return { content, sha256 }
  await dropFiles([fileKey(row)])
  const first = await findKept(ctx, filed)
  if (!first) throw new Error('a file was lost')
  return openKept(first)
}

async function openKept(row: typeof documentFiles.$inferSelect): Promise<KeptFile> {
  const { content, fault } = await readKept(row)
  if (fault === null) return { content, sha256: row.sha256 }
  log.error({ key: fileKey(row) }, `a kept file is ${fault}`)
  await apart(() => inTransaction((tx) => noteFault(tx, { fileId: row.id, fault })))
  throw refuse('conflict', 'files:refused.notAsStored')
}
