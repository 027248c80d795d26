import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { FiledDocument, FileName } from './document-file.ts'
import { everyDocumentFile } from './queries-scope.server.ts'
import { documentFileFaults, documentFiles } from './tables.server.ts'

/** Every file is read again within so many days. */
export const DAYS = 30
const DAY_MS = 86_400_000

/** Whose turn a night is, of that many. */
export const turnOf = (ctx: Ctx): number => Math.floor(ctx.now().getTime() / DAY_MS) % DAYS

/**
 * Some files to be read again today, after the last of those before: a thirtieth of all, and those with a
 * fault. For the system alone.
 */
export async function listToCheck(ctx: Ctx, { after, most }: { after: string | null; most: number }) {
  const turn = turnOf(ctx)
  const { id } = documentFiles
  return read(ctx)
    .select({
      id,
      format: documentFiles.format,
      sha256: documentFiles.sha256,
      fault: documentFileFaults.fault,
    })
    .from(documentFiles)
    .leftJoin(documentFileFaults, eq(documentFileFaults.fileId, id))
    .where(
      and(
        everyDocumentFile(ctx),
        sql`(${documentFileFaults.fault} is not null or abs(hashtext(${id}::text)::bigint) % ${DAYS} = ${turn})`,
        after === null ? undefined : sql`${id} > ${after}`,
      ),
    )
    .orderBy(asc(id))
    .limit(most)
}

type Wanted = FileName & { kind: FiledDocument; id: string }

/** The row of a file; null where it was not drawn yet. For the system alone. */
export async function findKept(ctx: Ctx, { kind, id, format, language, edition }: Wanted) {
  const [found] = await read(ctx)
    .select()
    .from(documentFiles)
    .where(
      and(
        everyDocumentFile(ctx),
        eq(documentFiles.documentId, id),
        eq(documentFiles.documentKind, kind),
        eq(documentFiles.format, format),
        eq(documentFiles.language, language),
        eq(documentFiles.edition, edition),
      ),
    )
  return found ?? null
}

/** Which of these files have a row. For the system alone. */
export async function listKnown(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const rows = await read(ctx)
    .select({ id: documentFiles.id })
    .from(documentFiles)
    .where(and(everyDocumentFile(ctx), inArray(documentFiles.id, [...ids])))
  return rows.map(({ id }) => id)
}
