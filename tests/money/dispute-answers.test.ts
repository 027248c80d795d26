import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { answerDispute } from '#app/features/delivery/disputes/answer-dispute.server.ts'
import { answerOwnDispute } from '#app/features/delivery/disputes/answer-own-dispute.server.ts'
import { drawPapers } from '#app/features/delivery/disputes/draw-papers.server.ts'
import { listDisputes } from '#app/features/delivery/disputes/queries-disputes.server.ts'
import { getOwnDispute, listOwnDisputes } from '#app/features/delivery/disputes/queries-own.server.ts'
import { remindDisputes } from '#app/features/delivery/disputes/remind-disputes.server.ts'
import { writePaper } from '#app/features/delivery/disputes/write-paper.server.ts'
import { disputePapers } from '#app/features/money/payments/dispute-papers.server.ts'
import { receiveWebhook } from '#app/features/money/payments/receive-webhook.server.ts'
import { sendDisputeAnswer } from '#app/features/money/payments/send-dispute-answer.server.ts'
import { disputes, payments } from '#app/features/money/payments/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { payOrder } from '#app/features/sales/checkout/pay-order.server.ts'
import { reconcileOwnOrder } from '#app/features/sales/order-payments/reconcile-order.server.ts'
import { orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import { listBooked } from '#app/features/sales/revenue/queries-money.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { newCode, newId, newKey, type PartyId } from '#app/kit/ids.ts'
import { configure, rememberConfiguration } from '#app/platform/config.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { decideSandboxDispute, deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { deliverSandboxWebhook } from '#app/platform/payments/sandbox-webhooks.server.ts'
import { answerStripeDispute } from '#app/platform/payments/stripe-disputes.server.ts'
import { sandboxDisputes } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { textOfPdf } from '#tests/support/pdf-text.ts'
import { signStripe, stripeServer } from '#tests/support/stripe-server.ts'

const system = systemContext('test')
const DAY = 86_400_000

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

const staffed = async (given: object = { staffTasks: ['refund'] }, now = () => new Date()) => {
  const actor = personOf(await inTransaction((tx) => anAccount(tx)), given)
  return { ...makeContext({ actor, now }), actor }
}

/** One seat for 100.00, of which the marketplace keeps 10.00, paid by a card of the gateway. */
async function aPaidSeat(card: string) {
  const seller = { serviceType: 'provider', approval: 'approved' } as const
  const event = await inTransaction(async (tx) =>
    anEvent(tx, {
      ownerId: (await anAccount(tx, seller)).partyId,
      refundSteps: [{ days: 7, percent: 50 }],
    }),
  )
  const ctx = makeContext({ actor: personOf(await inTransaction((tx) => anAccount(tx))) })
  const { reference } = await holdSeats(ctx, { event: event.slug, seats: { [event.types[0].id]: 1 } })
  await keepDetails(ctx, { reference, nameLater: 'on', participants: [{ name: '', email: '' }] })
  await keepDetails(ctx, {
    reference,
    kind: 'person',
    name: 'Asha Rao',
    street: 'Baner Road 1',
    postalCode: '411045',
    city: 'Pune',
    country: 'IN',
  })
  const { confirmPath } = await payOrder(ctx, { reference, card, key: newKey() })
  const [order] = await db().select().from(orders).where(eq(orders.reference, reference))
  if (!order) throw new Error('no order')
  return { ctx, reference, order, sellerId: event.ownerId, confirmPath }
}

/** Who sold it, as it acts for itself. */
async function sellerOf({ sellerId }: { sellerId: string }, now = () => new Date()) {
  const [account] = await db()
    .select()
    .from(accounts)
    .where(eq(accounts.partyId, sellerId as PartyId))
  if (!account) throw new Error('no seller')
  const own = { serviceType: 'provider', approval: 'approved' } as const
  return { ...makeContext({ actor: personOf(account, own), now }), account }
}

/** Delivers what the sandbox has to tell, and does all that follows. */
async function deliverAll() {
  await followFacts([deliverSandboxWebhookJob])
  const { rows } = await db().execute<{ id: string }>(
    sql`select id from sandbox_webhooks where delivered_at is null order by id`,
  )
  const post = (body: string, signature: string) =>
    receiveWebhook(system, { gateway: 'sandbox', body, signature })
  for (const { id } of rows) await deliverSandboxWebhook(id, post)
  await followFacts([deliverSandboxWebhookJob])
}

async function aDisputedSeat() {
  const sold = await aPaidSeat('disputed')
  await deliverAll()
  return { ...sold, ...(await disputeOf(sold.order.id)) }
}

async function disputeOf(orderId: string) {
  const [found] = await db()
    .select({ dispute: disputes, payment: payments })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(eq(payments.subjectId, orderId))
  if (!found) throw new Error('no dispute')
  return found
}

const contest = (dispute: { id: string }, text = 'The buyer came on both days.') => ({
  answer: 'contest',
  dispute: dispute.id,
  text,
})
const inOrder = async () =>
  expect((await checkInvariants()).filter((result) => result.broken > 0)).toEqual([])
const feesOf = async (orderId: string) => {
  const { rows } = await db().execute<{ account: string; minor: number }>(
    sql`select e.account, sum(e.amount_minor)::float8 as minor from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id
      where t.subject_id = ${orderId} and t.kind = 'dispute_fee' group by 1`,
  )
  return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]))
}

test('staff see until when evidence is taken, what is held and what is known, and send it once', async () => {
  const { dispute, order, reference, sellerId } = await aDisputedSeat()
  await db().update(tickets).set({ checkedInAt: new Date() }).where(eq(tickets.orderId, order.id))
  const staff = await staffed()
  const listed = (await listDisputes(staff)).rows.find((one) => one.dispute === dispute.id)
  expect(listed).toMatchObject({
    state: 'open',
    sellerMinor: 9_000,
    commissionMinor: 1_000,
    feeMinor: 1_500,
    isOwn: false,
  })
  expect(listed?.facts).toMatchObject({ reference, tickets: 1, checkedIn: 1 })
  expect((listed?.evidenceDueAt?.getTime() ?? 0) - dispute.openedAt.getTime()).toBe(7 * DAY)
  expect(await feesOf(order.id)).toEqual({ clearing: -1_500, fee: 1_500 })
  const notified = await db().select().from(notifications).where(eq(notifications.kind, 'disputeToAnswer'))
  expect(notified.map(({ parameters }) => parameters)).toContainEqual(
    expect.objectContaining({ until: expect.anything() }),
  )
  expect(sellerId).toBe(order.sellerId)

  const answers = await Promise.allSettled(
    Array.from({ length: 8 }, () => answerDispute(staff, contest(dispute))),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await deliverAll()
  await sendDisputeAnswer(system, dispute.id)
  const { dispute: sent } = await disputeOf(order.id)
  expect(sent).toMatchObject({ state: 'contested', answerRefusal: null })
  expect(sent.answeredAt).not.toBeNull()
  const [atBank] = await db()
    .select()
    .from(sandboxDisputes)
    .where(eq(sandboxDisputes.id, dispute.gatewayReference))
  expect(atBank?.evidence).toBe(sent.evidence)
  expect(atBank?.files).toEqual([
    { shows: 'invoice', name: `invoice-${reference}.pdf`, bytes: expect.any(Number) },
    { shows: 'attendance', name: `attendance-${reference}.pdf`, bytes: expect.any(Number) },
  ])
  expect(sent.sentFiles).toEqual(atBank?.files?.map(({ shows, name }) => ({ shows, name })))
  expect(sent.evidence).toContain('The buyer came on both days.\n“')
  expect(sent.evidence).toContain('1 of them was shown at the door')
  expect(sent.evidence).not.toContain('Asha Rao')
  await inOrder()

  await decideSandboxDispute(dispute.paymentId, 'won')
  await deliverAll()
  expect((await disputeOf(order.id)).dispute.state).toBe('won')
  await inOrder()
})

test('who accepts a dispute gives the amount up, once, and it is booked as lost', async () => {
  const { dispute, order } = await aDisputedSeat()
  const staff = await staffed()
  await answerDispute(staff, { answer: 'accept', dispute: dispute.id })
  await expect(answerDispute(staff, contest(dispute))).rejects.toMatchObject({ kind: 'conflict' })
  await deliverAll()
  expect((await disputeOf(order.id)).dispute).toMatchObject({
    state: 'lost',
    evidence: null,
    answerRefusal: null,
  })
  await inOrder()
})

test('after its day no evidence is taken, and what the gateway refuses is written down', async () => {
  const late = await aDisputedSeat()
  const later = await staffed({ staffTasks: ['refund'] }, () => new Date(Date.now() + 8 * DAY))
  await expect(answerDispute(later, contest(late.dispute))).rejects.toMatchObject({ kind: 'conflict' })
  await expect(answerDispute(await staffed(), contest(late.dispute, ' '))).rejects.toMatchObject({
    fields: { text: expect.anything() },
  })

  const decided = await aDisputedSeat()
  await db()
    .update(sandboxDisputes)
    .set({ state: 'lost' })
    .where(eq(sandboxDisputes.paymentId, decided.payment.id))
  await answerDispute(await staffed(), contest(decided.dispute))
  await deliverAll()
  expect((await disputeOf(decided.order.id)).dispute).toMatchObject({
    state: 'lost',
    answerRefusal: 'dispute_decided',
  })
  await inOrder()
})

test('nobody but staff trusted with refunds sees or answers a dispute, and nobody their own', async () => {
  const { dispute, ctx, sellerId } = await aDisputedSeat()
  const accept = { answer: 'accept', dispute: dispute.id }
  const others = [makeContext({}), ctx, await staffed({}), await staffed({ staffTasks: ['moderate'] })]
  for (const other of others)
    await expect(answerDispute(other, accept)).rejects.toMatchObject({ kind: 'notFound' })
  await expect(listDisputes(await staffed({ staffTasks: ['moderate'] }))).rejects.toMatchObject({
    kind: 'notFound',
  })
  const staff = await staffed()
  await expect(answerDispute(staff, { ...accept, dispute: newId() })).rejects.toMatchObject({
    kind: 'notFound',
  })
  const own = {
    ...staff,
    actor: { ...staff.actor, partyId: sellerId as PartyId, ownPartyId: sellerId as PartyId },
  }
  await expect(answerDispute(own, accept)).rejects.toMatchObject({ kind: 'forbidden' })
})

describe('the papers of a dispute', () => {
  const textOf = (pdf: Buffer<ArrayBuffer>) => textOfPdf(pdf).replace(/\s+/g, ' ')

  test('are read before they are sent, by the seller and by staff, and by nobody else', async () => {
    const sold = await aDisputedSeat()
    const { dispute, order, reference } = sold
    await db().update(tickets).set({ checkedInAt: new Date() }).where(eq(tickets.orderId, order.id))
    const [seller, staff] = [await sellerOf(sold), await staffed()]
    const own = { code: dispute.code }
    const attendance = await writePaper(seller, { of: own, paper: 'attendance' })
    expect(textOf(attendance)).toMatch(new RegExp(`${reference}.*Seat 1 Shown at the door`))
    expect(textOf(attendance)).not.toContain('Asha Rao')
    const invoice = await writePaper(staff, { of: { id: dispute.id }, paper: 'invoice' })
    expect(textOf(invoice)).toContain(String((await getOwnDispute(seller, dispute.code)).facts?.invoice))
    // Drawn again it is the same, so a repeat sends the same files.
    expect((await writePaper(seller, { of: own, paper: 'attendance' })).equals(attendance)).toBe(true)

    const strangers = [
      makeContext({}),
      sold.ctx,
      await staffed({}),
      await staffed({ staffTasks: ['moderate'] }),
    ]
    for (const stranger of strangers)
      for (const of of [own, { id: dispute.id }])
        await expect(writePaper(stranger, { of, paper: 'invoice' })).rejects.toMatchObject({
          kind: 'notFound',
        })
    for (const reader of [
      { ctx: seller, of: own },
      { ctx: staff, of: { id: dispute.id } },
    ])
      await expect(writePaper(reader.ctx, { of: reader.of, paper: 'messages' })).rejects.toMatchObject({
        kind: 'notFound',
      })
    await expect(writePaper(seller, { of: { id: dispute.id }, paper: 'invoice' })).rejects.toMatchObject({
      kind: 'notFound',
    })
  })

  test('that are more than the gateway takes stay behind, and the words go alone', async () => {
    const { dispute, order } = await aDisputedSeat()
    const large = Buffer.alloc(5_000_000)
    disputePapers.override(() => ({
      draw: async () => [{ shows: 'invoice', name: 'invoice.pdf', pdf: large }],
    }))
    await answerDispute(await staffed(), contest(dispute))
    await deliverAll()
    disputePapers.override((filled) => filled)
    expect((await disputeOf(order.id)).dispute).toMatchObject({
      state: 'contested',
      sentFiles: [],
      answerRefusal: null,
    })
  })

  test('whoever is not the system has none drawn', async () => {
    const { dispute, ctx } = await aDisputedSeat()
    for (const other of [ctx, await staffed()]) await expect(drawPapers(other, dispute.id)).rejects.toThrow()
    expect((await drawPapers(system, dispute.id)).map(({ shows }) => shows)).toEqual(['invoice'])
    expect(await drawPapers(system, newId())).toEqual([])
  })

  test('that cannot be drawn hold nothing up', async () => {
    const { dispute, order } = await aDisputedSeat()
    disputePapers.override(() => ({
      draw: async () => {
        throw new Error('no paper today')
      },
    }))
    await answerDispute(await staffed(), contest(dispute))
    await deliverAll()
    disputePapers.override((filled) => filled)
    expect((await disputeOf(order.id)).dispute).toMatchObject({ state: 'contested', sentFiles: [] })
  })
})

describe('who sold it', () => {
  const said = (dispute: { code: string }, given: object = {}) => ({
    dispute: dispute.code,
    answer: 'keep',
    text: 'She came on both days.',
    ...given,
  })

  test('reads its case, keeps what it says, and staff send that with theirs', async () => {
    const sold = await aDisputedSeat()
    const seller = await sellerOf(sold)
    const listed = await listOwnDisputes(seller, 1)
    expect(listed).toMatchObject({ total: 1, rows: [{ state: 'open', reason: 'product_not_received' }] })
    const { dispute } = sold
    const read = await getOwnDispute(seller, dispute.code)
    expect(read).toMatchObject({ sellerMinor: 9_000, statement: null, messages: [] })
    expect(read.facts?.invoice).toMatch(/\d/)
    const today = new Date().toISOString().slice(0, 10)
    expect((await listBooked(seller, { on: today, view: 'all' }, 1)).rows).toMatchObject([
      { order: sold.reference, open: 0, standing: 'disputed' },
    ])
    const mails = read.facts?.mails ?? []
    expect(mails.map(({ kind }) => kind)).toContain('orders.confirmed')
    for (const { to } of mails) expect(to).toMatch(/^.[*]{3}@[^@]+$/)
    await answerOwnDispute(seller, said(dispute))
    await answerOwnDispute(seller, said(dispute, { text: 'She came on the first day.' }))
    expect((await disputeOf(sold.order.id)).dispute).toMatchObject({
      state: 'open',
      statement: 'She came on the first day.',
    })
    await answerDispute(await staffed(), contest(dispute, 'We checked that.'))
    const { evidence } = (await disputeOf(sold.order.id)).dispute
    expect(evidence?.split('\n').slice(0, 2)).toEqual(['We checked that.', 'She came on the first day.'])
    await expect(answerOwnDispute(seller, said(dispute))).rejects.toMatchObject({ kind: 'conflict' })
    await deliverAll()
    await decideSandboxDispute(dispute.paymentId, 'won')
    await deliverAll()
    expect(await getOwnDispute(seller, dispute.code)).toMatchObject({ state: 'won' })
    await inOrder()
  })

  test('sends it to the bank once, however many press at once, staff among them', async () => {
    const sold = await aDisputedSeat()
    const [seller, staff] = [await sellerOf(sold), await staffed()]
    const answers = await Promise.allSettled([
      ...Array.from({ length: 6 }, () => answerOwnDispute(seller, said(sold.dispute, { answer: 'contest' }))),
      ...Array.from({ length: 6 }, () => answerDispute(staff, contest(sold.dispute))),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await deliverAll()
    await Promise.all([1, 2, 3].map(() => sendDisputeAnswer(system, sold.dispute.id)))
    const { dispute } = await disputeOf(sold.order.id)
    expect(dispute).toMatchObject({ state: 'contested', answerRefusal: null })
    const [atBank] = await db()
      .select()
      .from(sandboxDisputes)
      .where(eq(sandboxDisputes.id, dispute.gatewayReference))
    expect(atBank?.evidence).toBe(dispute.evidence)
    await inOrder()
  })

  test('accepts the claim, which is booked as lost, with the commission on it', async () => {
    const sold = await aDisputedSeat()
    const seller = await sellerOf(sold)
    await answerOwnDispute(seller, said(sold.dispute, { answer: 'accept' }))
    await deliverAll()
    expect((await disputeOf(sold.order.id)).dispute).toMatchObject({ state: 'lost' })
    const { rows } = await db().execute<{ account: string; minor: number }>(sql`
      select e.account, sum(e.amount_minor)::int as minor from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.subject_id = ${sold.order.id} and e.account in ('payable', 'commission', 'dispute', 'dispute_loss') group by 1 order by 1`)
    expect(rows).toEqual([
      { account: 'commission', minor: 0 },
      { account: 'dispute', minor: 0 },
      { account: 'dispute_loss', minor: 10_000 },
      { account: 'payable', minor: 0 },
    ])
    await inOrder()
  })

  test('is reminded three days and one day before, each once, and not of what is answered', async () => {
    const sold = await aDisputedSeat()
    const seller = await sellerOf(sold)
    const reminded = async (days: number) => {
      await remindDisputes(systemContext('test', { now: () => new Date(Date.now() + days * DAY) }))
      const told = await db()
        .select({ kind: notifications.kind, link: notifications.link })
        .from(notifications)
        .where(eq(notifications.recipientId, seller.account.id))
      return told.filter(({ kind }) => kind === 'disputeDue')
    }
    expect(await reminded(1)).toEqual([])
    const due = { kind: 'disputeDue', link: `/revenue/disputes/${sold.dispute.code}` }
    expect(await reminded(4.5)).toEqual([due])
    expect(await reminded(5)).toEqual([due])
    expect(await reminded(6.5)).toEqual([due, due])
    await answerOwnDispute(seller, said(sold.dispute, { answer: 'contest' }))
    expect(await reminded(6.9)).toEqual([due, due])
    await expect(remindDisputes(seller)).rejects.toMatchObject({ kind: 'notFound' })
  })

  test('is nobody else: strangers, buyers, other sellers and employees find no such case', async () => {
    const sold = await aDisputedSeat()
    const other = await sellerOf(await aPaidSeat('succeeds'))
    const seller = await sellerOf(sold)
    const late = await sellerOf(sold, () => new Date(Date.now() + 8 * DAY))
    for (const ctx of [makeContext({}), sold.ctx, other, await staffed()]) {
      await expect(getOwnDispute(ctx, sold.dispute.code)).rejects.toMatchObject({ kind: 'notFound' })
      for (const answer of ['keep', 'contest', 'accept'])
        await expect(answerOwnDispute(ctx, said(sold.dispute, { answer }))).rejects.toMatchObject({
          kind: 'notFound',
        })
    }
    expect((await listOwnDisputes(other, 1)).total).toBe(0)
    for (const ctx of [makeContext({}), sold.ctx])
      await expect(listOwnDisputes(ctx, 1)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(answerOwnDispute(late, said(sold.dispute))).rejects.toMatchObject({ kind: 'conflict' })
    await expect(answerOwnDispute(seller, said(sold.dispute, { text: ' ' }))).rejects.toMatchObject({
      fields: { text: expect.anything() },
    })
  })
})

describe('at Stripe', () => {
  let stripe: Awaited<ReturnType<typeof stripeServer>>
  let putBack = () => {}
  beforeAll(async () => {
    stripe = await stripeServer()
    putBack = rememberConfiguration()
    configure({ ...stripe.environment, STRIPE_PATIENCE_SECONDS: '0.3' })
  })
  afterEach(() => {
    stripe.events.length = 0
  })
  afterAll(() => {
    putBack()
    stripe.close()
  })

  async function aDispute() {
    const sold = await aPaidSeat('stripe')
    const session = stripe.sessions.get(sold.confirmPath?.split('/').at(-1) ?? '')
    if (!session) throw new Error('no session')
    stripe.pay(session.id)
    await reconcileOwnOrder(sold.ctx, sold.reference)
    stripe.dispute(session)
    await hearAll()
    return { ...sold, session, ...(await disputeOf(sold.order.id)) }
  }

  async function hearAll() {
    for (const { body } of stripe.events.splice(0))
      await receiveWebhook(system, { gateway: 'stripe', body, signature: signStripe(body) })
    await followFacts([deliverSandboxWebhookJob])
  }

  test('evidence is submitted, a second time refused, and its fee is booked', async () => {
    const { dispute, session, order } = await aDispute()
    expect(dispute.evidenceDueAt?.getTime()).toBe((session.disputes[0]?.created ?? 0) * 1_000 + 7 * DAY)
    expect(await feesOf(order.id)).toEqual({ clearing: -1_500, fee: 1_500 })
    await answerDispute(await staffed(), contest(dispute))
    await followFacts([deliverSandboxWebhookJob])
    expect(session.disputes[0]).toMatchObject({ status: 'under_review' })
    expect(session.disputes[0]?.evidence).toContain('The buyer came on both days.')
    expect(Object.keys(session.disputes[0]?.files ?? {})).toEqual(['receipt'])
    expect(session.disputes[0]?.files?.receipt).toMatchObject({
      name: expect.stringMatching(/^invoice-/),
      text: expect.stringMatching(/^%PDF-/),
    })
    // Called again after its answer was lost, with other papers: nothing is submitted twice.
    const reply = { reference: dispute.gatewayReference, evidence: 'Again', files: [] }
    const pdf = Buffer.from('%PDF-1.7 another one')
    const again = { ...reply, files: [{ shows: 'invoice' as const, name: 'invoice.pdf', pdf }] }
    expect(await answerStripeDispute(again)).toEqual({ answer: 'done' })
    expect(session.disputes[0]?.submissions).toBe(1)
    expect((await disputeOf(order.id)).dispute).toMatchObject({ state: 'contested', answerRefusal: null })
    await inOrder()
  })

  test('an accepted dispute is closed and lost', async () => {
    const { dispute, session, order } = await aDispute()
    await answerDispute(await staffed(), { answer: 'accept', dispute: dispute.id })
    await followFacts([deliverSandboxWebhookJob])
    expect(session.disputes[0]).toMatchObject({ status: 'lost' })
    expect((await disputeOf(order.id)).dispute).toMatchObject({ state: 'lost' })
    await inOrder()
  })
})

test('what does not fit on the first page stands on the second, in one order and once', async () => {
  const { dispute } = await aDisputedSeat()
  const staff = await staffed()
  const due = (at: number) => new Date(Date.UTC(2031, 0, 1 + at))
  const copies = Array.from({ length: 21 }, (_, at) => {
    const id = newId()
    return { ...dispute, id, code: newCode(10), gatewayReference: `copy ${id}`, evidenceDueAt: due(at) }
  })
  await db().insert(disputes).values(copies)
  const pages = [await listDisputes(staff, 1), await listDisputes(staff, 2)]
  await expect(listDisputes(staff, 9)).rejects.toMatchObject({ page: 9, last: 2 })
  for (const { id } of copies) await db().delete(disputes).where(eq(disputes.id, id))

  const [first, second] = pages.map(({ rows }) => rows.map((row) => row.dispute))
  const [{ total = 0, pageCount = 0 } = {}] = pages
  expect([first?.length, second?.length, pageCount]).toEqual([20, total - 20, 2])
  const both = [...(first ?? []), ...(second ?? [])]
  expect(new Set(both).size).toBe(total)
  expect(both.filter((id) => copies.some((copy) => copy.id === id))).toEqual(copies.map(({ id }) => id))
  const states = pages.flatMap(({ rows }) => rows.map(({ state }) => state === 'open'))
  expect(states, 'what waits for an answer stands first').toEqual(states.toSorted().reverse())
})
