import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { actorOf } from './features/accounts/session.server.ts'
import { jobHandlers } from './jobs.server.ts'
import { newId } from './kit/ids.ts'
import { isLanguage, LANGUAGES, type Language, pathIn, prefixOf, splitLanguage } from './kit/language.ts'
import { config } from './platform/config.server.ts'
import { makeContext } from './platform/context.server.ts'
import { closeDatabase, db } from './platform/db.server.ts'
import { cookieOf } from './platform/http/cookies.server.ts'
import { contextKey } from './platform/http/page.server.ts'
import { renderKey } from './platform/http/render.server.ts'
import {
  callerAddress,
  type HttpVariables,
  isSameOrigin,
  ownOrigins,
  securityHeaders,
} from './platform/http/security.server.ts'
import { prepareJobs, startJobs, stopJobs } from './platform/jobs.server.ts'
import { log } from './platform/log.server.ts'

type Bindings = { incoming: { socket: { remoteAddress?: string } } }

const MEGABYTE = 1024 * 1024

/** The HTTP side of the product: the order of these lines is the order in which a request passes. */
export function createApp(build: ServerBuild) {
  const app = new Hono<{ Variables: HttpVariables; Bindings: Bindings }>()
  const origins = ownOrigins()
  const pages = new Map<Language, ReturnType<typeof createRequestHandler>>()
  for (const language of LANGUAGES) {
    pages.set(language, createRequestHandler({ ...build, basename: prefixOf(language) || '/' }, 'production'))
  }

  app.use(async (c, next) => {
    c.set('requestId', newId())
    await next()
    c.res.headers.set('X-Request-Id', c.get('requestId'))
  })
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    const ready = await db()
      .execute(sql`select 1`)
      .then(
        () => true,
        () => false,
      )
    return c.text(ready ? 'ready' : 'not ready', ready ? 200 : 503)
  })
  app.use(securityHeaders)
  app.use(
    '/assets/*',
    serveStatic({
      root: 'build/client',
      onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
    }),
  )
  app.use(
    serveStatic({
      root: 'build/client',
      onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=3600'),
    }),
  )
  app.use(bodyLimit({ maxSize: MEGABYTE, onError: (c) => c.text('The request is too large.', 413) }))
  app.use(async (c, next) => {
    if (!isSameOrigin(c.req.raw, origins))
      return c.json({ status: false, msg: 'Cross-site request refused.' }, 403)
    await next()
  })

  app.all('*', async (c) => {
    const request = c.req.raw
    const url = new URL(request.url)
    const { language: pathLanguage, path, prefixed } = splitLanguage(url.pathname)
    const chosen = cookieOf(request, 'language')
    const wire = path.startsWith('/api/')
    if (
      !prefixed &&
      !wire &&
      request.method === 'GET' &&
      isLanguage(chosen) &&
      chosen !== 'en' &&
      isPage(request, path)
    ) {
      return c.redirect(pathIn(chosen, path) + url.search, 302)
    }
    const language = wire && !prefixed && isLanguage(chosen) ? chosen : pathLanguage
    const ctx = makeContext({
      actor: await actorOf(request),
      language,
      timeZone: cookieOf(request, 'timeZone') ?? 'UTC',
      requestId: c.get('requestId'),
      ip: callerAddress(request, c.env.incoming?.socket.remoteAddress),
      visitorKey: cookieOf(request, 'visitor'),
    })
    const provider = new RouterContextProvider()
    provider.set(contextKey, ctx)
    provider.set(renderKey, { nonce: c.get('nonce'), language })
    return (pages.get(pathLanguage) as ReturnType<typeof createRequestHandler>)(request, provider)
  })

  app.onError((error, c) => {
    log.error({ err: error, requestId: c.get('requestId') }, 'request failed')
    return c.text(`Something went wrong. Request ${c.get('requestId')}`, 500)
  })
  return app
}

function isPage(request: Request, path: string): boolean {
  return !path.endsWith('.data') && (request.headers.get('accept') ?? '').includes('text/html')
}

/** Starts serving pages and, by ROLE, working off jobs. Resolves when it listens; rejects when the port is taken. */
export async function startServer(): Promise<{ url: string; close: () => Promise<void> }> {
  const { PORT, HOST, ORIGIN, ROLE } = config()
  const build = (await import('virtual:react-router/server-build')) as unknown as ServerBuild
  await prepareJobs(jobHandlers)
  if (ROLE !== 'web') await startJobs(jobHandlers)
  const server = await new Promise<Server>((resolve, reject) => {
    const listening = serve({ fetch: createApp(build).fetch, port: PORT, hostname: HOST }, () =>
      resolve(listening as Server),
    ) as Server
    listening.once('error', reject)
  })
  return {
    url: ORIGIN,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const force = setTimeout(() => server.closeAllConnections(), 8_000)
      await closed
      clearTimeout(force)
      await stopJobs()
      await closeDatabase()
    },
  }
}
