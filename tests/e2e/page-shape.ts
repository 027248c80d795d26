import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { splitLanguage } from '#app/kit/language.ts'
import routes from '#app/routes.ts'

function objectsOf(entries: readonly RouteConfigEntry[]): RouteObject[] {
  return entries.map(({ path, index, file, children }) =>
    index ? { index, id: file } : { path, id: file, children: children && objectsOf(children) },
  )
}

const TREE = objectsOf(routes)

/** The file of the route that makes a page; null where no route does. Pages of one route are of one kind. */
export function routeOf(address: string): string | null {
  const { path } = splitLanguage(new URL(address, 'http://x').pathname)
  return matchRoutes(TREE, path)?.at(-1)?.route.id ?? null
}
