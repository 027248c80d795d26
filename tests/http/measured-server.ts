import pg from 'pg'
import { config } from '#app/platform/config.server.ts'

/**
 * The product in a process of its own which tells, when asked, how long its loop was held since it was asked
 * before. Measured is the processor time of the main thread between two turns of the loop: other work on the
 * machine, which would make a clock lie, does not count, everything that keeps others waiting (scripts,
 * parsing, collecting garbage) does.
 */
export type Question = 'begin' | 'end' | 'floor' | 'statements'
export type Reading = { ready: number } | { heldMs: number } | { floorMs: number } | { statements: number }

/** How many statements were sent since it was asked before. */
let statements = 0
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...args: unknown[]) {
    statements += 1
    return query.apply(this, args)
  },
})

const build = new URL('../../build/server/index.js', import.meta.url).href
const { startServer }: { startServer(): Promise<unknown> } = await import(build)
await startServer()

function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

let turning = false
let last = 0
let held = 0

function turn() {
  const now = processorMs()
  held = Math.max(held, now - last)
  last = now
  if (turning) setImmediate(turn)
}

const BAD_QUERY = '%E0%A4%A&'.repeat(1_500)
const FLOOR_TIMES = 10

/**
 * What Node's own reader of addresses takes for the worst one that Node lets in, on this machine at this
 * moment.
 */
function floorMs(): number {
  const before = processorMs()
  const sizes = Array.from({ length: FLOOR_TIMES }, () => new URLSearchParams(BAD_QUERY).size)
  return (processorMs() - before) / sizes.length
}

process.on('message', (question: Question) => {
  if (question === 'floor') return void process.send?.({ floorMs: floorMs() } satisfies Reading)
  if (question === 'statements') {
    process.send?.({ statements } satisfies Reading)
    statements = 0
    return
  }
  turning = question === 'begin'
  if (turning) {
    last = processorMs()
    held = 0
    setImmediate(turn)
  } else process.send?.({ heldMs: held } satisfies Reading)
})
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: config().PORT } satisfies Reading)
