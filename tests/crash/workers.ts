import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { anOrder, recordConfirmed } from '#app/features/sales/orders/testing.server.ts'
import { jobHandlers } from '#app/jobs.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { prepareJobs } from '#app/platform/jobs.server.ts'
import { openMailServer } from '#app/platform/testing/mail-server.ts'
import { db } from '#app/platform/testing/store.ts'
import { hire } from './hire.ts'

const OF_ONE_ORDER = 10
const PATIENCE_MS = 180_000
/** How long the mail server thinks over each email until the last worker is dead: nobody is done before. */
const THOUGHT_MS = 300

export type Deaths = {
  orders: number
  workers: number
  kills: number
  /** Resolves when the next worker is to die; `arrived` says how many emails have come so far. */
  untilDeath: (nth: number, arrived: () => number) => Promise<unknown>
}

/** What became of the emails: those that are due, those that came, and what came or was written twice. */
export type Delivered = {
  due: number
  arrived: number
  /** The same email, which mail programs show once: its worker died after the server had taken it. */
  again: number
  /** Two emails of one kind to one person, which nobody takes for one. */
  doubled: number
  unsent: number
  killed: number
}

/**
 * Orders whose tickets go to each participant by email, while workers are killed and others take their places
 * (PROOF C3). Ends when no email waits any more.
 */
export async function killWorkers({ orders, workers, kills, untilDeath }: Deaths): Promise<Delivered> {
  const server = await openMailServer()
  const staff: ChildProcess[] = []
  const due = new Set<string>()
  // The seller hears of its sales, too, in as many emails as there was time between them.
  const taken = () => server.taken.filter(({ to }) => due.has(to))
  const arrived = () => new Set(taken().map(({ to }) => to)).size
  const isDone = async () => (await waiting()) === 0 && arrived() === due.size
  let killed = 0
  try {
    await prepareJobs(jobHandlers)
    staff.push(...(await Promise.all(Array.from({ length: workers }, hire))))
    server.slow(THOUGHT_MS)
    for (const address of await placeOrders(orders)) due.add(address)
    for (; killed < kills && !(await isDone()); killed += 1) {
      await untilDeath(killed, arrived)
      const [first] = staff.splice(0, 1)
      first?.kill('SIGKILL')
      if (first) await once(first, 'exit')
      staff.push(await hire())
    }
    server.slow(0)
    for (const end = Date.now() + PATIENCE_MS; !(await isDone()) && Date.now() < end; ) await sleep(100)
    const ids = new Set(taken().map(({ raw }) => messageIdOf(raw)))
    return {
      due: due.size,
      arrived: arrived(),
      killed,
      unsent: await waiting(),
      again: taken().length - ids.size,
      doubled: ids.size - arrived(),
    }
  } finally {
    for (const worker of staff) worker.kill('SIGKILL')
    await server.close()
  }
}

const messageIdOf = (raw: string) => /^Message-ID: .*$/im.exec(raw)?.[0] ?? ''

/**
 * Returns the addresses of all who are due an email: each participant a ticket, each buyer that the order is
 * confirmed.
 */
async function placeOrders(count: number): Promise<string[]> {
  const due: string[] = []
  const event = await inTransaction((tx) => anEvent(tx, { capacity: 2 * count * OF_ONE_ORDER }))
  for (let at = 0; at < count; at += 1)
    await inTransaction(async (tx) => {
      const buyer = await anAccount(tx)
      const participants = Array.from({ length: OF_ONE_ORDER }, (_, seat) => ({
        name: `Asha Rao ${seat}`,
        email: `asha-${at}-${seat}@example.com`,
      }))
      const { id } = await anOrder(tx, { event, buyer, quantity: OF_ONE_ORDER, participants })
      await recordConfirmed(tx, id)
      due.push(buyer.email, ...participants.map(({ email }) => email))
    })
  return due
}

/** Emails that were written and have not left. */
async function waiting(): Promise<number> {
  const { rows } = await db().execute<{ count: number }>(
    sql`select count(*)::int as count from emails where state = 'queued'`,
  )
  return rows[0]?.count ?? 0
}
