import http from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer, type ViteDevServer } from 'vite'
import { formatError } from '#app/platform/plain-error.server.ts'
import { ensureFirstData } from './start/first-data.ts'
import { refuseTakenPort } from './start/port.ts'
import { onStop, runStart, say, settle, startDatabase } from './start/run.ts'

type Listener = ReturnType<typeof getRequestListener>

await runStart(async () => {
  const { HOST, PORT, ORIGIN } = settle({ NODE_ENV: 'development', MODE: 'development' })
  await refuseTakenPort(HOST, PORT)
  const databaseUrl = await startDatabase()
  await ensureFirstData(databaseUrl, { demoWorld: !process.argv.includes('--empty') })

  const server = http.createServer()
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  onStop(() => vite.close())
  server.on('request', (request, response) => {
    vite.middlewares(request, response, () => {
      listenerOf(vite)
        .then((listener) => listener(request, response))
        .catch((error: Error) => {
          vite.ssrFixStacktrace(error)
          console.error(formatError(error))
          response.writeHead(500, { 'Content-Type': 'text/plain' }).end(error.stack)
        })
    })
  })
  onStop(async () => server.closeAllConnections())
  await new Promise<void>((resolve) => server.listen(PORT, HOST, resolve))
  say(`Ready at ${ORIGIN}, reloading as files change (Ctrl-C stops it)`)
})

const listeners = new WeakMap<object, Listener>()

/** The product as its files are now: Vite loads the build again when one of them has changed. */
async function listenerOf(vite: ViteDevServer): Promise<Listener> {
  const { createApp } = await vite.ssrLoadModule('./app/server.ts')
  const build = await vite.ssrLoadModule('virtual:react-router/server-build')
  const known = listeners.get(build)
  if (known) return known
  const listener = getRequestListener(createApp(build).fetch)
  listeners.set(build, listener)
  return listener
}
