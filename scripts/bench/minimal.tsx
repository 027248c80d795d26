import { createServer } from 'node:http'
import { Readable, Transform } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { renderToPipeableStream } from 'react-dom/server'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { textsOf } from '#app/platform/i18n.server.ts'
import { type Caught, caught } from './caught.ts'
import { answerUsed } from './used.ts'

/**
 * The least that React Router makes of a page: its own request handler and its usual way of rendering, the
 * tree and the data of the product's page at hand, and nothing else: no database, session, languages, limits
 * or headers.
 */
const [, , origin = '', address = ''] = process.argv
const { entry, build, Document } = await caught(origin, address)
const handle = createRequestHandler(minimal({ entry, build, Document }), 'production')
const server = createServer(
  getRequestListener((request) => handle(request, new RouterContextProvider()), {
    overrideGlobalObjects: false,
  }),
).listen(0, '127.0.0.1', () => {
  const bound = server.address()
  process.send?.({ port: typeof bound === 'object' ? bound?.port : null })
})
answerUsed(() => 0)
process.on('disconnect', () => process.exit(0))

function minimal({ entry, build, Document }: Caught): ServerBuild {
  const data = entry.staticHandlerContext.loaderData
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => {
      const { loader, middleware: _middleware, ...module } = route?.module ?? {}
      return [id, { ...route, module: { ...module, ...(loader && { loader: () => data[id] ?? null }) } }]
    }),
  )
  const i18n = textsOf('en')
  const render: ServerBuild['entry']['module']['default'] = (request, status, headers, context) =>
    new Promise((resolve, reject) => {
      const { pipe } = renderToPipeableStream(<Document entry={context} url={request.url} i18n={i18n} />, {
        onShellReady() {
          const body = new Transform({ transform: (chunk, _encoding, next) => next(null, chunk) })
          headers.set('Content-Type', 'text/html')
          resolve(new Response(Readable.toWeb(body) as ReadableStream, { status, headers }))
          pipe(body)
        },
        onShellError: reject,
      })
    })
  const { routeDiscovery } = entry
  return {
    ...build,
    routes,
    routeDiscovery,
    entry: { ...build.entry, module: { default: render } },
  } as ServerBuild
}
