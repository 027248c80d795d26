import pg from 'pg'
import { config } from '#app/platform/config.server.ts'
import { answerUsed } from './used.ts'

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

answerUsed(() => queries)
process.on('disconnect', () => void server.close().then(() => process.exit(0)))
process.send?.({ ready: config().PORT })
