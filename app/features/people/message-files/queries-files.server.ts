import { and, asc, type Column, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { filesUsedBy, usesOf } from '#app/features/people/parties/queries-scope.server.ts'
import { fileUses, storedFiles } from '#app/features/people/parties/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { type AttachedRow, endingOf, OF_MESSAGE, type ShownFile } from './message-file.ts'

/** A line whose files somebody may see, and who of its reader wrote it. */
export type ReadLine = { id: string; isOwn: boolean; isMine: boolean }

/** How many files came with the line of an id, in a query of lines. */
export const filesOfLine = (lineId: Column) =>
  sql<number>`(select count(*)::int from ${fileUses} where ${usesOf(OF_MESSAGE, lineId)})`

/**
 * The files of the thing of a kind in the surrounding query, which has a scope of its own, in their order.
 */
export const attachedTo = (kind: string, thing: Column): SQL<AttachedRow[]> =>
  sql<AttachedRow[]>`(select coalesce(json_agg(json_build_object('name', ${storedFiles.name},
      'title', ${storedFiles.title}, 'bytes', ${storedFiles.bytes}, 'finding', ${storedFiles.finding},
      'isScanned', ${storedFiles.scannedAt} is not null) order by ${storedFiles.id}), '[]')
    from ${fileUses} join ${storedFiles} on ${storedFiles.id} = ${fileUses.fileId}
    where ${usesOf(kind, thing)} and ${storedFiles.droppedAt} is null)`

/**
 * The files of lines that the reader may see, by the id of their line, as `ShownFile` says; `titleFor` says
 * what the other side reads of a name.
 */
export async function listMessageFiles(
  ctx: Ctx,
  lines: readonly ReadLine[],
  titleFor: (title: string, lineId: string) => string,
): Promise<Map<string, ShownFile[]>> {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const files = new Map<string, ShownFile[]>()
  if (lines.length === 0) return files
  const rows = await read(ctx)
    .select({
      lineId: fileUses.subjectId,
      name: storedFiles.name,
      title: storedFiles.title,
      bytes: storedFiles.bytes,
      contentType: storedFiles.contentType,
      hasPreview: storedFiles.hasPreview,
      isScanned: sql<boolean>`${storedFiles.scannedAt} is not null`,
      finding: storedFiles.finding,
    })
    .from(fileUses)
    .innerJoin(storedFiles, eq(storedFiles.id, fileUses.fileId))
    .where(and(filesUsedBy(OF_MESSAGE, [...byId.keys()]), isNull(storedFiles.droppedAt)))
    .orderBy(asc(storedFiles.id))
  for (const { lineId, contentType, isScanned, ...file } of rows) {
    const line = byId.get(lineId)
    const state = isScanned ? (file.finding === null ? 'clean' : 'removed') : 'waiting'
    if (!line || (state === 'removed' && !line.isMine)) continue
    const isNamed = line.isOwn || state === 'clean'
    const title = line.isOwn ? file.title : titleFor(file.title, lineId)
    const shown = { ...file, state, type: endingOf(contentType) } as const
    const known = files.get(lineId) ?? []
    files.set(lineId, [
      ...known,
      isNamed ? { ...shown, title } : { ...shown, title: '', bytes: 0, type: null, hasPreview: false },
    ])
  }
  return files
}
