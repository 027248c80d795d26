import type { Readable } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import { isId } from '#app/kit/ids.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { openFile } from '#app/platform/storage/file-store.server.ts'
import { yearName } from './archive.ts'
import { archiveKey } from './archive-key.ts'
import { archivesOf } from './queries-scope.server.ts'
import { invoiceArchives } from './tables.server.ts'

/**
 * An archive of the party acted for that is ready, streamed. Anybody else's, and one that is gone, is not
 * found.
 */
export async function openArchive(
  ctx: Ctx,
  id: string,
): Promise<{ name: string; bytes: number | null; archive: Readable }> {
  if (!isId(id)) throw notFound()
  const [row] = await read(ctx)
    .select()
    .from(invoiceArchives)
    .where(and(archivesOf(ctx.actor), eq(invoiceArchives.id, id), eq(invoiceArchives.state, 'ready')))
  const archive = row ? await openFile(archiveKey(id)) : null
  if (!row || !archive) throw notFound()
  return { name: `documents-${yearName(row.year, row.month)}.zip`, bytes: row.bytes, archive }
}
