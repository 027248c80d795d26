import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { ensureBuild } from '#scripts/start/build.ts'
import { signStripe, stripeServer } from '#tests/support/stripe-server.ts'
import { type Measured, startMeasured } from './measure.ts'

let stripe: Awaited<ReturnType<typeof stripeServer>>
let server: Measured
let origin: string

beforeAll(async () => {
  await ensureBuild()
  stripe = await stripeServer()
  server = await startMeasured(stripe.environment)
  origin = `http://localhost:${server.port}`
}, 300_000)
afterAll(() => {
  server.close()
  stripe.close()
})

const jar = new Map<string, string>()

/** As a browser without scripts: a form, or a page; where it is led next. */
async function ask(path: string, form?: Record<string, string>) {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(new URL(path, origin), {
    method: form ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { cookie, origin, accept: 'text/html' },
    body: form && new URLSearchParams(form),
  })
  for (const line of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    jar.set(name, value)
  }
  return {
    status: answer.status,
    to: answer.headers.get('location') ?? '',
    page: await answer.text(),
    answer,
  }
}

/** What Stripe would send by itself. */
async function deliver() {
  const statuses: number[] = []
  for (const { body } of stripe.events.splice(0)) {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signStripe(body) }
    const address = `${origin}/api/payments/stripe/notice`
    statuses.push((await fetch(address, { method: 'POST', headers, body })).status)
  }
  return statuses
}

async function anOrder(): Promise<string> {
  const event = await inTransaction((tx) => anEvent(tx))
  const seats = { event: event.slug, [`seats.${event.types[0].id}`]: '1', key: randomUUID() }
  const { to } = await ask('/order', seats)
  expect(to).toMatch(/^\/order\/[0-9A-Z]+$/)
  return to
}

const filled = () => ({
  intent: 'pay',
  key: randomUUID(),
  card: 'stripe',
  name: 'Asha Rao',
  kind: 'person',
  address: '14 MG Road\nPune 411001',
  country: 'IN',
})

test('from a seat over the page of Stripe and its notices to a ticket, without scripts', async () => {
  const person = { susername: 'asha_rao', semail: 'asha@example.com', spassword: 'correct horse battery' }
  await ask('/api/inc/switchfunction', { action: 'join', ...person })
  await db().execute(sql`update accounts set email_verified = true`)

  const order = await anOrder()
  const { page, answer } = await ask(order)
  expect(page).toContain('on a secure page of Stripe')
  expect(page).not.toContain('4242')
  // Browsers follow the answer to a form only to where forms may go.
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`form-action 'self' ${stripe.url};`)
  expect(policy.match(/script-src [^;]*/)?.[0]).not.toContain(stripe.url)

  const sent = await ask(order, filled())
  expect([sent.status, sent.to]).toEqual([302, expect.stringMatching(`^${stripe.url}/c/pay/cs_test_`)])
  expect((await ask(order)).page).toContain('Your payment is not complete yet')
  // Who comes back without having paid has not paid, whatever address is opened.
  expect((await ask(`${order}/return`)).to).toBe(order)
  expect((await ask(order)).page).toContain('Your payment is not complete yet')

  const paid = await fetch(sent.to, { method: 'POST', redirect: 'manual' })
  expect(paid.headers.get('location')).toBe(`${origin}${order}/return`)
  const statuses = await deliver()
  expect(statuses.length).toBeGreaterThan(4)
  expect(new Set(statuses)).toEqual(new Set([200]))
  const done = await ask(order)
  expect(done.page).not.toContain('Your payment is not complete yet')
  expect(done.page).toContain('QR code of the ticket: Asha Rao')
  expect((await ask(`${order}/return`)).to).toBe(order)
  const { rows } = await db().execute(sql`select state, payment from orders`)
  expect(rows).toEqual([{ state: 'confirmed', payment: 'paid' }])
})

test('who goes back to the form closes the page, and Stripe without an answer is no error page', async () => {
  const order = await anOrder()
  const first = await ask(order, filled())
  const page = first.to
  stripe.state.mishap = () => 'fault-before'
  expect((await ask(`${order}/return`)).to).toBe(order)
  const again = await ask(order, { intent: 'other-card' })
  expect(again.status).toBeLessThan(400)
  stripe.state.mishap = () => null
  await ask(order, { intent: 'other-card' })
  expect((await fetch(page)).status).toBe(410)
  expect((await ask(order)).page).toContain('on a secure page of Stripe')
  const second = await ask(order, filled())
  expect(second.to).toMatch(`${stripe.url}/c/pay/`)
  expect(second.to).not.toBe(page)
})

test('a notice that is forged, or of a gateway that is none, is refused', async () => {
  const send = async (gateway: string, headers: Record<string, string>) =>
    (await fetch(`${origin}/api/payments/${gateway}/notice`, { method: 'POST', headers, body: '{}' })).status
  expect(await send('stripe', {})).toBe(400)
  expect(await send('stripe', { 'stripe-signature': signStripe('[]') })).toBe(400)
  expect(await send('transfer', {})).toBe(404)
  expect(await send('made-up', {})).toBe(404)
})
