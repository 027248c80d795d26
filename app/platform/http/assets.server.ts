import { existsSync, readdirSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'

const YEAR = 'public, max-age=31536000, immutable'
const HOUR = 'public, max-age=3600'

/** The addresses of the built files of the browser; none while developing. */
export function assetPaths(root: string): ReadonlySet<string> {
  if (!existsSync(root)) return new Set()
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  return new Set(
    files.map((file) => `${file.parentPath}/${file.name}`.replaceAll('\\', '/').slice(root.length)),
  )
}

/**
 * Serves the built files of the browser, precompressed; those with a hash in their name may be kept for ever.
 */
export function assets(root: string, paths: ReadonlySet<string>): MiddlewareHandler {
  const files = serveStatic({
    root,
    precompressed: true,
    onFound: (_path, c) => c.header('Cache-Control', c.req.path.startsWith('/assets/') ? YEAR : HOUR),
  })
  return (c, next) => (paths.has(c.req.path) ? files(c, next) : next())
}
