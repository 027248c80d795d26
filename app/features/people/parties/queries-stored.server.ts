import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { FileKind, StoredDocument } from './file.ts'
import { filesOf } from './queries-scope.server.ts'
import { goneFile } from './sent-file.ts'
import type { StoredAttachment } from './store-attachment.server.ts'
import { storedFiles } from './tables.server.ts'

/**
 * An earlier upload of the party acted for. Bad input of its field for somebody else's, and for one that is
 * gone.
 */
export async function getStoredFile(
  ctx: Ctx,
  { kind, name, field }: { kind: FileKind; name: string; field: string },
): Promise<StoredDocument> {
  const [found] = await read(ctx)
    .select({ name: storedFiles.name, title: storedFiles.title, bytes: storedFiles.bytes })
    .from(storedFiles)
    .where(
      and(
        filesOf(ctx.actor),
        eq(storedFiles.kind, kind),
        eq(storedFiles.name, name),
        isNull(storedFiles.droppedAt),
      ),
    )
  if (!found) throw goneFile(field)
  return found
}

/**
 * An earlier attachment of the party acted for; null for somebody else's, and for one that is gone or was
 * removed.
 */
export async function findAttachment(ctx: Ctx, name: string): Promise<StoredAttachment | null> {
  const [found] = await read(ctx)
    .select({
      name: storedFiles.name,
      title: storedFiles.title,
      bytes: storedFiles.bytes,
      digest: sql<string>`coalesce(${storedFiles.digest}, '')`,
    })
    .from(storedFiles)
    .where(
      and(
        filesOf(ctx.actor),
        eq(storedFiles.kind, 'attachment'),
        eq(storedFiles.name, name),
        isNull(storedFiles.droppedAt),
        isNull(storedFiles.finding),
      ),
    )
  return found ?? null
}
