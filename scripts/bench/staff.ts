import { sql } from 'drizzle-orm'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { countCases, listCases } from '#app/features/site/cases/queries-cases.server.ts'
import { carryOutBulk } from '#app/features/site/spam-waves/carry-out-bulk.server.ts'
import { undoBulk } from '#app/features/site/spam-waves/undo-bulk.server.ts'
import { jobHandlers } from '#app/jobs.server.ts'
import { STAFF_TASKS } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { prepareJobs } from '#app/platform/jobs.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { buySeats, gatherBuyers, openEvents } from '#tests/support/checkout.ts'
import { onOwnDatabase } from '#tests/support/own-database.ts'
import { openLoop } from './open-loop.ts'

const CASES = 10_000
const PAUSED = 10_000
const TIMES = 60
const WARM = 20
const SALES = { perSecond: 10, seconds: 12 }
const FIRST = { view: 'all', kind: '', language: '', after: '' } as const

/**
 * What the work of staff costs: a page of the queue of ten thousand cases, and what a sale at a fixed rate
 * notices while ten thousand accounts are paused in one act.
 */
export async function benchStaff(): Promise<void> {
  await onOwnDatabase(async () => {
    await prepareJobs(jobHandlers)
    const account = await inTransaction((tx) => anAccount(tx, { staffTasks: [...STAFF_TASKS] }))
    const staff = makeContext({ actor: personOf(account, { staffTasks: STAFF_TASKS }) })
    await printQueue(staff)
    await printSalesWhilePaused(account.id)
  })
}

async function printQueue(ctx: Ctx): Promise<void> {
  const written = sql`now() - interval '1 minute' * n`
  await db().execute(sql`insert into contact_messages (id, reference, about, name, email, page, message, language, created_at)
    select gen_random_uuid(), 'C' || lpad(n::text, 9, '0'), 'booking', 'Sender ' || n, 's' || n || '@example.com', '/', 'Words', 'de', ${written}
    from generate_series(1, ${CASES / 2}::int) n`)
  await db().execute(sql`insert into parties (id, kind, slug, display_slug, name, approval, approval_changed_at)
    select gen_random_uuid(), 'person', 'queue' || n, 'queue' || n, 'Person ' || n, 'pending', ${written}
    from generate_series(1, ${CASES / 2}::int) n`)
  await db().execute(sql`analyze`)
  const took: number[] = []
  let { next } = await listCases(ctx, FIRST)
  for (let at = 0; at < WARM + TIMES; at += 1) {
    const began = performance.now()
    const [, list] = await Promise.all([countCases(ctx), listCases(ctx, { ...FIRST, after: next })])
    if (at >= WARM) took.push(performance.now() - began)
    next = list.next
  }
  took.sort((a, b) => a - b)
  const share = (part: number) => (took[Math.floor(took.length * part)] ?? 0).toFixed(0)
  console.log(
    `a page of the queue of ${CASES} cases: p95 ${share(0.95)} ms (aim under 300; median ${share(0.5)})`,
  )
}

async function printSalesWhilePaused(startedBy: string): Promise<void> {
  const [offer] = await openEvents([90_000])
  const buyers = await gatherBuyers(200)
  if (!offer) throw new Error('nothing is sold')
  let turn = 0
  const sell = () => {
    const buyer = buyers[turn++ % buyers.length]
    if (!buyer) throw new Error('nobody buys')
    return buySeats(buyer, offer, { card: 'succeeds', seats: 1 })
  }
  const round = () => openLoop({ ...SALES, once: sell })
  await round()
  const system = systemContext('bench')
  const ratios: number[] = []
  // In turns, so that what the machine does besides is in both.
  for (let at = 0; at < 3; at += 1) {
    const alone = await round()
    const id = await aWave(startedBy, at)
    const began = performance.now()
    const [during, seconds] = await Promise.all([
      round(),
      carryOutBulk(system, id).then(() => (performance.now() - began) / 1_000),
    ])
    ratios.push(during.p50 / alone.p50)
    console.log(
      `${SALES.perSecond} sales a second, ${PAUSED} accounts paused in ${seconds.toFixed(1)} s: ` +
        `median ${during.p50.toFixed(1)} against ${alone.p50.toFixed(1)} ms alone, p95 ${during.p95.toFixed(1)} against ${alone.p95.toFixed(1)}`,
    )
    await db().execute(sql`update bulk_actions set taken_back_at = now() where id = ${id}`)
    await undoBulk(system, id)
  }
  const [, middle = 0] = ratios.toSorted((a, b) => a - b)
  console.log(`a sale while staff pauses / alone      ${middle.toFixed(2)}  (aim 1.10 or less)`)
}

/** So many people of a wave, and the act that pauses them, which a job is to carry out. */
async function aWave(startedBy: string, at: number): Promise<string> {
  const id = newId()
  await db().execute(sql`insert into parties (id, kind, slug, display_slug, name)
    select gen_random_uuid(), 'person', 'wave' || ${at}::text || 'x' || n, 'wave' || ${at}::text || 'x' || n, 'Wave ' || n
    from generate_series(1, ${PAUSED}::int) n`)
  await db().execute(sql`insert into bulk_actions (id, wave, value, hours, reason, count, started_by, started_at)
    values (${id}, 'domain', 'wave.example', 24, 'Made by a machine', ${PAUSED}::int, ${startedBy}, now())`)
  await db().execute(sql`insert into bulk_action_parties (action_id, party_id)
    select ${id}::uuid, id from parties where slug like ${`wave${at}x%`}`)
  return id
}
