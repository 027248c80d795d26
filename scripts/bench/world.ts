import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { configure } from '#app/platform/config.server.ts'
import { migrateDatabase } from '#app/platform/migrate.server.ts'
import { startPostgres } from '#app/platform/postgres.server.ts'
import { ensureBuild } from '../start/build.ts'

export type World = {
  databaseUrl: string
  origin: string
  get(path: string): Promise<{ status: number; body: string }>
  post(path: string, form: Record<string, string>): Promise<{ status: number; body: string }>
  /** How many statements the server has sent to the database so far. */
  queries(): Promise<number>
  close(): Promise<void>
}

/** The product as it is sold, on a database of its own that holds the demo world: a server process and its PostgreSQL. */
export async function startWorld(): Promise<World> {
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
    ROLE: 'web',
    LOG_LEVEL: 'error',
    TRUSTED_PROXIES: '1',
  })
  await migrateDatabase(postgres.url)
  const load = spawn(process.execPath, ['--import', 'tsx', 'scripts/demo-world/load.ts'], {
    stdio: 'inherit',
  })
  await once(load, 'exit')
  await entry
  const server = fork('scripts/bench/serve.ts', { stdio: 'inherit' })
  await once(server, 'message')
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
  return {
    databaseUrl: postgres.url,
    origin: `http://localhost:${port}`,
    get: (address) => request(agent, port, 'GET', address),
    post: (address, form) => request(agent, port, 'POST', address, new URLSearchParams(form).toString()),
    queries: () => queriesOf(server),
    close: async () => {
      agent.destroy()
      server.disconnect()
      await once(server, 'exit')
      await postgres.close()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function queriesOf(server: ChildProcess): Promise<number> {
  server.send('queries')
  const [{ queries }] = await once(server, 'message')
  return queries
}

function request(agent: http.Agent, port: number, method: string, address: string, form?: string) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const headers = {
      Accept: 'text/html,*/*',
      // Limits are per caller; the callers are many.
      'X-Forwarded-For': `10.${byte()}.${byte()}.${byte()}`,
      ...(form === undefined
        ? {}
        : { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': Buffer.byteLength(form) }),
    }
    const outgoing = http.request(
      { host: '127.0.0.1', port, method, path: address, agent, headers },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(form)
  })
}

const byte = () => Math.floor(Math.random() * 256)

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
