import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import path from 'node:path'
import { type Config, config, configure } from '#app/platform/config.server.ts'
import { findDatabaseDoubts } from '#app/platform/database-needs.server.ts'
import { migrateDatabase } from '#app/platform/migrate.server.ts'
import { formatError } from '#app/platform/plain-error.server.ts'
import { startPostgres } from '#app/platform/postgres.server.ts'
import { StartFault } from '#app/platform/postgres-place.server.ts'
import { closeData } from '#app/platform/storage/close-data.server.ts'

const began = performance.now()
type Cleanup = (signal: NodeJS.Signals | null) => Promise<void>
const cleanups: Cleanup[] = []
let stopping: Promise<void> | undefined

/** Tells the person at the terminal what happens, with the seconds since the start. */
export function say(line: string): void {
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`)
}

/**
 * Registers what must be ended before the process leaves, given which signal; the last registered ends
 * first.
 */
export function onStop(cleanup: Cleanup): void {
  cleanups.push(cleanup)
}

export const isStopping = () => stopping !== undefined

/** Ends everything in order within 10 seconds and leaves with `code`. Further calls wait for the first. */
export function stop(code: number, signal: NodeJS.Signals | null = null): Promise<void> {
  stopping ??= (async () => {
    setTimeout(() => process.exit(code || 1), 9_500).unref()
    for (const cleanup of cleanups.toReversed())
      await cleanup(signal).catch((error) => console.error(formatError(error)))
    process.exit(code)
  })()
  return stopping
}

/**
 * Runs the steps of a start. Signals stop it at any step, unless it is `asked` to stop by the process that
 * started it; an expected fault is said in one sentence, exit code 1.
 */
export async function runStart(
  steps: () => Promise<void>,
  stops: 'by signal' | 'when asked' = 'by signal',
): Promise<void> {
  const onSignal = (signal: NodeJS.Signals) => {
    // A terminal and some supervisors send theirs to the whole group.
    if (stops === 'when asked') return
    if (!isStopping()) say('Stopping')
    void stop(0, signal)
  }
  // npm passes on a Ctrl-C that the terminal has sent already, so a second one is not impatience.
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  process.on('SIGHUP', onSignal)
  const fail = (error: unknown) => {
    if (isStopping()) return
    console.error(error instanceof StartFault ? error.message : formatError(error))
    void stop(1)
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  await steps().catch(fail)
}

/**
 * Puts `values` in force, reads the configuration and, where none is given, makes a
 * secret that is kept in DATA_DIR. A variable that cannot be used is refused in one sentence.
 */
export function settle(values: Record<string, string>): Config {
  configure(values)
  try {
    const { SECRET, DATA_DIR } = config()
    closeData(DATA_DIR)
    if (!SECRET) configure({ SECRET: keptSecret(path.join(DATA_DIR, 'secret')) })
    return config()
  } catch (error) {
    throw new StartFault((error as Error).message)
  }
}

function keptSecret(file: string): string {
  try {
    fs.writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return fs.readFileSync(file, 'utf8').trim()
}

/** Starts the embedded PostgreSQL unless DATABASE_URL names another, and brings the schema up to date. */
export async function startDatabase(): Promise<string> {
  const given = config().DATABASE_URL
  if (!given) {
    say(`Starting PostgreSQL in ${config().DATA_DIR}`)
    const starting = startPostgres({ folder: config().DATA_DIR, say })
    onStop(() =>
      starting.then(
        (postgres) => postgres.close(),
        () => {},
      ),
    )
    configure({ DATABASE_URL: (await starting).url })
  }
  const url = given ?? config().DATABASE_URL ?? ''
  const ran = await migrateDatabase(url).catch((error) => {
    if (error instanceof StartFault || !given) throw error
    throw new StartFault(`The database of DATABASE_URL cannot be used (${error.message || error.code}).`)
  })
  if (given) for (const doubt of await findDatabaseDoubts(url)) say(doubt)
  say(ran ? `Database ready, ${ran} migrations applied` : 'Database ready')
  return url
}
