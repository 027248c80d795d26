import { eq } from 'drizzle-orm'
import { assignFiles } from '#app/features/people/parties/assign-files.server.ts'
import type { FileOwners } from '#app/features/people/parties/file.ts'
import { Refusal } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { certificates } from './tables.server.ts'

/** The names of the stored files of a logo and a signature. */
export type Marks = { logo: string | null; signature: string | null }

const namesIn = (marks: readonly Marks[]) =>
  marks.flatMap(({ logo, signature }) => [logo, signature].filter((name) => name !== null))

/**
 * Keeps the files of a logo and a signature for the certificates of an event, beside those that issued ones
 * carry. Returns what can be kept: none where a file is gone.
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
  try {
    const use = { kind: 'certificate', id: eventId }
    await assignFiles(tx, use, { owners, names: [...namesIn(kept), ...names] })
    return marks
  } catch (error) {
    if (error instanceof Refusal) return { logo: null, signature: null }
    throw error
  }
}
