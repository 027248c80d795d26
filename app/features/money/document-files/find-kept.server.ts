import { and, eq } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import type { FiledDocument, FileName } from './document-file.ts'
import { documentFiles } from './tables.server.ts'

type Wanted = FileName & { kind: FiledDocument; id: string }

/** The row of a file; null where it was not drawn yet. */
export async function findKept(tx: Tx, { kind, id, format, language, edition }: Wanted) {
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
