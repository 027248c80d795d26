import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { qmailInvariants } from '#app/features/people/qmail/queries-invariants.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { ensureBuild } from '../start/build.ts'
import { startWebProcesses } from '../start/web-processes.ts'
import type { Listener, Shown } from './listener.ts'
import { allShown, countsOf, faultsIn, gatherTalks, listenTo, openPage, speak, type Talk } from './talks.ts'
import { freePort, startWorld } from './world.ts'

const TALKS = 100
const EACH = 25
const PER_SECOND = 25
const PROCESSES = 2
/** One listener of so many has no line, and is told by asking now and then. */
const DEAF_EACH = 10
const LATEST_MS = 20_000
/** What was written so long after something was restarted belongs to the restart. */
const RESTART_MS = 12_000
const LONGEST_MS = 120_000

/**
 * Messages over two processes: 200 listeners, 5,000 messages, each process killed and the database restarted
 * in between. Each message is shown once and in its order, counts equal the rows; and how soon it is shown:
 * p95 500 ms by a line, 20 s without one.
 */
export async function benchDelivery(): Promise<void> {
  const port = await freePort()
  let talks: Talk[] = []
  const world = await startWorld(async () => {
    talks = await gatherTalks(port, TALKS, EACH)
  })
  configure({ PORT: String(port), ORIGIN: `http://localhost:${port}` })
  const running = await startWebProcesses(await ensureBuild(), PROCESSES)
  const client = new pg.Client({ connectionString: world.databaseUrl })
  client.on('error', () => {})
  const listeners = listenTo(talks, DEAF_EACH)
  try {
    for (const listener of listeners) listener.start()
    await sleep(5_000)
    const total = 2 * TALKS * EACH
    const restarts: number[] = []
    const restart = (what: string, how: () => void) => {
      console.log(`  ${what}`)
      restarts.push(Date.now())
      how()
    }
    const plan: [share: number, run: () => void][] = [
      [0.25, () => restart('a process is killed', () => kill(running.pids()[0]))],
      [0.5, () => restart('the database is restarted', () => stopPostgres(world.folder))],
      [0.75, () => restart('the other one is killed', () => kill(running.pids()[1]))],
    ]
    let written = 0
    const began = Date.now()
    await speak(talks, PER_SECOND, () => {
      written += 1
      if (written >= total * (plan[0]?.[0] ?? 2)) plan.shift()?.[1]()
    })
    const seconds = (Date.now() - began) / 1_000
    await allShown(listeners, 1 + 2 * EACH, LONGEST_MS)

    const faults = faultsIn(talks, listeners)
    console.log(
      `${total} messages in ${seconds.toFixed(0)} s over ${PROCESSES} processes, ${listeners.length} listeners:`,
      `${listeners.reduce((sum, { shown }) => sum + shown.length, 0)} shown (aim ${listeners.length * (1 + 2 * EACH)}),`,
      `${faults.length} faults (aim 0)`,
    )
    for (const fault of faults.slice(0, 10)) console.log(`  ${fault}`)
    printLateness(listeners, restarts)
    await client.connect()
    await printCounts(talks, client)
  } finally {
    for (const listener of listeners) listener.close()
    await client.end().catch(() => {})
    await running.close(null)
    await world.close()
  }
}

function kill(pid: number | undefined): void {
  if (pid !== undefined) process.kill(pid, 'SIGKILL')
}

/** Ends a PostgreSQL in order; who keeps it starts it again. */
export function stopPostgres(folder: string): void {
  const pidFile = path.join(folder, 'postgres/data/postmaster.pid')
  process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGINT')
}

function printLateness(listeners: readonly Listener[], restarts: readonly number[]): void {
  // Who has no line may ask for what was written before a restart in the midst of it.
  const isCalm = (isDeaf: boolean) => {
    const before = isDeaf ? LATEST_MS + 1_000 : 1_000
    return ({ at, position }: Shown) =>
      position > 1 && !restarts.some((moment) => at > moment - before && at < moment + RESTART_MS)
  }
  const of = (isDeaf: boolean) =>
    listeners.filter((one) => one.isDeaf === isDeaf).flatMap(({ shown }) => shown)
  print('by a line, while nothing is restarted', of(false).filter(isCalm(false)), 'p95', 500)
  print(
    'by a line, all',
    of(false).filter(({ position }) => position > 1),
  )
  print('without a line, while nothing is restarted', of(true).filter(isCalm(true)), 'most', LATEST_MS)
}

function print(name: string, all: readonly Shown[], aimed?: 'p95' | 'most', aim?: number): void {
  const sorted = all.map(({ lateMs }) => lateMs).toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0
  console.log(
    `commit to screen ${name}: ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms of ${sorted.length}` +
      (aim === undefined ? '' : ` (aim ${aimed} ${aim})`),
  )
}

/** Half of the sides open their conversation; then what each is told is unread, beside the rows. */
async function printCounts(talks: readonly Talk[], client: pg.Client): Promise<void> {
  for (const { sides } of talks) await openPage(sides[0])
  const counts = await countsOf(talks, client)
  const equal = counts.filter(({ told, rows }) => told === rows).length
  const broken = []
  for (const { query } of qmailInvariants) broken.push(...(await db().execute(query)).rows)
  console.log(
    `${equal} of ${counts.length} counts equal the rows; ${broken.length} broken invariants (aim 0)`,
  )
}
