import { ROUTES_PATH } from '#app/kit/route-list.ts'

declare global {
  interface Window {
    __reactRouterContext?: { routeDiscovery: { mode: string } }
    __reactRouterManifest?: { version: string }
  }
}

/**
 * From now on React Router's questions for routes that the page does not know are one, asked as soon as
 * somebody begins to point at something: the answer to each is all of them, and it would wait for one again
 * before every page.
 */
export function askRoutesOnce(): void {
  const send = window.fetch.bind(window)
  let asked: Promise<Response> | undefined
  const ask = async (version: string) => {
    asked ??= send(`${ROUTES_PATH}?version=${version}`)
    try {
      const answer = await asked
      if (!answer.ok) asked = undefined
      return answer.clone()
    } catch (error) {
      asked = undefined
      throw error
    }
  }
  window.fetch = (input, init) =>
    input instanceof URL && input.pathname.endsWith(ROUTES_PATH)
      ? ask(input.searchParams.get('version') ?? '')
      : send(input, init)
  if (window.__reactRouterContext?.routeDiscovery.mode === 'lazy')
    document.addEventListener(
      'pointerover',
      () => void ask(window.__reactRouterManifest?.version ?? '').catch(() => {}),
      { once: true },
    )
}
