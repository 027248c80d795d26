import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

/**
 * What a route says by `export const handle` when its page is the same for every visitor: the parameters of the query
 * that it reads. It is then rendered for an address and a language alone, and what came out is shared.
 */
export type SharedHandle = { sameForVisitors: readonly string[] }

export type SharedRoutes = (path: string) => readonly string[] | null

/** Finds out whether the page at a path (without language) is shared, and which parameters it reads. */
export function sharedRoutesOf(build: ServerBuild): SharedRoutes {
  const known = Object.values(build.routes).flatMap((route) => (route ? [route] : []))
  const below = (parentId: string | undefined): RouteObject[] =>
    known
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index, module }): RouteObject => {
        const handle: unknown = module.handle
        return index ? { id, path, handle, index: true } : { id, path, handle, children: below(id) }
      })
  const routes = below(undefined)
  return (path) => {
    const handle: unknown = matchRoutes(routes, documentPath(path))?.at(-1)?.route.handle
    return isShared(handle) ? handle.sameForVisitors : null
  }
}

function isShared(handle: unknown): handle is SharedHandle {
  return typeof handle === 'object' && handle !== null && 'sameForVisitors' in handle
}

/** The path of the page whose data React Router asks for as `….data`. */
function documentPath(path: string): string {
  return path.replace(/\/_\.data$/, '/').replace(/\.data$/, '') || '/'
}
