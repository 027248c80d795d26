import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { jobHandlers } from '#app/jobs.server.ts'
import { localDate } from '#app/kit/dates.ts'
import { newId } from '#app/kit/ids.ts'
import { prepareJobs } from '#app/platform/jobs.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { DAY, opened } from '../support/a-promise.ts'
import { hire } from './hire.ts'

const PATIENCE_MS = 300_000
const UNIT = 42_000

/** What became of two price promises whose time was over: one that was reached, one that was not. */
export type Kept = {
  /** How many orders of the reached one were billed or charged when the worker died: some, and not all. */
  keptAtDeath: number
  /**
   * Billed once, with one invoice and one transfer awaited; charged once, by our books and by the gateway's.
   * All at the one price.
   */
  billed: number
  charged: number
  /**
   * Of the other one: orders that are over, seats and cards that something is still kept of, buyers told
   * once.
   */
  missed: number
  left: number
  notified: number
  broken: string[]
}

/**
 * The clock of running workers alone decides two price promises, of which one was reached; the worker is
 * killed with `kill -9` between the decision and the invoices and charges, and another one takes its place.
 * Half of the people join by card.
 */
export async function keepPledge({ people }: { people: number }): Promise<Kept> {
  await prepareJobs(jobHandlers)
  const reached = await joined(people, people)
  const missed = await joined(6, 50)
  const kept = async () => (await countOf(reached)).settled
  let worker: ChildProcess = await hire()
  try {
    await until(async () => (await kept()) > 0)
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    const keptAtDeath = await kept()
    worker = await hire()
    await until(async () => {
      const [one, other] = [await countOf(reached), await countOf(missed)]
      return (
        one.billed + one.charged === people && other.missed === 6 && other.left === 0 && other.notified === 6
      )
    })
    const [one, other] = [await countOf(reached), await countOf(missed)]
    const rules = (await checkInvariants()).filter(
      ({ broken, name }) => broken > 0 && name !== 'open-payments',
    )
    return {
      keptAtDeath,
      billed: one.billed,
      charged: one.charged,
      missed: other.missed,
      left: other.left,
      notified: other.notified,
      broken: rules.map(({ name }) => name),
    }
  } finally {
    worker.kill('SIGKILL')
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !(await isSo()); await sleep(20))
    if (Date.now() > end) throw new Error('it took too long')
}

/**
 * A promise that so many people joined three days ago, reached by `seats`, and over since: nobody has looked
 * at it yet.
 */
async function joined(people: number, seats: number): Promise<string> {
  const began = () => new Date(Date.now() - 3 * DAY)
  const card = (at: number) =>
    at % 2 === 0 ? {} : { pay: 'card', card: 'succeeds', key: newId(), kind: 'person', company: '' }
  const until = localDate(new Date(Date.now() - DAY), 'Asia/Kolkata')
  const { groupDeal, join, buyers } = await opened(people, {
    capacity: 2 * people + seats,
    seats: '1',
    now: began,
    first: { until },
    steps: { seats: [String(seats), String(2 * people + seats)], price: ['420', '360'], days: '20' },
  })
  for (const [at, ctx] of buyers.entries()) if (at > 0) await join(ctx, 1, card(at))
  return groupDeal.id
}

type Counts = Pick<Kept, 'billed' | 'charged' | 'missed' | 'left' | 'notified'> & { settled: number }

async function countOf(groupDealId: string): Promise<Counts> {
  const { rows } = await db().execute<Counts>(sql`
    with ours as (
      select o.id, o.state, o.payment, o.total_minor, o.placed_by,
        (select count(*) from invoices i where i.subject_id = o.id) as invoices,
        (select count(*) from payments p where p.subject_id = o.id and p.amount_minor = ${UNIT}) as payments,
        (select count(*) from payments p where p.subject_id = o.id and p.state = 'succeeded') as succeeded,
        (select coalesce(sum(c.taken_minor - c.refunded_minor), 0) from sandbox_charges c join payments p on p.id = c.payment_id
          where p.subject_id = o.id and c.state = 'succeeded') as taken,
        (select count(*) from sandbox_charges c join payments p on p.id = c.payment_id
          where p.subject_id = o.id and c.state = 'authorized') as aside,
        (select coalesce(sum(quantity), 0) from seat_allocations s where s.order_id = o.id and s.state in ('held', 'taken')) as seats
      from orders o where o.group_deal_id = ${groupDealId})
    select count(*) filter (where invoices > 0)::int as settled,
      count(*) filter (where state = 'reserved' and payment = 'awaiting' and total_minor = ${UNIT} and invoices = 1
        and payments = 1 and succeeded = 0)::int as billed,
      count(*) filter (where state = 'confirmed' and payment = 'paid' and total_minor = ${UNIT} and invoices = 1
        and payments = 1 and succeeded = 1 and taken = ${UNIT} and aside = 0)::int as charged,
      count(*) filter (where state = 'cancelled' and invoices = 0 and taken = 0)::int as missed,
      coalesce(sum(seats + aside), 0)::int as left,
      count(*) filter (where 1 = (select count(*) from notifications n where n.recipient_id = ours.placed_by
        and n.kind = 'groupDealLapsed'))::int as notified
    from ours`)
  if (!rows[0]) throw new Error('nobody joined')
  return rows[0]
}
