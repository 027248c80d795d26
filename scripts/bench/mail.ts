import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { anOrder, recordConfirmed } from '#app/features/sales/orders/testing.server.ts'
import { jobHandlers } from '#app/jobs.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { closeDatabase } from '#app/platform/connections.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { prepareJobs, stopJobs } from '#app/platform/jobs.server.ts'
import { migrateDatabase } from '#app/platform/migrate.server.ts'
import { startPostgres } from '#app/platform/postgres.server.ts'
import { type MailServer, openMailServer } from '#app/platform/testing/mail-server.ts'
import { ensureBuild } from '../start/build.ts'
import type { Used } from './world.ts'

const BIG = 300
const SMALL = 10
const SMALL_ORDERS = 70
const TICKETS = BIG + SMALL * SMALL_ORDERS
const WORKERS = 2
const AIM_SECONDS = 60
const AIM_WAIT = 5
const PATIENCE = 5 * 60_000

const say = (line: string) => console.log(line)

/**
 * A thousand tickets by email, from orders to a mail server on this machine: one order of 300 and 70 of 10,
 * worked off by two worker processes, with a single ticket bought in the middle and another at the very
 * beginning of the crowd.
 */
export async function benchMail(): Promise<void> {
  await ensureBuild()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quorum-bench-'))
  fs.chmodSync(folder, 0o755)
  const postgres = await startPostgres({ folder })
  configure({ DATABASE_URL: postgres.url, DATA_DIR: folder, PORT: '0', ROLE: 'worker', LOG_LEVEL: 'warn' })
  const server = await openMailServer()
  const workers: ChildProcess[] = []
  try {
    await migrateDatabase(postgres.url)
    await prepareJobs(jobHandlers)
    const buy = await openShop()
    while (workers.length < WORKERS) {
      const worker = fork('scripts/bench/serve.ts', { stdio: 'inherit' })
      await once(worker, 'message')
      workers.push(worker)
    }
    await measure(server, buy, workers)
  } finally {
    for (const worker of workers) {
      worker.disconnect()
      await once(worker, 'exit')
    }
    await server.close()
    await stopJobs()
    await closeDatabase()
    await postgres.close()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

type Buy = (seats: number, name: string) => Promise<void>

/** An event with room for all; each call places one order as a sale does, its participants named. */
async function openShop(): Promise<Buy> {
  const event = await inTransaction((tx) => anEvent(tx, { capacity: 2 * TICKETS }))
  const buyers = await inTransaction(async (tx) => {
    const made: Awaited<ReturnType<typeof anAccount>>[] = []
    while (made.length < 20) made.push(await anAccount(tx))
    return made
  })
  let turn = 0
  return async (seats, name) => {
    const buyer = buyers[turn++ % buyers.length]
    if (!buyer) throw new Error('there are no buyers')
    const participants = Array.from({ length: seats }, (_, at) => ({
      name: `Asha Rao ${at % 100}`,
      email: `${name}-${at}@example.com`,
    }))
    await inTransaction(async (tx) => {
      const { id } = await anOrder(tx, { event, buyer, quantity: seats, participants })
      await recordConfirmed(tx, id)
    })
  }
}

async function measure(server: MailServer, buy: Buy, workers: ChildProcess[]): Promise<void> {
  const tickets = () => server.taken.filter((mail) => mail.to.startsWith('crowd')).length
  const waitOf = async (name: string) => {
    const asked = Date.now()
    await buy(1, name)
    return async () => {
      await until(() => server.taken.some((mail) => mail.to === `${name}-0@example.com`))
      const mail = server.taken.find(({ to }) => to === `${name}-0@example.com`)
      return ((mail?.at ?? 0) - asked) / 1_000
    }
  }
  const began = Date.now()
  await buy(BIG, 'crowd-big')
  const first = await waitOf('first')
  for (let at = 0; at < SMALL_ORDERS; at += 1) await buy(SMALL, `crowd-${at}`)
  await until(() => tickets() > TICKETS / 2)
  const middle = await waitOf('middle')
  const waits = { first: await first(), middle: await middle() }
  await until(() => tickets() >= TICKETS)
  const seconds = (Date.now() - began) / 1_000
  await sleep(1_000)

  const row = (name: string, value: number, aim: number) =>
    say(`${name.padEnd(48)} ${value.toFixed(1)} s  (aim under ${aim})`)
  row(`${TICKETS} tickets by email, ${WORKERS} workers`, seconds, AIM_SECONDS)
  row('a ticket bought right after an order of 300', waits.first, AIM_WAIT)
  row('a ticket bought in the middle', waits.middle, AIM_WAIT)
  const used = await Promise.all(workers.map(usedBy))
  const sum = (of: keyof Used) => used.reduce((total, one) => total + one[of], 0)
  const each = (value: number) => value / server.taken.length
  const doubled = server.taken.length - new Set(server.taken.map(({ raw }) => messageIdOf(raw))).size
  say(
    `${server.taken.length} emails, ${doubled} twice; ${server.seen.connections} connections, ${server.seen.atOnce} at once at most`,
  )
  say(
    `each ${(1_000 * each(sum('processorSeconds'))).toFixed(1)} ms of the workers’ processor time and ${each(sum('queries')).toFixed(1)} statements`,
  )
}

const messageIdOf = (raw: string) => /^Message-ID: .*$/im.exec(raw)?.[0] ?? ''

async function usedBy(worker: ChildProcess): Promise<Used> {
  worker.send('used')
  const [used] = await once(worker, 'message')
  return used
}

async function until(isSo: () => boolean): Promise<void> {
  const began = Date.now()
  while (!isSo()) {
    if (Date.now() - began > PATIENCE) throw new Error('the emails did not arrive')
    await sleep(50)
  }
}
