const NAME = 'quorum-signing-out'
let isOver = false

/**
 * Says on this page that its session is about to end: whatever asks on behalf of who is signed in stops
 * asking.
 */
export function broadcastSignOut(): void {
  isOver = true
  dispatchEvent(new Event(NAME))
}

/**
 * Calls `stop` when the session of this page is about to end, at once where that was said; until the answer
 * is called.
 */
export function hearSigningOut(stop: () => void): () => void {
  if (isOver) stop()
  addEventListener(NAME, stop)
  return () => removeEventListener(NAME, stop)
}
