import { sayLine } from './line.ts'
import { pause } from './until-there.ts'

const TIMES = 3
const LONGEST_WAIT_S = 5
const NEXT_TRY_MS = 2_000

/**
 * From now on, what the server had no room for is asked for again when it says, twice at most. Such a 503 is
 * given before anything is done; React Router would put an error page in place of the form, with all that was
 * typed in it. For the same reason what React Router asks for waits while there is no line, and goes on by
 * itself: whoever sends a form twice does no harm.
 */
export function sendAgainWhenBusy(): void {
  const direct = window.fetch.bind(window)
  const send: typeof fetch = (input, init) =>
    isPageData(input) ? overLine(() => direct(input, init), init?.signal) : direct(input, init)
  window.fetch = async (input, init) => {
    for (let time = 1; ; time += 1) {
      const answer = await send(input, init)
      const seconds = time < TIMES ? secondsToWait(answer) : null
      if (seconds === null) return answer
      await pause(seconds * 1_000)
    }
  }
  void import('./held-presses.ts').catch(() => {})
}

const isPageData = (input: RequestInfo | URL) =>
  new URL(input instanceof Request ? input.url : input, location.href).pathname.endsWith('.data')

async function overLine(send: () => Promise<Response>, signal?: AbortSignal | null): Promise<Response> {
  for (;;) {
    try {
      const answer = await send()
      sayLine(true)
      return answer
    } catch (error) {
      // Nobody waits for it any more, or it is no matter of the line.
      if (signal?.aborted || !(error instanceof TypeError)) throw error
      sayLine(false)
      await pause(NEXT_TRY_MS)
      if (signal?.aborted) {
        sayLine(true)
        throw error
      }
    }
  }
}

/**
 * Null for any other answer: pages of the app that answer 503 bring their own words, and say by this header
 * that they are.
 */
function secondsToWait({ status, headers }: Response): number | null {
  if (status !== 503 || headers.has('X-Remix-Response')) return null
  const seconds = Number(headers.get('Retry-After'))
  return seconds > 0 && seconds <= LONGEST_WAIT_S ? seconds : null
}
