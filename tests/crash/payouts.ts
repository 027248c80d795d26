import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { approveBatch } from '#app/features/sales/payouts/approve-batch.server.ts'
import { preparePayouts } from '#app/features/sales/payouts/prepare-payouts.server.ts'
import { sendBatch } from '#app/features/sales/payouts/send-batch.server.ts'
import { payoutBatches } from '#app/features/sales/payouts/tables.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { aPayee, aPayer, aSale } from '../payouts/a-payee.ts'
import { PLAIN } from '../support/plain-process.ts'
import type { Told, Wanted } from './payer.ts'

const UNIT = 5_000
const AT_ONCE = 20

/** What became of a batch whose maker and sender were killed again and again. */
export type PaidOut = {
  /** Deaths before a batch was there, and before it was sent. */
  unmade: number
  unsent: number
  batches: number
  /** Providers who were paid once and exactly what they were owed. */
  once: number
  /** What is still owed to anybody, or on its way in another sum. */
  wrong: number
  seconds: number
  broken: string[]
}

/**
 * So many providers are owed something; processes that prepare one batch of it by one key, and send it, are
 * killed with `kill -9` on the way, at any moment of the work; then both are done once more.
 */
export async function payThroughDeaths({
  payees,
  kills,
}: {
  payees: number
  kills: number
}): Promise<PaidOut> {
  const began = Date.now()
  for (let at = 0; at < payees; at += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, payees - at) }, owed))
  const staff = await aPayer()
  const actor = staff.actor as Person
  const key = randomUUID()

  let unmade = 0
  for (let nth = 0; nth < kills; nth += 1) {
    if (await isKilled({ actor, key }, nth)) unmade += (await db().$count(payoutBatches)) === 0 ? 1 : 0
  }
  const { code } = await preparePayouts(staff, { currency: 'EUR', method: 'sepa', key })
  const [batch] = await db().select().from(payoutBatches).where(eq(payoutBatches.code, code))
  // Above a limit somebody else approves.
  if (batch?.state === 'prepared') await approveBatch(await aPayer(), { batch: code })
  let unsent = 0
  for (let nth = 0; nth < kills; nth += 1) {
    if (await isKilled({ actor, batch: code }, nth))
      unsent += (await db().$count(payoutBatches, eq(payoutBatches.state, 'sent'))) === 0 ? 1 : 0
  }
  // Once more does nothing.
  for (const _ of [1, 2]) await sendBatch(staff, { batch: code })

  const { rows } = await db().execute<{ once: number; wrong: number; batches: number }>(sql`
    with owed as (select owner_id, sum(amount_minor) filter (where account = 'payable') as payable,
        sum(amount_minor) filter (where account = 'payout') as sent
      from ledger_entries where owner_id is not null and currency = 'EUR' group by owner_id),
    paid as (select party_id, count(*) as times, sum(amount_minor) as minor from payouts where state = 'sent' group by party_id)
    select count(*) filter (where p.times = 1 and p.minor = ${UNIT * 0.9} and o.payable = 0 and o.sent = p.minor)::int as once,
      count(*) filter (where coalesce(o.payable, 0) <> 0 or coalesce(o.sent, 0) <> coalesce(p.minor, 0))::int as wrong,
      (select count(*)::int from payout_batches) as batches
    from owed o left join paid p on p.party_id = o.owner_id`)
  const broken = (await checkInvariants())
    .filter((rule) => rule.broken > 0 && /^(payouts|ledger)/.test(rule.name))
    .map(({ name }) => name)
  const said = rows[0] ?? { once: 0, wrong: -1, batches: 0 }
  return { unmade, unsent, ...said, broken, seconds: Math.round((Date.now() - began) / 1_000) }
}

/** Somebody who is owed 45.00. */
async function owed(): Promise<void> {
  const { partyId } = await aPayee()
  await inTransaction(aSale({ partyId, minor: UNIT }).sell)
}

/** Has a process do a piece of work and kills it on the way; false where it was done before. */
async function isKilled(wanted: Wanted, nth: number): Promise<boolean> {
  const payer = fork('tests/crash/payer.ts', {
    execArgv: PLAIN,
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await told(payer, 'ready')
  let isDone = false
  payer.on('message', (one: Told) => {
    isDone ||= one.is === 'done'
  })
  payer.send(wanted)
  await told(payer, 'begun')
  // Sooner and later in the work, each time.
  await sleep(5 + nth * 40 + Math.random() * 40)
  const gone = once(payer, 'exit')
  payer.kill('SIGKILL')
  await gone
  return !isDone
}

async function told(payer: ChildProcess, is: Told['is']): Promise<void> {
  for (;;) {
    const [one] = (await once(payer, 'message')) as [Told]
    if (one.is === is) return
  }
}
