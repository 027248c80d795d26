import { and, eq } from 'drizzle-orm'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { documentsOpenTo } from './queries-scope.server.ts'
import { storedFiles } from './tables.server.ts'

/** A document by its name, for its owner and for staff who approve providers; for everybody else it is not found. */
export async function getDocument(ctx: Ctx, name: string) {
  const [document] = await read(ctx)
    .select({
      name: storedFiles.name,
      title: storedFiles.title,
      contentType: storedFiles.contentType,
      bytes: storedFiles.bytes,
    })
    .from(storedFiles)
    .where(and(documentsOpenTo(ctx.actor), eq(storedFiles.name, name)))
  if (!document) throw notFound()
  return document
}
