import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'

const YEAR = 'public, max-age=31536000, immutable'
const HOUR = 'public, max-age=3600'
const FILE = /\/[\w][\w.-]*\.\w+$/

/** Serves the built files of the browser, precompressed; those with a hash in their name may be kept for ever. */
export function assets(root: string): MiddlewareHandler {
  const files = serveStatic({
    root,
    precompressed: true,
    onFound: (_path, c) => c.header('Cache-Control', c.req.path.startsWith('/assets/') ? YEAR : HOUR),
  })
  return (c, next) => (FILE.test(c.req.path) ? files(c, next) : next())
}
