import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** What a thread may take until each of its answers, and of memory at any time. */
export type ThreadLimits = { ms: number; megabytes: number }

/** A thread that works on something. Whoever opened it closes it, which ends it. */
export type Thread = {
  /** What it says of itself once it is ready. */
  said: <Answer>() => Promise<Answer>
  ask: <Answer>(message: unknown) => Promise<Answer>
  close: () => Promise<void>
}

/**
 * Begins a thread of its own for what takes long or may never end, so that nobody waits for it. `source` is a file that Node
 * reads as it is. What it says throws when the thread is gone; whether it took too much, `tookTooMuch` knows.
 */
export function openThread(source: string, workerData: unknown, most: ThreadLimits): Thread {
  const thread = new Worker(source, {
    workerData,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: most.megabytes },
  })
  const gone = new AbortController()
  thread.once('error', (error) => gone.abort(error))
  const inTime = () => AbortSignal.any([gone.signal, AbortSignal.timeout(most.ms)])
  const first = inTime()
  return {
    said: () => answerOf(thread, first),
    ask: (message) => {
      thread.postMessage(message)
      return answerOf(thread, inTime())
    },
    close: async () => void (await thread.terminate()),
  }
}

/** Whether a thread ended because it took more time or memory than it may. */
export function tookTooMuch(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'TimeoutError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
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
