import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { receiveWebhook } from '#app/features/money/payments/receive-webhook.server.ts'
import { sweepPayments } from '#app/features/money/payments/sweep-payments.server.ts'
import { sweepHolds } from '#app/features/sales/checkout/sweep-holds.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { configure } from '#app/platform/config.server.ts'
import { closeDatabase } from '#app/platform/connections.server.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { stopJobs } from '#app/platform/jobs.server.ts'
import { migrateDatabase } from '#app/platform/migrate.server.ts'
import {
  deliverSandboxWebhook,
  findOpenWebhookEvents,
} from '#app/platform/payments/sandbox-webhooks.server.ts'
import { startPostgres } from '#app/platform/postgres.server.ts'
import { bindRegistries } from '#app/registries.server.ts'
import { ensureBuild } from '#scripts/start/build.ts'
import { gatherBuyers, type Offer, openEvents } from '../support/checkout.ts'
import { freePort } from '../support/free-port.ts'
import { PLAIN } from '../support/plain-process.ts'
import { countHarm, type Harm } from './harm.ts'
import type { Crowd, News } from './shop.ts'

export type Confirmed = { held: Set<string>; paid: Set<string>; failed: Map<string, number> }
export type Town = {
  origin: string
  databaseUrl: string
  buyers: Person[]
  offers: Offer[]
  confirmed: Confirmed
  postmaster(): number
  close(): Promise<void>
}

/** A database of its own with durability on, people who buy and events of which one sells out. */
export async function foundTown(): Promise<Town> {
  bindRegistries()
  await ensureBuild()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quorum-crash-'))
  fs.chmodSync(folder, 0o755)
  const postgres = await startPostgres({ folder })
  const port = await freePort()
  const origin = `http://localhost:${port}`
  await closeDatabase()
  configure({
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    PORT: String(port),
    ORIGIN: origin,
    LOG_LEVEL: 'silent',
  })
  await migrateDatabase(postgres.url)
  const pidFile = path.join(folder, 'postgres/data/postmaster.pid')
  return {
    origin,
    databaseUrl: postgres.url,
    buyers: await gatherBuyers(300),
    offers: await openEvents([40, 50_000, 50_000]),
    confirmed: { held: new Set(), paid: new Set(), failed: new Map() },
    postmaster: () => Number(fs.readFileSync(pidFile, 'utf8').split('\n')[0]),
    close: async () => {
      await stopJobs()
      await closeDatabase()
      await postgres.close()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Shop = {
  kill(): Promise<void>
  enter(workers: number): void
  hears(count: number): Promise<void>
}

/**
 * The server as a process that can be killed; people come in by `enter` and buy without end;
 * `hears` waits until they have told so many things more.
 */
export async function openShop(town: Town, role: 'all' | 'web' = 'all'): Promise<Shop> {
  const child: ChildProcess = fork('tests/crash/shop.ts', {
    execArgv: PLAIN,
    env: { ...process.env, NODE_ENV: 'production', ROLE: role },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let heard = 0
  let awaited = { count: Number.POSITIVE_INFINITY, reached: () => {} }
  let opened = () => {}
  const open = new Promise<void>((resolve) => {
    opened = resolve
  })
  child.on('message', (news: News) => {
    if (news.is === 'open') opened()
    else if (news.is === 'held') town.confirmed.held.add(news.reference)
    else if (news.is === 'paid') town.confirmed.paid.add(news.reference)
    else town.confirmed.failed.set(news.reason, (town.confirmed.failed.get(news.reason) ?? 0) + 1)
    heard += 1
    if (heard >= awaited.count) awaited.reached()
  })
  await Promise.race([
    open,
    once(child, 'exit').then(() => Promise.reject(new Error('the shop did not open'))),
  ])
  return {
    enter: (workers) => child.send({ buyers: town.buyers, offers: town.offers, workers } satisfies Crowd),
    hears: (count) =>
      new Promise((reached) => {
        awaited = { count: heard + count, reached }
      }),
    kill: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
      // What was said before the end is still on its way.
      await sleep(50)
    },
  }
}

/** Lets time pass and the shop clear up what the crashes left; returns what harm is found after that. */
export async function settle(town: Town): Promise<Harm> {
  await letAnHourPass()
  const shop = await openShop(town)
  const client = new pg.Client({ connectionString: town.databaseUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    const end = Date.now() + 90_000
    for (;;) {
      const ctx = systemContext('crash')
      for (const id of await findOpenWebhookEvents())
        await deliverSandboxWebhook(id, (body, signed) =>
          receiveWebhook(ctx, { gateway: 'sandbox', body, signature: signed }),
        )
      await sweepPayments(ctx)
      await sweepHolds()
      const harm = await countHarm(client, town.confirmed)
      if (harm.openPayments + harm.openWebhookEvents + harm.orphanHolds > 0 && Date.now() < end) {
        await sleep(500)
        continue
      }
      const rules = await checkInvariants()
      return { ...harm, brokenRules: rules.reduce((sum, rule) => sum + rule.broken, 0) }
    }
  } finally {
    await client.end()
    await shop.kill()
  }
}

/** Before the shop opens again: its sweeps would wait for these rows, and these for theirs. */
async function letAnHourPass(): Promise<void> {
  const past = sql`interval '1 hour'`
  await inTransaction(async (tx) => {
    await tx.execute(sql`update payments set created_at = created_at - ${past} where settled_at is null`)
    await tx.execute(sql`update orders set held_until = held_until - ${past} where state = 'held'`)
    await tx.execute(sql`update seat_allocations set held_until = held_until - ${past} where state = 'held'`)
  })
}
