import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { isGuestName } from '#app/features/people/accounts/username.ts'
import { authSessions } from '#app/features/people/auth-sessions/tables.server.ts'
import { credentials } from '#app/features/people/credentials/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { findGuestEmail } from '#app/features/people/email-codes/queries-guest.server.ts'
import { sendEmailCode } from '#app/features/people/email-codes/send-email-code.server.ts'
import { finishAccount } from '#app/features/people/registration/finish-account.server.ts'
import { actorOf } from '#app/features/people/second-step/queries-session.server.ts'
import { signIn } from '#app/features/people/sign-in/sign-in.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { VISITOR } from '#app/kit/actor.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { mailedCode } from '#tests/support/mailed-code.ts'
import { holdSeats } from './hold-seats.server.ts'
import { identifyBuyer } from './identify-buyer.server.ts'
import { identifyByLink } from './identify-by-link.server.ts'
import { keepDetails } from './keep-details.server.ts'
import { payOrder } from './pay-order.server.ts'
import { getCheckout } from './queries-checkout.server.ts'
import { waitForEmailCode } from './wait-for-email-code.server.ts'

type Event = Awaited<ReturnType<typeof anEvent>>
let event: Event

beforeAll(async () => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
  event = await inTransaction((tx) => anEvent(tx, { capacity: 1000 }))
})

let addresses = 0
function aGuest(): Ctx {
  addresses += 1
  return makeContext({ visitorKey: randomUUID(), ip: `10.41.0.${addresses}` })
}
const hold = (ctx: Ctx) =>
  holdSeats(ctx, { event: event.slug, seats: { [event.types[0].id]: '1' }, key: randomUUID() })
const anEmail = () => `buyer-${randomUUID()}@example.com`
const DETAILS = {
  kind: 'business',
  company: 'Rao Works',
  name: 'Asha Rao',
  street: '14 MG Road',
  postalCode: '411001',
  city: 'Pune',
  country: 'IN',
  participants: [{ name: 'Asha Rao', email: 'asha@example.com' }],
}

/** A guest with a seat and a code on its way. */
async function waiting(email = anEmail(), ctx = aGuest()) {
  const { reference } = await hold(ctx)
  await sendEmailCode(ctx, { email })
  return { ctx, email, reference, code: await mailedCode(email), name: 'Asha Rao' }
}
const accountOf = async (email: string) =>
  (await db().select().from(accounts).where(eq(accounts.email, email)))[0]
const orderOf = async (reference: string) =>
  (await db().select().from(orders).where(eq(orders.reference, reference)))[0]
const requestWith = (cookies: string[]) =>
  new Request('http://localhost/', {
    headers: { cookie: cookies.map((line) => line.split(';')[0]).join('; ') },
  })
const actorBy = (cookies: string[]) => actorOf(systemContext('test'), requestWith(cookies))
const pay = async (ctx: Ctx, reference: string) => {
  await keepDetails(ctx, { reference, ...DETAILS })
  return payOrder(ctx, { reference, card: 'succeeds', key: randomUUID() })
}

describe('a guest who types the code', () => {
  test('buys for the address, gets an account with it and a session, and finishes it afterwards', async () => {
    const { ctx, email, reference, code, name } = await waiting()
    await expect(pay(ctx, reference)).rejects.toMatchObject({ kind: 'signIn' })
    const { cookies } = await identifyBuyer(ctx, { reference, email, code, name })
    expect(await pay(ctx, reference)).toMatchObject({ state: 'succeeded' })

    const account = await accountOf(email)
    expect(isGuestName(account?.username ?? '')).toBe(true)
    expect(await orderOf(reference)).toMatchObject({ state: 'confirmed', buyerId: account?.partyId })
    const actor = await actorBy(cookies)
    expect(actor).toMatchObject({ accountId: account?.id, emailConfirmed: true })
    expect(cookies[0]).not.toContain('Max-Age')

    const person = makeContext({ actor })
    const choice = { username: `A${randomUUID().slice(0, 8)}`, password: 'seven calm otters' }
    const other = await inTransaction((tx) => anAccount(tx))
    await expect(finishAccount(person, { ...choice, username: other.displayUsername })).rejects.toMatchObject(
      {
        fields: { username: { key: 'accounts:username.taken' } },
      },
    )
    await finishAccount(person, choice)
    const signedIn = await signIn(aGuest(), choice, requestWith([]))
    expect(signedIn.actor?.accountId).toBe(account?.id)
    const second = { ...choice, username: `B${randomUUID().slice(0, 8)}` }
    await expect(finishAccount(person, second)).rejects.toMatchObject({ reason: 'accounts:finish.already' })
    await expect(finishAccount(aGuest(), choice)).rejects.toMatchObject({ kind: 'signIn' })
  })

  test('buys for an account that has a password without being signed in to it', async () => {
    const owner = await inTransaction((tx) => anAccount(tx, { password: 'open sesame' }))
    const { ctx, reference, code } = await waiting(owner.email)
    expect(await identifyBuyer(ctx, { reference, email: owner.email, code })).toEqual({ cookies: [] })
    expect(await pay(ctx, reference)).toMatchObject({ state: 'succeeded' })

    expect(await orderOf(reference)).toMatchObject({ buyerId: owner.partyId, placedBy: owner.id })
    expect(await getCheckout(ctx, reference)).toMatchObject({ state: 'confirmed' })
    expect(await getCheckout(makeContext({ actor: personOf(owner) }), reference)).toMatchObject({ reference })
    await expect(getCheckout(aGuest(), reference)).rejects.toMatchObject({ kind: 'notFound' })
    const other = await inTransaction((tx) => anAccount(tx))
    const sharing = makeContext({ actor: personOf(other), visitorKey: ctx.visitorKey })
    await expect(getCheckout(sharing, reference)).rejects.toMatchObject({ kind: 'notFound' })
    await db()
      .update(orders)
      .set({ confirmedAt: new Date(Date.now() - 25 * 3_600_000) })
      .where(eq(orders.reference, reference))
    await expect(getCheckout(ctx, reference)).rejects.toMatchObject({ kind: 'notFound' })
  })

  test('is given no session of staff', async () => {
    const staff = await inTransaction((tx) => anAccount(tx, { staffTasks: ['moderate'] }))
    const { ctx, reference, code } = await waiting(staff.email)
    expect(await identifyBuyer(ctx, { reference, email: staff.email, code })).toEqual({ cookies: [] })
  })

  test('takes an account over that somebody opened for the address and never proved', async () => {
    const planted = await inTransaction((tx) =>
      anAccount(tx, { password: 'open sesame', emailVerified: false }),
    )
    const thief = await signIn(
      aGuest(),
      { username: planted.username, password: 'open sesame' },
      requestWith([]),
    )
    const { ctx, reference, code } = await waiting(planted.email)
    const { cookies } = await identifyBuyer(ctx, { reference, email: planted.email, code })
    expect(await actorBy(thief.cookies)).toEqual(VISITOR)
    expect(await actorBy(cookies)).toMatchObject({ accountId: planted.id, emailConfirmed: true })
    expect(await db().$count(credentials, eq(credentials.userId, planted.id))).toBe(0)
    expect(await db().$count(authSessions, eq(authSessions.userId, planted.id))).toBe(1)
  })

  test('is refused for a suspended account, and keeps the seats', async () => {
    const away = await inTransaction((tx) => anAccount(tx, { suspendedAt: new Date() }))
    const { ctx, reference, code } = await waiting(away.email)
    await expect(identifyBuyer(ctx, { reference, email: away.email, code })).rejects.toMatchObject({
      reason: 'accounts:signIn.suspended',
    })
    expect(await getCheckout(ctx, reference)).toMatchObject({ state: 'held', isIdentified: false })
  })

  test('twice at once has one account and one order', async () => {
    const { ctx, email, reference, code } = await waiting()
    const both = await Promise.allSettled([0, 1, 2].map(() => identifyBuyer(ctx, { reference, email, code })))
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    const again = await identifyBuyer(ctx, { reference, email, code: '' })
    expect(again.cookies.filter((line) => line.startsWith('session='))).toHaveLength(1)
    expect(await db().$count(accounts, eq(accounts.email, email))).toBe(1)
  })
})

/** The link that stands in the newest email to an address. */
async function mailedLink(email: string): Promise<string> {
  const mails = await db()
    .select()
    .from(emails)
    .where(eq(emails.toAddress, email))
    .orderBy(desc(emails.createdAt))
  return /\/link\/([\w.-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
}

/** A guest whose email brings a link to the order. */
async function linked(email = anEmail()) {
  const ctx = aGuest()
  const { reference } = await hold(ctx)
  await sendEmailCode(ctx, { email, page: `/order/${reference}/link` })
  return { ctx, email, reference, link: await mailedLink(email) }
}

describe('the link beside the code', () => {
  test('leads to the order on another device, and the browser that waits goes on', async () => {
    const owner = await inTransaction((tx) => anAccount(tx, { password: 'open sesame' }))
    const { ctx, reference, link } = await linked(owner.email)
    const { cookies } = await identifyByLink(aGuest(), { reference, link })
    const actor = await actorBy(cookies)
    expect(actor).toMatchObject({ accountId: owner.id })
    expect(await getCheckout(makeContext({ actor }), reference)).toMatchObject({ reference })

    expect(await getCheckout(ctx, reference)).toMatchObject({ isIdentified: true, buyerEmail: owner.email })
    expect(await findGuestEmail(ctx)).toMatchObject({ confirmed: false })
    expect(await pay(ctx, reference)).toMatchObject({ state: 'succeeded' })
    expect(await orderOf(reference)).toMatchObject({ state: 'confirmed', buyerId: owner.partyId })
  })

  test('works once, for its own order, and not when it was made up, replaced or is old', async () => {
    const { ctx, email, reference, link } = await linked()
    const refused = { reason: 'accounts:confirm.expired' }
    const other = await hold(ctx)
    const stranger = await linked()
    const late = makeContext({ now: () => new Date(Date.now() + 11 * 60_000) })
    for (const [as, tried] of [
      [aGuest(), { reference, link: `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}` }],
      [aGuest(), { reference, link: `${randomUUID()}.${link.split('.')[1]}` }],
      [aGuest(), { reference: stranger.reference, link }],
      [late, { reference, link }],
    ] as const)
      await expect(identifyByLink(as, tried)).rejects.toMatchObject(refused)
    await sendEmailCode(ctx, { email, page: `/order/${other.reference}/link` })
    await expect(identifyByLink(aGuest(), { reference, link })).rejects.toMatchObject(refused)
    const newer = await mailedLink(email)
    await identifyByLink(aGuest(), { reference: other.reference, link: newer })
    await expect(identifyByLink(aGuest(), { reference: other.reference, link: newer })).rejects.toMatchObject(
      refused,
    )
    expect(await getCheckout(ctx, reference)).toMatchObject({ isIdentified: false })
  })

  test('opens no session of staff', async () => {
    const staff = await inTransaction((tx) => anAccount(tx, { staffTasks: ['moderate'] }))
    const { reference, link } = await linked(staff.email)
    expect(await identifyByLink(aGuest(), { reference, link })).toEqual({ cookies: [] })
  })
})

describe('a stranger', () => {
  test('gives nobody’s order away, with a code of another browser or of an own', async () => {
    const { ctx, email, reference, code } = await waiting()
    await expect(identifyBuyer(aGuest(), { reference, email, code })).rejects.toMatchObject({
      fields: { code: { key: 'accounts:code.ended' } },
    })
    const stranger = await waiting()
    await expect(identifyBuyer(stranger.ctx, { ...stranger, reference })).rejects.toMatchObject({
      kind: 'notFound',
    })
    await expect(waitForEmailCode(stranger.ctx, { reference })).rejects.toMatchObject({ kind: 'notFound' })
    expect(await getCheckout(ctx, reference)).toMatchObject({ isIdentified: false, extended: false })
  })
})

test('a hold that ends before the code does waits for it, once', async () => {
  const { ctx, reference } = await waiting()
  await waitForEmailCode(ctx, { reference })
  expect(await getCheckout(ctx, reference)).toMatchObject({ extended: false })
  const later = { ...ctx, now: () => new Date(Date.now() + 8 * 60_000) }
  await waitForEmailCode(later, { reference })
  const { heldUntil, extended } = await getCheckout(ctx, reference)
  expect(extended).toBe(true)
  await waitForEmailCode({ ...ctx, now: () => new Date(Date.now() + 25 * 60_000) }, { reference })
  expect(await getCheckout(ctx, reference)).toMatchObject({ heldUntil })
})
