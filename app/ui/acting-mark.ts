let party = ''
let watches = false

/**
 * From now on, whatever this page sends says for whom it was opened, so that a form is not sent in the name
 * of a workspace to which its reader has switched in another tab.
 */
export function markActing(actingFor: string): void {
  party = actingFor
  if (watches) return
  watches = true
  const send = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const asked = input instanceof Request ? input : null
    const method = init?.method ?? asked?.method ?? 'GET'
    const { origin } = new URL(asked?.url ?? String(input), window.location.href)
    if (method === 'GET' || origin !== window.location.origin) return send(input, init)
    const headers = new Headers(init?.headers ?? asked?.headers)
    headers.set('X-Acting-For', party)
    return send(input, { ...init, headers })
  }
}
