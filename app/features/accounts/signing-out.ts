const NAME = 'quorum-signing-out'

/** Says on this page that its session is about to end: whatever asks on behalf of who is signed in stops asking. */
export function tellSigningOut(): void {
  dispatchEvent(new Event(NAME))
}

/** Calls `stop` when the session of this page is about to end, until the answer is called. */
export function hearSigningOut(stop: () => void): () => void {
  addEventListener(NAME, stop)
  return () => removeEventListener(NAME, stop)
}
