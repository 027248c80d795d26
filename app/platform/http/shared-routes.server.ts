import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

/**
 * What a route says by `export const handle` when its page is the same for every visitor: the parameters of
 * the query that it reads. It is then rendered for an address and a language alone, and what came out is
 * shared.
 */
export type SharedHandle = { sameForVisitors: readonly string[] }

const MOST_KNOWN = 5_000

export type SharedRoutes = (path: string) => readonly string[] | null

/** Finds out whether the page at a path (without language) is shared, and which parameters it reads. */
export function sharedRoutesOf(build: ServerBuild): SharedRoutes {
  const all = Object.values(build.routes).flatMap((route) => (route ? [route] : []))
  const below = (parentId: string | undefined): RouteObject[] =>
    all
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index, module }): RouteObject => {
        const handle: unknown = module.handle
        return index ? { id, path, handle, index: true } : { id, path, handle, children: below(id) }
      })
  const routes = below(undefined)
  // Finding a route among all of them costs as much as rendering a small page.
  const known = new Map<string, readonly string[] | null>()
  return (path) => {
    const before = known.get(path)
    if (before !== undefined) return before
    const handle: unknown = matchRoutes(routes, documentPath(path))?.at(-1)?.route.handle
    const found = isShared(handle) ? handle.sameForVisitors : null
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(path, found)
    return found
  }
}

function isShared(handle: unknown): handle is SharedHandle {
  return typeof handle === 'object' && handle !== null && 'sameForVisitors' in handle
}

/** The path of the page whose data React Router asks for as `….data`. */
export function documentPath(path: string): string {
  return path.replace(/\/_\.data$/, '/').replace(/\.data$/, '') || '/'
}

const TRACKING =
  /^(utm_.*|gclid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|ttclid|twclid|li_fat_id|igshid|mc_cid|mc_eid|_ga|_gl)$/

/** Whether a parameter only tells where somebody came from. */
export function isTracking(parameter: string): boolean {
  return TRACKING.test(parameter)
}
