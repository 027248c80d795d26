import type { Tx } from '#app/platform/db.server.ts'
import { undrawnDocuments } from './tables.server.ts'

/** Has the files of all documents that wait drawn later, as of those issued before there were files. */
export async function leaveForLater(tx: Tx): Promise<void> {
  await tx.update(undrawnDocuments).set({ isBacklog: true })
}
