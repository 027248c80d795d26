import { execFile, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { type PostgresPlace, placePostgres, StartFault } from './postgres-place.server.ts'
import { SETTINGS } from './postgres-settings.server.ts'

const MAJOR = '18'
const NAME = 'quorum'
const KEEPER = 'quorum keeper'
const KEEPER_LOCK = 7_180_018

export type RunningPostgres = { url: string; close(): Promise<void> }
type Options = {
  folder: string
  say?: (line: string) => void
  /** Use a database that another process of the same folder keeps, instead of refusing. */
  join?: boolean
  settings?: Record<string, string>
}

/**
 * Starts (or, after a crash of its keeper, adopts) the PostgreSQL of a data folder and keeps it alive: when
 * it dies it is started again on the same port. Refuses with a StartFault when another process keeps the
 * folder, or when the folder was made by another major version.
 */
export async function startPostgres(options: Options): Promise<RunningPostgres> {
  const say = options.say ?? (() => {})
  const place = placePostgres(options.folder)
  const data = path.join(place.home, 'data')
  await makeCluster(place, data, say)
  const password = fs.readFileSync(path.join(place.home, 'password'), 'utf8').trim()
  const address = (port: number, name: string) => `postgres://${NAME}:${password}@127.0.0.1:${port}/${name}`

  const run = async (wantedPort?: number) => {
    const port = await ensurePostmaster(place, data, { ...SETTINGS, ...options.settings }, wantedPort)
    const client = new pg.Client({
      connectionString: address(port, 'postgres'),
      application_name: `${KEEPER} ${process.pid}`,
      connectionTimeoutMillis: 3_000,
      keepAlive: true,
    })
    client.on('error', () => {})
    await client.connect()
    return { port, client, owner: await takeLock(client) }
  }

  let kept = await patiently(20_000, () => run())
  if (!kept)
    throw new StartFault(`PostgreSQL did not start; the reason is in ${path.join(place.home, 'log')}.`)
  const { port } = kept
  if (!kept.owner) {
    const other = await keeperOf(kept.client)
    await kept.client.end()
    if (!options.join)
      throw new StartFault(
        `The data folder ${options.folder} is already in use by process ${other}: stop it first.`,
      )
    return { url: address(port, NAME), close: async () => {} }
  }
  await makeDatabase(kept.client)

  let closing = false
  const watch = (client: pg.Client) =>
    client.once('end', async () => {
      if (closing) return
      say('The database stopped; starting it again.')
      kept = undefined
      while (!closing && !kept)
        kept = await patiently(
          10_000,
          () => run(port),
          () => closing,
        )
      if (!kept) return
      say('The database is back.')
      watch(kept.client)
    })
  watch(kept.client)

  return {
    url: address(port, NAME),
    close: async () => {
      closing = true
      await kept?.client.end().catch(() => {})
      await stopPostmaster(data)
    },
  }
}

async function makeCluster(place: PostgresPlace, data: string, say: (line: string) => void): Promise<void> {
  if (fs.existsSync(path.join(data, 'PG_VERSION'))) {
    const found = fs.readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim()
    if (found !== MAJOR)
      throw new StartFault(
        `The data folder ${data} was made by PostgreSQL ${found} and this Quorum brings ${MAJOR}: ` +
          'move the data over with npm run backup and npm run restore, or set DATA_DIR to another folder.',
      )
    return
  }
  say(`Creating a database in ${place.home}`)
  const part = `${data}.new`
  fs.rmSync(part, { recursive: true, force: true })
  const passwordFile = path.join(place.home, 'password')
  fs.writeFileSync(passwordFile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 })
  if (place.user.uid !== undefined)
    fs.chownSync(passwordFile, place.user.uid, place.user.gid ?? place.user.uid)
  let fault = ''
  // Sorting and case follow the built-in C.UTF-8, the same on every machine; pg_trgm asks the system's
  // character types which letters make words, and finds no Japanese and no accents without a UTF-8 one.
  for (const characterTypes of ['C.UTF-8', 'en_US.UTF-8', 'UTF-8', 'C']) {
    const args = [
      '-D',
      part,
      '-U',
      NAME,
      '--pwfile',
      passwordFile,
      '-A',
      'scram-sha-256',
      '-E',
      'UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${characterTypes}`,
    ]
    const made = await promisify(execFile)(path.join(place.bin, 'initdb'), args, spawnOptions(place)).then(
      () => true,
      (error: Error) => {
        fault ||= lastLine(error.message)
        return false
      },
    )
    if (made) break
    fs.rmSync(part, { recursive: true, force: true })
  }
  if (!fs.existsSync(part)) throw new StartFault(`PostgreSQL could not create its data folder: ${fault}`)
  fs.renameSync(part, data)
}

const spawnOptions = (place: PostgresPlace) => ({
  ...place.user,
  cwd: place.home,
  env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' },
})

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? ''

/** Returns the port of a postmaster that serves `data`, starting one when none lives. */
async function ensurePostmaster(
  place: PostgresPlace,
  data: string,
  settings: Record<string, string>,
  wantedPort?: number,
): Promise<number> {
  const living = livingPostmaster(data)
  if (living) return living.port
  const pidFile = path.join(data, 'postmaster.pid')
  if (fs.existsSync(pidFile)) {
    // The number of a dead postmaster may belong to any process by now. Our own number reads as stale to
    // PostgreSQL, and the rest of the file keeps its check for surviving backends.
    const lines = fs.readFileSync(pidFile, 'utf8').split('\n')
    fs.writeFileSync(pidFile, [process.pid, ...lines.slice(1)].join('\n'))
  }
  const port = wantedPort ?? (await freePort())
  const logFile = path.join(place.home, 'log')
  if (fs.existsSync(logFile) && fs.statSync(logFile).size > 5_000_000)
    fs.renameSync(logFile, `${logFile}.old`)
  const log = fs.openSync(logFile, 'a', 0o600)
  const options = Object.entries({ ...settings, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Detached: Ctrl-C in a terminal must reach the app first, which stops the database last.
  const child = spawn(path.join(place.bin, 'postgres'), ['-D', data, ...options], {
    ...spawnOptions(place),
    detached: true,
    stdio: ['ignore', log, log],
  })
  fs.closeSync(log)
  child.unref()
  const exited = new Promise<never>((_, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`postgres ended with ${code}`)))
  })
  exited.catch(() => {})
  await Promise.race([exited, accepting(port)])
  return port
}

async function accepting(port: number): Promise<void> {
  const knock = () =>
    new Promise<boolean>((resolve) => {
      const socket = net.connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(socket.destroy() && true))
      socket.once('error', () => resolve(false))
    })
  while (!(await knock())) await sleep(30)
}

function livingPostmaster(data: string): { pid: number; port: number } | undefined {
  let lines: string[]
  try {
    lines = fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  return pid > 0 && isPostmaster(pid, data) ? { pid, port: Number(lines[3]) } : undefined
}

function isPostmaster(pid: number, data: string): boolean {
  if (process.platform === 'linux') {
    try {
      return fs.readlinkSync(`/proc/${pid}/cwd`) === data
    } catch {
      return false
    }
  }
  return spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.includes(
    'postgres',
  )
}

async function stopPostmaster(data: string): Promise<void> {
  const living = livingPostmaster(data)
  if (!living) return
  process.kill(living.pid, 'SIGINT')
  const gone = await patiently(6_000, async () => {
    if (isPostmaster(living.pid, data)) throw new Error('still there')
    return true
  })
  if (!gone) process.kill(living.pid, 'SIGQUIT')
}

async function takeLock(client: pg.Client): Promise<boolean> {
  // The session of a keeper that was killed may live a moment longer than its process.
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [KEEPER_LOCK])
    if (rows[0].taken) return true
    await sleep(100)
  }
  return false
}

async function keeperOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    'select a.application_name as name from pg_locks l join pg_stat_activity a using (pid) where l.locktype = $1 and l.objid = $2 and l.granted',
    ['advisory', KEEPER_LOCK],
  )
  return String(rows[0]?.name ?? '').slice(KEEPER.length + 1)
}

async function makeDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [NAME])
  if (!rowCount) await client.query(`create database ${NAME}`)
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as net.AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Tries until it works; undefined when `limit` milliseconds have passed or `over` says to give up. */
async function patiently<T>(
  limit: number,
  attempt: () => Promise<T>,
  over = () => false,
): Promise<T | undefined> {
  for (const end = Date.now() + limit; Date.now() < end && !over(); await sleep(100)) {
    try {
      return await attempt()
    } catch (error) {
      if (error instanceof StartFault) throw error
    }
  }
  return undefined
}
