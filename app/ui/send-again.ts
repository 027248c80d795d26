const TIMES = 3
const LONGEST_WAIT_S = 5

/**
 * From now on, what the server had no room for is asked for again when it says, twice at most. Such a 503 is given
 * before anything is done; React Router would put an error page in place of the form, with all that was typed in it.
 */
export function sendAgainWhenBusy(): void {
  const send = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    for (let time = 1; ; time += 1) {
      const answer = await send(input, init)
      const seconds = time < TIMES ? secondsToWait(answer) : null
      if (seconds === null) return answer
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
    }
  }
}

/** Null for any other answer: pages of the app that answer 503 bring their own words, and say by this header that they are. */
function secondsToWait({ status, headers }: Response): number | null {
  if (status !== 503 || headers.has('X-Remix-Response')) return null
  const seconds = Number(headers.get('Retry-After'))
  return seconds > 0 && seconds <= LONGEST_WAIT_S ? seconds : null
}
