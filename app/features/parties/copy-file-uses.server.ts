import { sql } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import type { FileUse } from './file.ts'
import { fileUses } from './tables.server.ts'

/** Has a thing use the files that another one uses, which keeps them for both. The caller holds the other one, so that it lets go of none meanwhile. */
export async function copyFileUses(tx: Tx, { from, to }: { from: FileUse; to: FileUse }): Promise<void> {
  await tx.insert(fileUses).select(
    sql`select ${to.kind}, ${to.id}::uuid, ${fileUses.fileId} from ${fileUses}
        where ${fileUses.subjectKind} = ${from.kind} and ${fileUses.subjectId} = ${from.id}`,
  )
}
