import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { calls, calls2, sellingCalls } from '#app/routes/wire/calls.server.ts'
import routes from '#app/routes.ts'

const app = join(import.meta.dirname, '../../app')

const SHOWS = /^export (default|(const|async function|function) loader\b|\{[^}]*\bloader\b)/m
const RENDERS = /^export (default\b|\{[^}]*\bdefault\b)/m
const ACTS = /^export ((const|async function|function) action\b|\{[^}]*\baction\b)/m

/**
 * Whatever somebody can ask of the product, read off the routes and the map of calls: `GET /path` where a
 * route shows something, `POST /path` where it does something, `CALL action` and `CALL2 action` and
 * `CALLSELLING action` on the wire.
 */
export function addresses(): string[] {
  const asked = [
    ...routesIn(routes, ''),
    ...[...calls.keys()].map((action) => `CALL ${action}`),
    ...[...calls2.keys()].map((action) => `CALL2 ${action}`),
    ...[...sellingCalls.keys()].map((action) => `CALLSELLING ${action}`),
  ]
  return [...new Set(asked)].toSorted()
}

/** The source of each route that does something, by its address; several routes may be of one file. */
export function actingSources(): Map<string, string> {
  return new Map(
    routesWith(routes, '').flatMap(({ shown, source }) =>
      ACTS.test(source) ? [[`POST ${shown}`, source] as const] : [],
    ),
  )
}

const PAGES = new Set(
  routesWith(routes, '').flatMap(({ shown, source }) => (RENDERS.test(source) ? [shown] : [])),
)

/** Whether `GET /path` or `POST /path` is of a page; what other routes answer is a file, or leads on. */
export const isOfPage = (address: string): boolean => PAGES.has(address.split(' ')[1] ?? '')

/** The file of each route that shows something, by its address. */
export function showingFiles(): Map<string, string> {
  return new Map(
    routesWith(routes, '').flatMap(({ shown, file, source }) =>
      SHOWS.test(source) ? [[`GET ${shown}`, file] as const] : [],
    ),
  )
}

const routesIn = (entries: readonly RouteConfigEntry[], above: string): string[] =>
  routesWith(entries, above).flatMap(({ shown, source }) => [
    ...(SHOWS.test(source) ? [`GET ${shown}`] : []),
    ...(ACTS.test(source) ? [`POST ${shown}`] : []),
  ])

type Found = { shown: string; file: string; source: string }

function routesWith(entries: readonly RouteConfigEntry[], above: string): Found[] {
  return entries.flatMap(({ path, file, children = [] }) => {
    const address = path === undefined ? above : `${above}/${path}`
    const below = routesWith(children, address)
    // A layout has no address of its own.
    if (children.length > 0) return below
    return [
      {
        shown: address === '' ? '/' : address,
        file: join(app, file),
        source: readFileSync(join(app, file), 'utf8'),
      },
    ]
  })
}
