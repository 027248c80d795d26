import type { MiddlewareHandler } from 'hono'
import type { EntryContext, ServerBuild } from 'react-router'
import { isOfVisitors, slimRoutes } from '#app/kit/route-list.ts'
import { compressTo, type Encoding, encodingFor } from './encoding.server.ts'

type Listed = Pick<
  EntryContext,
  'manifest' | 'routeDiscovery' | 'serverHandoffString' | 'staticHandlerContext'
>

/**
 * Which list of routes a document begins with. Visitors' pages begin with the pages for visitors and ask for
 * the others when somebody goes there, so that they do not grow with what only people who are signed in see;
 * `whole` says that everything comes at once. React Router writes both into the document as one file.
 */
export function withRouteList<E extends Listed>(entry: E, whole: boolean): E {
  const { manifest, serverHandoffString, staticHandlerContext } = entry
  const routeDiscovery = { mode: 'initial' as const, manifestPath: entry.routeDiscovery.manifestPath }
  const known = staticHandlerContext.matches.every(({ route: { id } }) => {
    const route = manifest.routes[id]
    return route !== undefined && isOfVisitors(route)
  })
  if (known && !whole)
    return { ...entry, routeDiscovery, manifest: { ...manifest, url: visitorsList(manifest.url) } }
  const handed = serverHandoffString?.replace('"mode":"lazy"', '"mode":"initial"')
  return { ...entry, routeDiscovery, serverHandoffString: handed }
}

/** The address of the visitors' list, which the build writes beside the list of all routes. */
const visitorsList = (url: string) => url.replace('/manifest-', '/visitors-')

/**
 * Tells a visitor's page all other routes at once, whichever it asks for: what it costs does not follow from
 * the question. A page of another version is told to load a document instead, as React Router does it.
 */
export function otherRoutes({ assets: { routes, version } }: ServerBuild): MiddlewareHandler {
  const listed = Object.values(routes).filter((route) => route !== undefined)
  const others = Buffer.from(JSON.stringify(slimRoutes(listed.filter((route) => !isOfVisitors(route)))))
  const sent = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>()
  return async (c) => {
    if (new URL(c.req.url).searchParams.get('version') !== version)
      return c.body(null, 204, { 'X-Remix-Reload-Document': 'true' })
    const encoding = encodingFor(c.req.header('accept-encoding'))
    const body = sent.get(encoding) ?? compressTo(encoding, others)
    sent.set(encoding, body)
    if (encoding !== 'identity') c.header('Content-Encoding', encoding)
    c.header('Vary', 'Accept-Encoding')
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    return c.body(await body, 200, { 'Content-Type': 'application/json; charset=utf-8' })
  }
}

/** The paths of all routes, with parameters by their names. */
export function pathsOf(build: ServerBuild): string[] {
  const routes = Object.values(build.routes).flatMap((route) => (route ? [route] : []))
  const fullPath = (id: string | undefined): string => {
    const route = routes.find((candidate) => candidate.id === id)
    return route ? `${fullPath(route.parentId)}/${route.path ?? ''}` : ''
  }
  return routes.map((route) => fullPath(route.id))
}
