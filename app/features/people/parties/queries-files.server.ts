import { and, asc, eq, isNull } from 'drizzle-orm'
import { hasAccount } from '#app/kit/actor.ts'
import { pictureKey } from '#app/kit/picture-address.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { recordStaffRead } from '#app/platform/record-staff-read.server.ts'
import { documentKey, FILES_OF_ONE } from './file.ts'
import { FILE_IN_DATA } from './personal-data.server.ts'
import { documentsOpenTo, filesOf } from './queries-scope.server.ts'
import { storedFiles } from './tables.server.ts'

/** A document by name, for its owner and for staff who approve providers; not found for anybody else. */
export async function getDocument(ctx: Ctx, name: string) {
  const [found] = await read(ctx)
    .select({
      name: storedFiles.name,
      title: storedFiles.title,
      contentType: storedFiles.contentType,
      bytes: storedFiles.bytes,
      owner: storedFiles.partyId,
    })
    .from(storedFiles)
    .where(and(documentsOpenTo(ctx.actor), eq(storedFiles.name, name)))
  if (!found) throw notFound()
  const { owner, ...document } = found
  const subject = { kind: 'party', id: owner }
  await recordStaffRead(ctx, { owner, subject, what: 'document' })
  return document
}

const WHOLE_PICTURE = 1280

/** The uploads of a person or of the company acted for: their path in an export, and their storage key. */
export async function listOwnFiles(
  ctx: Ctx,
  of: 'self' | 'company' = 'self',
): Promise<{ file: string; key: string }[]> {
  const { actor } = ctx
  if (!hasAccount(actor)) return []
  const files = await read(ctx)
    .select({ file: FILE_IN_DATA, kind: storedFiles.kind, name: storedFiles.name })
    .from(storedFiles)
    .where(
      and(
        filesOf({ ...actor, partyId: of === 'self' ? actor.ownPartyId : actor.partyId }),
        isNull(storedFiles.droppedAt),
      ),
    )
    .orderBy(asc(storedFiles.createdAt))
    .limit(FILES_OF_ONE)
  return files.map(({ file, kind, name }) => ({
    file,
    key: kind === 'picture' ? pictureKey(name, WHOLE_PICTURE) : documentKey(name),
  }))
}
