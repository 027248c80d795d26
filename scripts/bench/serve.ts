import pg from 'pg'
import { config } from '#app/platform/config.server.ts'

let queries = 0
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
Object.assign(pg.Client.prototype, {
  query(...args: unknown[]) {
    queries += 1
    return query.apply(this, args)
  },
})

const build = new URL('../../build/server/index.js', import.meta.url).href
const { startServer }: { startServer(): Promise<{ close(): Promise<void> }> } = await import(build)
const server = await startServer()

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  const megabytes = Math.round(process.memoryUsage.rss() / 1e6)
  process.send?.({ queries, processorSeconds: (user + system) / 1e6, megabytes })
})
process.on('disconnect', () => void server.close().then(() => process.exit(0)))
process.send?.({ ready: config().PORT })
