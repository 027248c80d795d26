import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { ReadEntry } from './catalogue-reading.ts'
import { type AskedFile, entriesOfFile, type FileEntries, type RefusedFile } from './file-entries.ts'
import { isPacked } from './upload.ts'

/** Read where it is asked for, unless it is packed: that takes some milliseconds, less than a thread takes to begin. */
const SMALL_BYTES = 16_000
const PORTION = 100
const MOST = { ms: 60_000, megabytes: 512 }

type Said = Omit<FileEntries, 'entries'> & { count: number }

/** A file that was read. Whoever has it closes it, which ends its thread. */
export type OpenFile = Said & { entry(at: number): Promise<ReadEntry | undefined>; close(): Promise<void> }

/**
 * Reads a file in a thread of its own, so that nobody waits for it: ten megabytes take seconds. Its entries come over by the
 * hundred, as they are asked for. One that takes more than a minute or 512 MB is refused with `file.heavy`.
 */
export async function readApart(asked: AskedFile, most = MOST): Promise<OpenFile | RefusedFile> {
  const { bytes } = asked.file
  if (bytes.byteLength <= SMALL_BYTES && !isPacked(bytes)) return readHere(asked)
  // The source, which Node reads as it is: what is built is one file, and begins a whole server.
  const source = createRequire(import.meta.url).resolve(
    '#app/features/catalogue-import/reading-thread.server.ts',
  )
  const thread = new Worker(source, {
    workerData: asked,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: most.megabytes },
  })
  const gone = new AbortController()
  thread.once('error', (error) => gone.abort(error))
  const close = async () => void (await thread.terminate())
  try {
    const within = AbortSignal.any([gone.signal, AbortSignal.timeout(most.ms)])
    const said: Said | RefusedFile = await answerOf(thread, within)
    if (said.ok) return { ...said, close, entry: portionsOf(thread, gone.signal) }
    await close()
    return said
  } catch (error) {
    await close()
    if (!isTooMuch(error)) throw error
    return { ok: false, reason: { code: 'file.heavy' } }
  }
}

function readHere(asked: AskedFile): OpenFile | RefusedFile {
  const read = entriesOfFile(asked)
  if (!read.ok) return read
  const { entries, ...said } = read
  return { ...said, count: entries.length, entry: async (at) => entries[at], close: async () => undefined }
}

function portionsOf(thread: Worker, within: AbortSignal): OpenFile['entry'] {
  let held: { from: number; entries: ReadEntry[] } = { from: 0, entries: [] }
  return async (at) => {
    if (at < held.from || at >= held.from + held.entries.length) {
      thread.postMessage({ from: at, to: at + PORTION })
      held = { from: at, entries: await answerOf(thread, within) }
    }
    return held.entries[at - held.from]
  }
}

/** The next thing that the thread says. Throws why it can say nothing any more. */
async function answerOf<Answer>(thread: Worker, within: AbortSignal): Promise<Answer> {
  try {
    const [answer] = await once(thread, 'message', { signal: within })
    return answer
  } catch (error) {
    throw within.aborted ? within.reason : error
  }
}

function isTooMuch(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'TimeoutError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
}
