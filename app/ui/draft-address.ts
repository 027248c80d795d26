/** Puts the draft's address into the page's history, so that a reload and Back find the draft. */
export function standAt(name: string, draft: string): void {
  if (new URLSearchParams(window.location.search).get(name) === draft) return
  window.history.replaceState(window.history.state, '', `?${new URLSearchParams({ [name]: draft })}`)
}
