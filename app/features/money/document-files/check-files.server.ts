import { eq } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { log } from '#app/platform/log.server.ts'
import { fileKey } from './document-file.ts'
import { noteFault } from './note-fault.server.ts'
import { listToCheck } from './queries-files.server.ts'
import { readKept } from './read-kept.server.ts'
import { documentFileFaults } from './tables.server.ts'

const AT_ONCE = 200
/** A job has two minutes; what is left comes again in a month. */
const LONGEST_MS = 80_000

/**
 * Reads a thirtieth of all kept files, and all with a fault, and writes down which are not as they were
 * stored, and which are again. Returns how many are not. Refuses whoever is not the system.
 */
export async function checkFiles(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const until = performance.now() + LONGEST_MS
  let faults = 0
  let after: string | null = null
  while (performance.now() < until) {
    const files = await listToCheck(ctx, { after, most: AT_ONCE })
    for (const file of files) {
      const { fault } = await readKept(file)
      if (fault === null && file.fault === null) continue
      if (fault !== null) {
        faults += 1
        log.error({ key: fileKey(file) }, `a kept file is ${fault}`)
      }
      await inTransaction(async (tx) => {
        if (fault !== null) return noteFault(tx, { fileId: file.id, fault })
        await tx.delete(documentFileFaults).where(eq(documentFileFaults.fileId, file.id))
      })
    }
    after = files.at(-1)?.id ?? null
    if (files.length < AT_ONCE) break
  }
  return faults
}
