import { config } from '#app/platform/config.server.ts'
import { countStatements } from './statements.ts'
import { answerUsed } from './used.ts'

const queries = countStatements()

const build = new URL('../../build/server/index.js', import.meta.url).href
const { startServer }: { startServer(): Promise<{ close(): Promise<void> }> } = await import(build)
const server = await startServer()

answerUsed(queries)
process.on('disconnect', () => void server.close().then(() => process.exit(0)))
process.send?.({ ready: config().PORT })
