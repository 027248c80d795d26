import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { FileKind, StoredDocument } from './file.ts'
import { filesOf } from './queries-scope.server.ts'
import { goneFile } from './sent-file.ts'
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
