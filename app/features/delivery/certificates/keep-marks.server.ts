import { and, eq, inArray, isNull } from 'drizzle-orm'
import { assignFiles } from '#app/features/people/parties/assign-files.server.ts'
import type { FileOwners } from '#app/features/people/parties/file.ts'
import { storedFiles } from '#app/features/people/parties/tables.server.ts'
import { Refusal } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { certificates } from './tables.server.ts'

/** The names of the stored files of a logo and a signature. */
export type Marks = { logo: string | null; signature: string | null }

const namesIn = (marks: readonly Marks[]) =>
  marks.flatMap(({ logo, signature }) => [logo, signature].filter((name) => name !== null))

/**
 * Keeps the files of a logo and a signature for the certificates of an event, beside those that issued ones
 * carry. Returns what can be kept: nothing of a file that is gone, as the one or the other may be.
 */
export async function keepMarks(
  tx: Tx,
  { eventId, marks, owners }: { eventId: string; marks: Marks; owners: FileOwners },
): Promise<Marks> {
  const names = namesIn([marks])
  if (names.length === 0) return marks
  const kept = await tx
    .selectDistinct({ logo: certificates.logo, signature: certificates.signature })
    .from(certificates)
    .where(eq(certificates.eventId, eventId))
  const files = await tx
    .select({ name: storedFiles.name })
    .from(storedFiles)
    .where(
      and(
        inArray(storedFiles.name, [...namesIn(kept), ...names]),
        inArray(storedFiles.partyId, [...owners]),
        isNull(storedFiles.droppedAt),
      ),
    )
  const there = new Set(files.map(({ name }) => name))
  try {
    await assignFiles(tx, { kind: 'certificate', id: eventId }, { owners, names: [...there] })
    const ifThere = (name: string | null) => (name !== null && there.has(name) ? name : null)
    return { logo: ifThere(marks.logo), signature: ifThere(marks.signature) }
  } catch (error) {
    // One went in between.
    if (error instanceof Refusal) return { logo: null, signature: null }
    throw error
  }
}
