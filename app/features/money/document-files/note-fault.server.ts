import type { Tx } from '#app/platform/db.server.ts'
import type { FileFault } from './document-file.ts'
import { documentFileFaults } from './tables.server.ts'

type Noticed = { fileId: string; fault: FileFault }

/** Writes down that a file is not as it was stored. */
export async function noteFault(tx: Tx, { fileId, fault }: Noticed): Promise<void> {
  await tx
    .insert(documentFileFaults)
    .values({ fileId, fault, noticedAt: new Date() })
    .onConflictDoUpdate({ target: documentFileFaults.fileId, set: { fault } })
}
