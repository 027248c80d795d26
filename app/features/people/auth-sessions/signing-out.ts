const NAME = 'quorum-signing-out'
let isOver = false

/**
 * Announces to this page that its session is about to end: whatever makes calls for the signed-in person
 * stops.
 */
export function broadcastSignOut(): void {
  isOver = true
  dispatchEvent(new Event(NAME))
}

/**
 * Calls `stop` when the session of this page is about to end, at once if that was announced already. Returns
 * a function that unsubscribes.
 */
export function hearSigningOut(stop: () => void): () => void {
  if (isOver) stop()
  addEventListener(NAME, stop)
  return () => removeEventListener(NAME, stop)
}
