import { sql } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import type { FileUse } from './file.ts'
import { fileUses } from './tables.server.ts'

/**
 * Makes things use the files of another thing as well. The caller has locked that thing, so that it drops
 * none meanwhile. One statement.
 */
export async function copyFileUses(
  tx: Tx,
  { from, to }: { from: FileUse; to: readonly FileUse[] },
): Promise<void> {
  const others = sql.join(
    to.map(({ kind, id }) => sql`(${kind}::text, ${id}::uuid)`),
    sql`, `,
  )
  await tx.insert(fileUses).select(
    sql`select other.kind, other.id, ${fileUses.fileId}
        from ${fileUses} cross join (values ${others}) as other (kind, id)
        where ${fileUses.subjectKind} = ${from.kind} and ${fileUses.subjectId} = ${from.id}`,
  )
}
