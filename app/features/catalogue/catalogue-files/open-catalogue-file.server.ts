import type { PartyId } from '#app/kit/ids.ts'
import type { ReadingCost } from '#app/kit/reading-limits.ts'
import { openReading, type Reading } from '#app/platform/reading/read-apart.server.ts'
import type { ReadEntry } from './catalogue-reading.ts'
import type { AskedFile, FileEntries, RefusedFile } from './file-entries.ts'

const READER = {
  name: 'catalogue',
  source: '#app/features/catalogue/catalogue-files/catalogue-reader.server.ts',
} as const
const PORTION = 100

type Said = Omit<FileEntries, 'entries'> & { count: number }

/** A file being read; the caller must close it, which ends its reader. */
export type OpenFile = Said & { entry(at: number): Promise<ReadEntry | undefined>; close(): Promise<void> }

/**
 * Reads a party's file in a separate process, as even a small file may cost much. Entries are fetched by the
 * hundred on demand. A file that takes too much is tried once more, and then refused with `file.aside`, also
 * when it is uploaded again.
 */
export async function openCatalogueFile(
  ownerId: PartyId,
  asked: AskedFile,
  cost?: ReadingCost,
): Promise<OpenFile | RefusedFile> {
  const brought = { ownerId, ...asked.file, given: asked, isWaitedFor: false, cost }
  const once = () => openReading<Said | RefusedFile>(READER, brought)
  const first = await once()
  const read = first.ok || first.fault === 'aside' ? first : await once()
  if (!read.ok) return { ok: false, reason: { code: 'file.aside' } }
  const { said, close } = read
  if (said.ok) return { ...said, close, entry: portionsOf(read) }
  await close()
  return said
}

function portionsOf({ ask }: Reading<unknown>): OpenFile['entry'] {
  let held: { from: number; entries: ReadEntry[] } = { from: 0, entries: [] }
  return async (at) => {
    if (at < held.from || at >= held.from + held.entries.length)
      held = { from: at, entries: await ask<ReadEntry[]>({ from: at, to: at + PORTION }) }
    return held.entries[at - held.from]
  }
}
