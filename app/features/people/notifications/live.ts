const ADDRESS = '/api/live'
const NAME = 'quorum-live'
const AGAIN_MS = 30_000

/**
 * Calls `look` when the server announces something new. Returns a function that unsubscribes. One tab of a
 * browser keeps the connection and informs the others; where a browser cannot share, each tab has its own.
 */
export function hearLive(look: () => void): () => void {
  const ending = new AbortController()
  const { signal } = ending
  if (!navigator.locks) listen(look, signal)
  else {
    const others = new BroadcastChannel(NAME)
    others.onmessage = look
    signal.addEventListener('abort', () => others.close())
    const keep = () =>
      new Promise<void>((done) => {
        signal.addEventListener('abort', () => done())
        listen(() => {
          look()
          others.postMessage('look')
        }, signal)
      })
    navigator.locks.request(NAME, { signal }, keep).catch(() => {})
  }
  return () => ending.abort()
}

/** A browser opens a lost line again by itself, but not one that was refused. */
function listen(look: () => void, signal: AbortSignal): void {
  if (signal.aborted) return
  const line = new EventSource(ADDRESS)
  line.addEventListener('look', look)
  // What happened before it was open, or while it was lost, nobody has told.
  line.onopen = look
  let timer: ReturnType<typeof setTimeout> | undefined
  line.onerror = () => {
    if (line.readyState !== EventSource.CLOSED) return
    // Whoever is not signed in any more learns it by looking.
    look()
    timer = setTimeout(() => listen(look, signal), AGAIN_MS)
  }
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    line.close()
  })
}
