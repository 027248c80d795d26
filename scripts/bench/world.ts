import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { configure } from '#app/platform/config.server.ts'
import { closeDatabase } from '#app/platform/connections.server.ts'
import { stopJobs } from '#app/platform/jobs.server.ts'
import { migrateDatabase } from '#app/platform/migrate.server.ts'
import { startPostgres } from '#app/platform/postgres.server.ts'
import { ensureBuild } from '../start/build.ts'
import { type Answer, Wires } from './wire.ts'

export type Used = { queries: number; processorSeconds: number; megabytes: number }
export type World = {
  databaseUrl: string
  /** Where its data and its database are. */
  folder: string
  /** The same database as it was before the server started. */
  copyUrl: string
  origin: string
  /** As a visitor, or as whoever sends the cookie. */
  get(path: string, cookie?: string): Promise<Answer>
  post(path: string, form: Record<string, string>, cookie?: string): Promise<Answer>
  /**
   * What the server process has used so far: statements sent to the database, seconds of processor time,
   * memory in use.
   */
  used(): Promise<Used>
  close(): Promise<void>
}

/**
 * The product as it is sold, on a database of its own that holds the demo world: a server process and its
 * PostgreSQL.
 */
export async function startWorld(prepare: () => Promise<void>, role: 'web' | 'all' = 'web'): Promise<World> {
  const entry = ensureBuild()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quorum-bench-'))
  fs.chmodSync(folder, 0o755)
  const postgres = await startPostgres({ folder })
  const port = await freePort()
  configure({
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    PORT: String(port),
    ORIGIN: `http://localhost:${port}`,
    ROLE: role,
    LOG_LEVEL: 'error',
    TRUSTED_PROXIES: '1',
  })
  await migrateDatabase(postgres.url)
  const load = spawn(process.execPath, ['--import', 'tsx', 'scripts/demo-world/load.ts'], {
    stdio: 'inherit',
  })
  await once(load, 'exit')
  await prepare()
  await stopJobs()
  await closeDatabase()
  const copyUrl = await copyOf(postgres.url)
  await entry
  const server = fork('scripts/bench/serve.ts', { stdio: 'inherit' })
  await once(server, 'message')
  const wires = new Wires(port)
  return {
    databaseUrl: postgres.url,
    folder,
    copyUrl,
    origin: `http://localhost:${port}`,
    get: (address, cookie) => wires.send(headOf(address, cookie)),
    post: (address, form, cookie) => {
      const body = new URLSearchParams(form).toString()
      const type = 'application/x-www-form-urlencoded'
      const more = `\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}${cookie ? `\r\nOrigin: http://localhost:${port}\r\nCookie: ${cookie}` : ''}`
      return wires.send(head('POST', address, more), body)
    },
    used: () => usedBy(server),
    close: async () => {
      wires.close()
      await stopJobs()
      await closeDatabase()
      server.disconnect()
      await once(server, 'exit')
      await postgres.close()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function copyOf(url: string): Promise<string> {
  const at = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  const client = new pg.Client({ connectionString: at('postgres') })
  await client.connect()
  await client.query(`create database copy template ${new URL(url).pathname.slice(1)}`)
  await client.end()
  return at('copy')
}

/** What a process that answers with `answerUsed` has used so far. */
export async function usedBy(server: ChildProcess): Promise<Used> {
  server.send('used')
  const [used] = await once(server, 'message')
  return used
}

/** What a visitor's browser asks, as it goes over the wire. */
export function browserHead(address: string): string {
  return head('GET', address, '\r\nAccept-Encoding: gzip, deflate, br, zstd')
}

/** The head of a plain request for an address, of whoever sends the cookie. */
export const headOf = (address: string, cookie?: string) =>
  head('GET', address, cookie && `\r\nCookie: ${cookie}`)

function head(method: string, address: string, more = ''): string {
  // Limits are per caller; the callers are many.
  const caller = `10.${byte()}.${byte()}.${byte()}`
  return `${method} ${encodeURI(address)} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html,*/*\r\nX-Forwarded-For: ${caller}${more}`
}

const byte = () => Math.floor(Math.random() * 256)

/** A port of the loopback that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
