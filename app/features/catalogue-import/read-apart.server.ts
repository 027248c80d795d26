import { createRequire } from 'node:module'
import { openThread, type Thread, tookTooMuch } from '#app/platform/thread.server.ts'
import type { ReadEntry } from './catalogue-reading.ts'
import type { AskedFile, FileEntries, RefusedFile } from './file-entries.ts'

const PORTION = 100
const MOST = { ms: 60_000, megabytes: 512 }

type Said = Omit<FileEntries, 'entries'> & { count: number }

/** A file that was read. Whoever has it closes it, which ends its thread. */
export type OpenFile = Said & { entry(at: number): Promise<ReadEntry | undefined>; close(): Promise<void> }

/**
 * Reads a file in a thread of its own, whatever its size: what 250 bytes cost nobody knows before. Its entries come over by the
 * hundred, as they are asked for. One that takes more than a minute or 512 MB is refused with `file.heavy`.
 */
export async function readApart(asked: AskedFile, most = MOST): Promise<OpenFile | RefusedFile> {
  // The source, which Node reads as it is: what is built is one file, and begins a whole server.
  const source = createRequire(import.meta.url).resolve(
    '#app/features/catalogue-import/reading-thread.server.ts',
  )
  const thread = openThread(source, asked, most)
  try {
    const said = await thread.said<Said | RefusedFile>()
    if (said.ok) return { ...said, close: thread.close, entry: portionsOf(thread) }
    await thread.close()
    return said
  } catch (error) {
    await thread.close()
    if (!tookTooMuch(error)) throw error
    return { ok: false, reason: { code: 'file.heavy' } }
  }
}

function portionsOf(thread: Thread): OpenFile['entry'] {
  let held: { from: number; entries: ReadEntry[] } = { from: 0, entries: [] }
  return async (at) => {
    if (at < held.from || at >= held.from + held.entries.length)
      held = { from: at, entries: await thread.ask<ReadEntry[]>({ from: at, to: at + PORTION }) }
    return held.entries[at - held.from]
  }
}
