import { buffer } from 'node:stream/consumers'
import { and, eq, isNull } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { log } from '#app/platform/log.server.ts'
import { askClamav, hasClamav, ScannerSilent } from '#app/platform/scanning/ask-clamav.server.ts'
import { dropFiles, openFile } from '#app/platform/storage/file-store.server.ts'
import { attachmentKey, documentKey, fileScanned, keysOf } from './file.ts'
import { filesOf } from './queries-scope.server.ts'
import { storedFiles } from './tables.server.ts'

/** What became of a file that was to be looked at; `silent` is a scanner that says nothing of any file. */
export type ScanEnd = 'done' | 'left' | 'silent'

/**
 * Has ClamAV look at a file that waits for it, which can be opened from then on; where something is found,
 * the file is deleted and its row says what. Lets it wait where ClamAV does not answer, cannot say,
 * or the file is not there yet. Does nothing when repeated. Refuses any actor but the system.
 */
export async function scanFile(ctx: Ctx, fileId: string): Promise<ScanEnd> {
  requireSystem(ctx)

  const waits = and(
    filesOf(ctx.actor),
    eq(storedFiles.id, fileId),
    isNull(storedFiles.scannedAt),
    isNull(storedFiles.droppedAt),
  )
  const [file] = await read(ctx)
    .select({ kind: storedFiles.kind, name: storedFiles.name })
    .from(storedFiles)
    .where(waits)
  if (!file) return 'done'
  const stream = await openFile(
    file.kind === 'attachment' ? attachmentKey(file.name) : documentKey(file.name),
  )
  if (!stream) return 'left'
  const looked = hasClamav() ? await findingIn(await buffer(stream)) : { finding: null }
  if (typeof looked === 'string') return looked
  const { finding } = looked

  const [done] = await inTransaction(async (tx) => {
    const rows = await tx
      .update(storedFiles)
      .set({ scannedAt: ctx.now(), finding })
      .where(waits)
      .returning({ id: storedFiles.id })
    for (const { id } of rows) await recordFact(tx, fileScanned, id, { isClean: finding === null })
    return rows
  })
  if (done && finding !== null) await dropFiles(keysOf(file.kind, file.name))
  return 'done'
}

const LONGEST = 100

async function findingIn(content: Uint8Array): Promise<{ finding: string | null } | ScanEnd> {
  try {
    const { found } = await askClamav(content)
    return { finding: found?.slice(0, LONGEST) ?? null }
  } catch (error) {
    if (!(error instanceof ScannerSilent)) throw error
    log.warn({ err: error }, 'a file waits: ClamAV does not answer')
    return error.isThere ? 'left' : 'silent'
  }
}
