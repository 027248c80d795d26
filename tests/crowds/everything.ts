import { setTimeout as sleep } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { type Market, openMarket } from './market.ts'
import { countingRetries, type Retries } from './retries.ts'
import { counted, emptyTally, type Tally } from './tally.ts'
import { type Due, takeTurns, visit } from './visits.ts'
import { besideWorker } from './worker.ts'

/** What may never be found after a rush; every number counts rows, seats or minor units. */
export type Harm = Record<keyof typeof COUNTS | 'wrongTotals', number> & { rules: string[] }
export type Everything = Tally & Retries & { harm: Harm; seats: number; byCode: number; seconds: number }

const COUNTS = {
  over: sql`select coalesce(sum(greatest(0, used - size)), 0) as count from (
    select q.size, (select coalesce(sum(c.quantity), 0) from seat_allocations c
      join quota_ticket_types t on t.ticket_type_id = c.ticket_type_id
      where t.quota_id = q.id and (c.state = 'taken' or (c.state = 'held' and c.held_until > now()))) as used
    from quotas q) counted`,
  beyondCodes: sql`select coalesce(sum(greatest(0, used - seats)), 0) as count from (
    select k.seats, (select coalesce(sum(c.quantity), 0) from seat_allocations c where c.code_id = k.id
      and (c.state = 'taken' or (c.state = 'held' and c.held_until > now()))) as used
    from booking_codes k) counted`,
  /** Money that came from nowhere or is nobody's. */
  ledger: sql`select abs(coalesce(sum(amount_minor), 0)) as count from ledger_entries`,
  /** Orders whose charges, less what went back, are not what the ledger took in for them. */
  charges: sql`select count(*) from (select p.subject_id as id, sum(c.amount_minor - c.refunded_minor) as net
      from payments p join sandbox_charges c on c.payment_id = p.id and c.state = 'succeeded' group by 1) charged
    full join (select t.subject_id as id, sum(e.amount_minor) as net from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id and e.account = 'clearing'
      where t.kind in ('capture', 'refund') and t.subject_kind = 'order' group by 1) booked using (id)
    where charged.net is distinct from booked.net`,
} satisfies Record<string, SQL>

/**
 * So many people buy, wait, are offered seats, replace each other and cancel, all at once, by every rule of
 * one event.
 */
export async function mixEverything(
  people: number,
  { room = people, emails = false }: { room?: number; emails?: boolean } = {},
): Promise<Everything> {
  const market = await openMarket(people, room)
  const [tally, due]: [Tally, Due] = [emptyTally(), new Map()]
  const began = Date.now()
  const retries = await countingRetries(() => besideWorker(tally, { emails }, () => rush(tally, market, due)))
  const seconds = (Date.now() - began) / 1_000
  const taken = sql`select coalesce(sum(quantity), 0) as count from seat_allocations
    where event_id = ${market.id} and state = 'taken'`
  const [seats, byCode] = [await one(taken), await one(sql`${taken} and code_id is not null`)]
  return { ...tally, ...retries, harm: await harmOf(due), seats, byCode, seconds }
}

async function rush(tally: Tally, market: Market, due: Due): Promise<void> {
  let buying = true
  const turns = (async () => {
    for (; buying; await sleep(50)) await takeTurns(tally, market, due)
  })()
  const [first, ...others] = market.buyers
  if (first) await counted(tally, 'visit', visit(tally, market, { buyer: first, due, isFirst: true }))
  await Promise.all(others.map((buyer) => counted(tally, 'visit', visit(tally, market, { buyer, due }))))
  buying = false
  await turns
  while ((await takeTurns(tally, market, due)) > 0);
}

async function harmOf(due: Due): Promise<Harm> {
  const counts: Partial<Record<keyof typeof COUNTS, number>> = {}
  for (const [name, query] of Object.entries(COUNTS)) counts[name as keyof typeof COUNTS] = await one(query)
  const { rows } = await db().execute<{ reference: string; total: string }>(sql`
    select reference, total_minor as total from orders`)
  const wrong = rows.filter(
    ({ reference, total }) => due.has(reference) && due.get(reference) !== Number(total),
  )
  const broken = (await checkInvariants()).filter((rule) => rule.broken > 0)
  return {
    ...(counts as Record<keyof typeof COUNTS, number>),
    wrongTotals: wrong.length,
    rules: broken.map(({ name }) => name),
  }
}

async function one(query: SQL): Promise<number> {
  const { rows } = await db().execute<{ count: string }>(query)
  return Number(rows[0]?.count)
}
