import { type ChildProcess, spawn } from 'node:child_process'
import * as fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { config, configure } from '#app/platform/config.server.ts'
import { closeDatabase } from '#app/platform/connections.server.ts'
import { stopJobs } from '#app/platform/jobs.server.ts'
import { ensureBuild } from '#scripts/start/build.ts'
import { freePort } from '../support/free-port.ts'

export type Start = { process: ChildProcess; port: number; said(): string }

/** Empty databases on the server of the tests, and starts of the whole product on them. */
export type Ground = {
  folder: string
  /** An empty database; returns its address. */
  database(name: string, options?: string): Promise<string>
  /** `npm start` on a database, leader of a process group of its own. */
  start(url: string, env?: Record<string, string>, flags?: string[]): Promise<Start>
  close(): Promise<void>
}

export function prepareGround(): Ground {
  const ours = config().DATABASE_URL ?? ''
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quorum-starts-'))
  const suffix = `${process.pid}_${Date.now().toString(36)}`
  const names: string[] = []
  const starts: Start[] = []
  return {
    folder,
    database: async (name, options = '') => {
      const full = `${name}_${suffix}`
      names.push(full)
      await ask(serverAt('postgres'), `create database ${full} template template0 ${options}`)
      return serverAt(full)
    },
    start: async (url, env = {}, flags = []) => {
      await ensureBuild()
      const port = await freePort()
      const own = { PORT: String(port), DATA_DIR: path.join(folder, String(port)), DATABASE_POOL: '5' }
      const child = spawn(process.execPath, ['scripts/start.ts', ...flags], {
        env: { ...process.env, LOG_LEVEL: 'error', ...own, DATABASE_URL: url, ...env },
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
      const started = { process: child, port, said: () => output }
      starts.push(started)
      return started
    },
    close: async () => {
      for (const start of starts) killGroup(start)
      await stopJobs()
      await closeDatabase()
      configure({ DATABASE_URL: ours })
      for (const name of names) await ask(serverAt('postgres'), `drop database ${name} with (force)`)
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** An address on the server of the tests. */
export function serverAt(database: string): string {
  return Object.assign(new URL(inject('databaseServer')), { pathname: `/${database}` }).href
}

export async function ask<T extends pg.QueryResultRow>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Points everything of this process to another database. */
export async function turnTo(url: string): Promise<void> {
  await stopJobs()
  await closeDatabase()
  configure({ DATABASE_URL: url })
}

export async function ready(start: Start): Promise<Start> {
  while (!start.said().includes('Ready at')) {
    if (start.process.exitCode !== null) throw new Error(`the start ended:\n${start.said()}`)
    await sleep(50)
  }
  return start
}

export function killGroup({ process: child }: Start): void {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It is gone already.
  }
}
