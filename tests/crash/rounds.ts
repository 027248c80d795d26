import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { answerConfirmation } from '#app/platform/payments/sandbox.server.ts'
import { NOTICE_HEADER, signWebhook } from '#app/platform/payments/sandbox-webhooks.server.ts'
import { buySeats } from '../support/checkout.ts'
import type { Harm } from './harm.ts'
import { pick } from './pick.ts'
import { openShop, settle, type Town } from './town.ts'

const WORKERS = 6

/** Kills the server in the middle of checkouts, at random moments, and starts it again (PROOF C1). */
export async function killServer(town: Town, rounds: number): Promise<Harm> {
  for (let round = 0; round < rounds; round += 1) {
    const shop = await openShop(town)
    shop.enter(WORKERS)
    await shop.hears(12 + Math.floor(Math.random() * 40))
    await sleep(Math.random() * 30)
    await shop.kill()
  }
  return settle(town)
}

/**
 * Kills the database under a server that lives on (PROOF C2); also how long a page then took to answer 200
 * again.
 */
export async function killDatabase(town: Town, rounds: number): Promise<{ harm: Harm; waits: number[] }> {
  const shop = await openShop(town)
  const waits: number[] = []
  shop.enter(WORKERS)
  for (let round = 0; round < rounds; round += 1) {
    await shop.hears(12 + Math.floor(Math.random() * 40))
    await sleep(Math.random() * 30)
    process.kill(town.postmaster(), 'SIGKILL')
    await until(() => answersQuery(town.databaseUrl))
    const back = Date.now()
    await until(() => answersPage(town.origin))
    waits.push(Date.now() - back)
  }
  await sleep(500)
  await shop.kill()
  return { harm: await settle(town), waits }
}

/**
 * Kills the server between storing a webhook event of the gateway and working it off: the order is locked
 * meanwhile, so the work waits (PROOF M5). `open` counts the webhook events that were stored and not worked
 * off when the server died.
 */
export async function killBeforeWork(
  town: Town,
  rounds: number,
): Promise<{ harm: Harm; lost: number; open: number }> {
  const stored: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const { id, body } = await confirmedCharge(town)
    const shop = await openShop(town, 'web')
    const release = await lockOrderOf(town, id)
    const answer = postWebhook(town, body)
    await until(async () => (await count(town, IS_STORED, [id])) === 1)
    await shop.kill()
    await release()
    await answer
    stored.push(id)
  }
  const open = await count(town, `${STORED} and worked_at is null`, [stored])
  const harm = await settle(town)
  return { harm, lost: rounds - (await count(town, `${STORED} and worked_at is not null`, [stored])), open }
}

const IS_STORED = 'select count(*) from webhook_events where id = $1'
const STORED = 'select count(*) from webhook_events where id = any($1)'

async function lockOrderOf(town: Town, webhookEventId: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: town.databaseUrl })
  client.on('error', () => {})
  await client.connect()
  await client.query('begin')
  await client.query(
    `select from orders where id = (select p.subject_id from payments p join sandbox_webhooks n on n.payment_id = p.id
      where n.id = $1) for update`,
    [webhookEventId],
  )
  return () => client.end()
}

async function confirmedCharge(town: Town): Promise<{ id: string; body: string }> {
  const { reference, answer } = await buySeats(pick(town.buyers), pick(town.offers.slice(1)), {
    card: 'confirms',
    seats: 1,
  })
  const [code] = answer.confirmPath?.match(/[^/]+$/) ?? []
  if (!code) throw new Error(`order ${reference} asks for no confirmation`)
  await answerConfirmation(code, true)
  const webhookEvent = await one(
    town,
    `select id, payment_id, kind, amount_minor::int as amount, currency
    from sandbox_webhooks where delivered_at is null order by created_at desc limit 1`,
  )
  const { id, payment_id: paymentId, kind, amount: amountMinor, currency } = webhookEvent
  return { id: String(id), body: JSON.stringify({ id, paymentId, kind, amountMinor, currency }) }
}

async function postWebhook(town: Town, body: string): Promise<boolean> {
  const headers = { 'Content-Type': 'application/json', [NOTICE_HEADER]: signWebhook(body, new Date()) }
  const sent = fetch(`${town.origin}/api/payments/sandbox/notice`, { method: 'POST', headers, body })
  return sent.then(
    (answer) => answer.ok,
    () => false,
  )
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(20)) {
    if (await condition().catch(() => false)) return
  }
  throw new Error('it did not come back within 30 seconds')
}

const answersQuery = async (url: string) => (await ask(url, 'select 1')).length === 1

const answersPage = async (origin: string) =>
  (await fetch(`${origin}/`, { signal: AbortSignal.timeout(2_000) })).status === 200

const one = async (town: Town, statement: string) => {
  const [row] = await ask(town.databaseUrl, statement)
  if (!row) throw new Error('nothing was found')
  return row
}

const count = async (town: Town, statement: string, values: unknown[] = []) =>
  Number((await ask(town.databaseUrl, statement, values))[0]?.count)

async function ask(
  url: string,
  statement: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement, values)).rows
  } finally {
    await client.end()
  }
}
