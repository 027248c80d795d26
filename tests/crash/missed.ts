import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openDecisions } from '#app/features/catalogue/events/open-decisions.server.ts'
import { ANSWER_HOURS } from '#app/features/catalogue/events/quorum-decision.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { lapseDecisionsJob } from '#app/features/sales/event-changes/jobs.ts'
import { placedOrders } from '#app/features/sales/orders/testing.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { jobHandlers } from '#app/jobs.server.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enqueue, prepareJobs } from '#app/platform/jobs.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { hire } from './hire.ts'

const HOUR = 3_600_000
const PATIENCE_MS = 1_800_000
const ROOM = 10

/** What became of the orders of an event that too few came to, and what each buyer got. */
export type GivenBack = {
  /**
   * How many orders were called off when each worker died: more than none and fewer than all, as each is a
   * step of its own.
   */
  offAtDeath: number[]
  cancelled: number
  /** Orders of which all went back, in one refund, by our books and by the gateway's. */
  whole: number
  refunds: number
  /** Buyers to whom the end of the event was mailed once. */
  notified: number
  broken: string[]
  seconds: number
}

/**
 * An event with so many paid orders misses its quorum and its organiser says nothing: the clock alone cancels
 * it and pays everybody back, while workers are killed with `kill -9` at equal shares of the way and others
 * take their places.
 */
export async function giveMissedBack(of: {
  orders: number
  workers: number
  kills: number
}): Promise<GivenBack> {
  await prepareJobs(jobHandlers)
  const eventId = await soldAndSilent(of.orders)
  const staff: ChildProcess[] = await Promise.all(Array.from({ length: of.workers }, hire))
  const began = Date.now()
  const offAtDeath: number[] = []
  try {
    // As the clock does each minute.
    await inTransaction((tx) => enqueue(tx, lapseDecisionsJob, {}))
    for (let nth = 1; nth <= of.kills; nth += 1) {
      await until(async () => (await countOf(eventId)).cancelled >= (nth * of.orders) / (of.kills + 1))
      const [first] = staff.splice(0, 1)
      first?.kill('SIGKILL')
      if (first) await once(first, 'exit')
      offAtDeath.push((await countOf(eventId)).cancelled)
      staff.push(await hire())
    }
    await until(async () => {
      const { whole, notified } = await countOf(eventId)
      return whole === of.orders && notified === of.orders
    })
    const seconds = Math.round((Date.now() - began) / 1000)
    const broken = (await checkInvariants()).filter(
      (rule) => rule.broken > 0 && rule.name !== 'open-payments',
    )
    return { offAtDeath, ...(await countOf(eventId)), broken: broken.map(({ name }) => name), seconds }
  } finally {
    for (const worker of staff) worker.kill('SIGKILL')
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !(await isSo()); await sleep(100))
    if (Date.now() > end) throw new Error('it took too long')
}

/**
 * An event whose organiser was asked more than a day ago, with so many buyers who have paid for a seat each.
 */
function soldAndSilent(orders: number): Promise<string> {
  return inTransaction(async (tx) => {
    const minimumDecidedAt = new Date(Date.now() - (ANSWER_HOURS + 2) * HOUR)
    const needed = { capacity: orders + ROOM, minimum: orders + ROOM, minimumDecidedAt }
    const event = await anEvent(tx, needed)
    const [type] = event.types
    const list: Parameters<typeof placedOrders>[1] = []
    for (let at = 0; at < orders; at += 1) {
      const buyer = await anAccount(tx)
      list.push({
        eventId: event.id,
        sellerId: event.ownerId,
        buyerId: buyer.partyId,
        placedBy: buyer.id,
        currency: 'EUR',
        lines: [{ ticketTypeId: type.id, name: type.name, quantity: 1, unitMinor: type.priceMinor }],
        participants: [{ name: 'Asha Rao', email: buyer.email }],
        confirmedAt: new Date(),
      })
    }
    await placedOrders(tx, list)
    const asked = new Date(Date.now() - (ANSWER_HOURS + 1) * HOUR)
    await openDecisions(tx, systemContext('test', { now: () => asked }), [event])
    return event.id
  })
}

type Counts = Pick<GivenBack, 'cancelled' | 'whole' | 'refunds' | 'notified'>

async function countOf(eventId: string): Promise<Counts> {
  const { rows } = await db().execute<Counts>(sql`
    with ours as (
      select o.id, o.state, o.refund, o.total_minor, a.email, p.id as payment, c.refunded_minor,
        (select count(*) from refunds r where r.payment_id = p.id) as asked,
        (select coalesce(sum(r.amount_minor), 0) from refunds r
          where r.payment_id = p.id and r.state = 'succeeded' and r.reason = 'event_cancelled') as went_back
      from orders o join accounts a on a.id = o.placed_by
      join payments p on p.subject_kind = 'order' and p.subject_id = o.id
      join sandbox_charges c on c.payment_id = p.id
      where o.event_id = ${eventId})
    select count(*) filter (where state = 'cancelled')::int as cancelled,
      count(*) filter (where state = 'cancelled' and refund = 'full' and asked = 1
        and went_back = total_minor and refunded_minor = total_minor)::int as whole,
      sum(asked)::int as refunds,
      count(*) filter (where 1 = (select count(*) from emails e
        where e.to_address = ours.email and e.kind = 'orders.cancelled'))::int as notified
    from ours`)
  if (!rows[0]) throw new Error('nothing was sold')
  return rows[0]
}
