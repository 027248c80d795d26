/** Has a reload, and the way back, find the draft that stands here. */
export function standAt(name: string, draft: string): void {
  if (new URLSearchParams(window.location.search).get(name) === draft) return
  window.history.replaceState(window.history.state, '', `?${new URLSearchParams({ [name]: draft })}`)
}
