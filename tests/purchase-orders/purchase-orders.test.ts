import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { accounts as accountRows } from '#app/features/people/accounts/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { anSme } from '#app/features/people/parties/testing.server.ts'
import { writeMessage } from '#app/features/people/qmail/write-message.server.ts'
import { acknowledgePurchaseOrder } from '#app/features/procurement/purchase-orders/acknowledge-purchase-order.server.ts'
import { cancelPurchaseOrder } from '#app/features/procurement/purchase-orders/cancel-purchase-order.server.ts'
import { closePurchaseOrder } from '#app/features/procurement/purchase-orders/close-purchase-order.server.ts'
import { createPurchaseOrder } from '#app/features/procurement/purchase-orders/create-purchase-order.server.ts'
import { discardPurchaseOrder } from '#app/features/procurement/purchase-orders/discard-purchase-order.server.ts'
import { orderTraining } from '#app/features/procurement/purchase-orders/order-training.server.ts'
import { findOwnPurchaseLimit } from '#app/features/procurement/purchase-orders/queries-limit.server.ts'
import {
  findOrderOfTraining,
  getPurchaseOrder,
} from '#app/features/procurement/purchase-orders/queries-order.server.ts'
import {
  countPurchaseOrders,
  listPurchaseOrders,
  sumPurchaseOrders,
} from '#app/features/procurement/purchase-orders/queries-orders.server.ts'
import { rejectPurchaseOrder } from '#app/features/procurement/purchase-orders/reject-purchase-order.server.ts'
import { revisePurchaseOrder } from '#app/features/procurement/purchase-orders/revise-purchase-order.server.ts'
import { sendPurchaseOrder } from '#app/features/procurement/purchase-orders/send-purchase-order.server.ts'
import {
  purchaseOrders,
  purchaseOrderVersions,
} from '#app/features/procurement/purchase-orders/tables.server.ts'
import {
  aPurchaseOrder,
  typedPurchaseOrder,
} from '#app/features/procurement/purchase-orders/testing.server.ts'
import { wantedPurchaseOrdersOf } from '#app/features/procurement/purchase-orders/wanted-orders.ts'
import { writePurchaseOrderList } from '#app/features/procurement/purchase-orders/write-list.server.ts'
import { writeOrderXml } from '#app/features/procurement/purchase-orders/write-order-xml.server.ts'
import { writePurchaseOrder } from '#app/features/procurement/purchase-orders/write-purchase-order.server.ts'
import { acceptTraining } from '#app/features/sales/training-requests/accept-training.server.ts'
import { askForTraining } from '#app/features/sales/training-requests/ask-training.server.ts'
import { typedTrainingRequest } from '#app/features/sales/training-requests/testing.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import '#app/platform/testing/database.ts'
import { db } from '#app/platform/testing/store.ts'
import { actsFor, aTeam } from '#tests/support/a-limited-member.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { readPaper } from '#tests/support/read-paper.ts'
import { startTogether } from '#tests/support/start-together.ts'
import { aProvider, type PersonCtx, reasonOf, somebody } from '../proposals/rounds.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

const PAGE = { limit: 50, offset: 0 }
const wanted = (query = '') => wantedPurchaseOrdersOf(new URLSearchParams(query))

async function aScene() {
  const [provider, buyer, stranger] = [await aProvider(), await somebody(), await somebody()]
  const username = provider.account.displayUsername
  const make = (given: Parameters<typeof aPurchaseOrder>[2] = {}) =>
    aPurchaseOrder(buyer.ctx, username, given)
  return {
    provider: provider.ctx,
    buyer: buyer.ctx,
    stranger: stranger.ctx,
    username,
    make,
    accounts: { provider, buyer },
  }
}

const readBy = (ctx: PersonCtx, code: string) => getPurchaseOrder(ctx, code)
const stepOf = async (ctx: PersonCtx, code: string) => ({
  code,
  revision: (await readBy(ctx, code)).revision,
})
const changed = (code: string, revision: number, changes: Record<string, unknown> = {}) => {
  const { provider: _provider, ...typed } = typedPurchaseOrder('', changes)
  return { ...typed, code, revision }
}

describe('from a draft to an order that is closed', () => {
  test('a draft is its buyer’s alone; sent, it has a number and both sides read the same', async () => {
    const { provider, buyer, stranger, make } = await aScene()
    const code = await make({ isDraft: true })
    for (const ctx of [provider, stranger, makeContext({})])
      expect(await reasonOf(getPurchaseOrder(ctx, code))).toBe('common:refused.notFound')
    const draft = await readBy(buyer, code)
    expect(draft).toMatchObject({ state: 'draft', numberText: null, version: 1, isBuyer: true })
    expect(draft.versions[0]).toMatchObject({ totalMinor: 125_050, currency: 'EUR', sentAt: null })

    await sendPurchaseOrder(buyer, { code, revision: draft.revision })
    const [year] = new Date().toISOString().split('-')
    const sent = await readBy(provider, code)
    expect(sent).toMatchObject({ state: 'sent', numberText: `PO-${year}-00001`, isBuyer: false })
    expect(sent.versions[0]).toMatchObject({ writtenBy: '', lines: draft.versions[0]?.lines })
    // A second press sends nothing.
    await sendPurchaseOrder(buyer, { code, revision: draft.revision })
    expect((await readBy(buyer, code)).revision).toBe(2)

    await acknowledgePurchaseOrder(provider, await stepOf(provider, code))
    const closing = await stepOf(buyer, code)
    expect(await reasonOf(closePurchaseOrder(buyer, { ...closing, reason: '' }))).toBe(
      'reason: common:invalid.required',
    )
    await closePurchaseOrder(buyer, { ...closing, reason: 'The last day was not needed.' })
    expect(await readBy(provider, code)).toMatchObject({ state: 'closed' })
    expect(
      await reasonOf(cancelPurchaseOrder(buyer, { ...(await stepOf(buyer, code)), reason: 'No.' })),
    ).toBe('common:refused.state')
    expect(await reasonOf(revisePurchaseOrder(buyer, changed(code, 4)))).toBe('purchase-orders:refused.over')
  })

  test('a stranger takes no step, and neither side that of the other', async () => {
    const { provider, buyer, stranger, make } = await aScene()
    const code = await make()
    const step = await stepOf(buyer, code)
    const words = { ...step, reason: 'Changed plans.' }
    for (const work of [
      () => acknowledgePurchaseOrder(stranger, step),
      () => acknowledgePurchaseOrder(buyer, step),
      () => rejectPurchaseOrder(stranger, words),
      () => rejectPurchaseOrder(buyer, words),
      () => writeOrderXml(stranger, { code, version: null }),
      () => writePurchaseOrder(stranger, { code, version: null }),
      ...[stranger, provider].flatMap((ctx) => [
        () => sendPurchaseOrder(ctx, step),
        () => closePurchaseOrder(ctx, words),
        () => cancelPurchaseOrder(ctx, words),
        () => discardPurchaseOrder(ctx, step),
        () => revisePurchaseOrder(ctx, changed(code, step.revision)),
      ]),
    ])
      expect(await reasonOf(work())).toBe('common:refused.notFound')
    expect(await reasonOf(createPurchaseOrder(makeContext({}), typedPurchaseOrder('somebody')))).toBe(
      'common:refused.signIn',
    )
    expect(await listPurchaseOrders(stranger, wanted(), PAGE)).toEqual([])
    expect(await listPurchaseOrders(stranger, wanted('side=received'), PAGE)).toEqual([])
    expect(await reasonOf(discardPurchaseOrder(buyer, step))).toBe('purchase-orders:refused.sent')
    expect(await reasonOf(closePurchaseOrder(buyer, words))).toBe('common:refused.state')
  })

  test('a draft is changed in place, discarded with its number untouched, and made once for a key', async () => {
    const { buyer, username } = await aScene()
    const typed = typedPurchaseOrder(username)
    const [{ code }, again] = [
      await createPurchaseOrder(buyer, typed),
      await createPurchaseOrder(buyer, typed),
    ]
    expect(again.code).toBe(code)
    await revisePurchaseOrder(buyer, changed(code, 1, { title: 'Weaving, advanced' }))
    const draft = await readBy(buyer, code)
    expect(draft).toMatchObject({ version: 1, revision: 2, state: 'draft' })
    expect(draft.versions).toHaveLength(1)
    expect(draft.versions[0]).toMatchObject({ title: 'Weaving, advanced' })
    expect(await reasonOf(revisePurchaseOrder(buyer, changed(code, 1)))).toBe(
      'purchase-orders:refused.changed',
    )
    expect(await reasonOf(sendPurchaseOrder(buyer, { code, revision: 1 }))).toBe(
      'purchase-orders:refused.changed',
    )
    await discardPurchaseOrder(buyer, { code, revision: 2 })
    expect(await reasonOf(readBy(buyer, code))).toBe('common:refused.notFound')
  })
})

test('a provider rejects with a reason, which its buyer reads; the order is over, and its paper is UBL too', async () => {
  const { provider, buyer, make } = await aScene()
  const code = await make({ title: 'Looms & <weaving>' })
  const step = { ...(await stepOf(provider, code)), reason: 'No trainer is free.' }
  const { name, xml } = await writeOrderXml(buyer, { code, version: null })
  expect(name).toMatch(/^PO-\d{4}-00001$/)
  expect(xml).toContain('<cbc:CustomerReference>Looms &amp; &lt;weaving&gt;</cbc:CustomerReference>')
  expect(xml).toContain('<cbc:PayableAmount currencyID="EUR">1250.50</cbc:PayableAmount>')
  expect(xml.match(/<cac:OrderLine>/g)).toHaveLength(2)
  await rejectPurchaseOrder(provider, step)
  await rejectPurchaseOrder(provider, step)
  expect(await readBy(buyer, code)).toMatchObject({ state: 'rejected', reason: 'No trainer is free.' })
  expect(await reasonOf(acknowledgePurchaseOrder(provider, await stepOf(provider, code)))).toBe(
    'common:refused.state',
  )
  expect(await reasonOf(writeOrderXml(buyer, { code: await make({ isDraft: true }), version: null }))).toBe(
    'common:refused.notFound',
  )
})

describe('what is typed', () => {
  test.each([
    ['nobody', {}, 'provider: purchase-orders:form.noProvider'],
    ['', { lines: {} }, 'lines.0.text: purchase-orders:form.noLines'],
    [
      '',
      { lines: { 2: { text: 'Days', quantity: '0', unit: '5' } } },
      'lines.2.quantity: purchase-orders:form.noQuantity',
    ],
    [
      '',
      { lines: { 0: { text: 'Days', quantity: '1.5', unit: '5' } } },
      'lines.0.quantity: purchase-orders:form.noQuantity',
    ],
    [
      '',
      { lines: { 0: { text: 'Days', quantity: '2', unit: '-5' } } },
      'lines.0.unit: common:invalid.amount',
    ],
    ['', { lines: { 0: { text: '', quantity: '2', unit: '5' } } }, 'lines.0.text: common:invalid.required'],
    [
      '',
      { lines: { 0: { text: 'Days', quantity: '99999', unit: '999999999' } } },
      'lines.0.unit: purchase-orders:form.tooMuch',
    ],
    [
      '',
      { currency: 'JPY', lines: { 0: { text: 'Days', quantity: '2', unit: '10.50' } } },
      'lines.0.unit: common:invalid.amount',
    ],
    ['', { title: ' ' }, 'title: common:invalid.required'],
    ['', { costCentre: randomUUID() }, 'costCentre: orders:billing.costCentreGone'],
  ])('%s %o', async (provider, changes, said) => {
    const { buyer, username } = await aScene()
    expect(
      await reasonOf(createPurchaseOrder(buyer, typedPurchaseOrder(provider || username, changes))),
    ).toBe(said)
  })

  test('nobody orders from themselves, and full-width figures are figures', async () => {
    const { provider, buyer, username } = await aScene()
    expect(await reasonOf(createPurchaseOrder(provider, typedPurchaseOrder(username)))).toBe(
      'provider: purchase-orders:form.own',
    )
    const line = { kind: 'seats', text: 'Plätze', quantity: '１２', unit: '４５' }
    const { code } = await createPurchaseOrder(
      buyer,
      typedPurchaseOrder(`@${username}`, { lines: { 3: line } }),
    )
    expect((await readBy(buyer, code)).versions[0]?.lines).toEqual([
      { kind: 'seats', text: 'Plätze', quantity: 12, unitMinor: 4_500 },
    ])
  })
})

describe('versions', () => {
  test('a change of what was sent is a new version, acknowledged anew by who has read it', async () => {
    const { provider, buyer, make } = await aScene()
    const code = await make()
    await acknowledgePurchaseOrder(provider, await stepOf(provider, code))
    const { revision } = await readBy(buyer, code)
    const line = { kind: 'days', text: 'Three days', quantity: '3', unit: '600' }
    const typed = changed(code, revision, { lines: { 0: line } })
    expect(await revisePurchaseOrder(buyer, typed)).toEqual({ version: 2 })
    expect(await revisePurchaseOrder(buyer, typed)).toEqual({ version: 2 })
    // Back, and sent again with another key.
    expect(await reasonOf(revisePurchaseOrder(buyer, { ...typed, key: randomUUID() }))).toBe(
      'purchase-orders:refused.changed',
    )
    const order = await readBy(provider, code)
    expect(order).toMatchObject({ state: 'sent', version: 2, numberText: expect.stringMatching(/00001$/) })
    expect(order.versions.map(({ version, totalMinor }) => [version, totalMinor])).toEqual([
      [2, 180_000],
      [1, 125_050],
    ])
    expect(order.versions[1]?.acknowledgedAt).toBeInstanceOf(Date)
    expect(await reasonOf(acknowledgePurchaseOrder(provider, { code, revision }))).toBe(
      'purchase-orders:refused.changed',
    )
    await acknowledgePurchaseOrder(provider, { code, revision: order.revision })
    await acknowledgePurchaseOrder(provider, { code, revision: order.revision })
    expect(await readBy(buyer, code)).toMatchObject({ state: 'acknowledged' })
  })

  test('of a change and an acknowledgement at once, nobody acknowledges what was not read', async () => {
    const { provider, buyer, make } = await aScene()
    for (let round = 0; round < 5; round += 1) {
      const code = await make()
      const { revision } = await readBy(buyer, code)
      await startTogether('purchase_orders', [
        () => acknowledgePurchaseOrder(provider, { code, revision }),
        () => revisePurchaseOrder(buyer, changed(code, revision)).then(() => {}),
      ])
      const order = await readBy(buyer, code)
      const last = order.versions[0]
      expect(order.state === 'acknowledged').toBe(last?.acknowledgedAt !== null)
      if (order.version === 2) expect(order.state).toBe('sent')
    }
    expect((await checkInvariants()).filter(({ broken }) => broken > 0)).toEqual([])
  })

  test('what was sent cannot be written over, not even past the product', async () => {
    const { make } = await aScene()
    const code = await make()
    const [row] = await db()
      .select({ id: purchaseOrders.id })
      .from(purchaseOrders)
      .where(eq(purchaseOrders.code, code))
    await expect(
      db()
        .update(purchaseOrderVersions)
        .set({ totalMinor: 1 })
        .where(eq(purchaseOrderVersions.purchaseOrderId, row?.id ?? '')),
    ).rejects.toThrow()
  })
})

test('twenty that are sent at once have the numbers from 1 to 20, and what is refused takes none', async () => {
  const { buyer, make } = await aScene()
  const codes: string[] = []
  for (let at = 0; at < 20; at += 1) codes.push(await make({ isDraft: true }))
  const results = await Promise.allSettled(
    codes.flatMap((code) => [
      sendPurchaseOrder(buyer, { code, revision: 1 }),
      sendPurchaseOrder(buyer, { code, revision: 1 }),
    ]),
  )
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
  const rows = await listPurchaseOrders(buyer, wanted(), PAGE)
  const numbers = rows.map(({ numberText }) => Number(numberText?.slice(-5)))
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  expect((await checkInvariants()).filter(({ broken }) => broken > 0)).toEqual([])
})

test('a member sends up to the own limit, above it an admin does, and the page says so before', async () => {
  const { company, admin, manager, other } = await aTeam({ limit: '1000' })
  const provider = await aProvider()
  const code = await aPurchaseOrder(manager, provider.account.displayUsername, { isDraft: true })
  expect(await findOwnPurchaseLimit(manager)).toMatchObject({ limit: { minor: 100_000, currency: 'EUR' } })
  expect(await findOwnPurchaseLimit(admin)).toBeNull()
  expect(await findOwnPurchaseLimit(other)).toBeNull()
  expect(await reasonOf(sendPurchaseOrder(manager, { code, revision: 1 }))).toBe(
    'purchase-orders:refused.aboveLimit',
  )
  // Another currency is compared by its rate.
  const inFrancs = await aPurchaseOrder(manager, provider.account.displayUsername, {
    isDraft: true,
    currency: 'INR',
  })
  await sendPurchaseOrder(manager, { code: inFrancs, revision: 1 })
  await sendPurchaseOrder(admin, { code, revision: 1 })
  // Nor does a change go past it.
  expect(await reasonOf(revisePurchaseOrder(manager, changed(code, 2)))).toBe(
    'purchase-orders:refused.aboveLimit',
  )
  const line = { kind: 'days', text: 'One day', quantity: '1', unit: '600' }
  await revisePurchaseOrder(manager, changed(code, 2, { lines: { 0: line } }))
  expect((await listPurchaseOrders(other, wanted(), PAGE)).length).toBe(2)
  expect(company.id).toBe(manager.actor.partyId)
})

test('all people of a company see what it ordered; what a firm has received is not for its employees', async () => {
  const { admin, manager } = await aTeam()
  const { studio, owner, helper } = await inTransaction(async (tx) => {
    const studio = await anSme(tx)
    return { studio, owner: await anAccount(tx), helper: await anAccount(tx) }
  })
  const code = await aPurchaseOrder(admin, studio.displaySlug)
  expect((await readBy(manager, code)).state).toBe('sent')
  const atStudio = (account: typeof owner, role: 'admin' | 'employee') =>
    actsFor(account, { ...studio, kind: 'sme' } as typeof studio, role)
  expect((await readBy(atStudio(owner, 'admin'), code)).isBuyer).toBe(false)
  const employee = atStudio(helper, 'employee')
  expect(await reasonOf(readBy(employee, code))).toBe('common:refused.notFound')
  expect(await listPurchaseOrders(employee, wanted('side=received'), PAGE)).toEqual([])
  await acknowledgePurchaseOrder(atStudio(owner, 'admin'), await stepOf(manager, code))
})

test('nothing is sent to who has left or has not confirmed an address', async () => {
  const { buyer, make, accounts } = await aScene()
  const code = await make({ isDraft: true })
  const unconfirmed = { ...buyer, actor: { ...buyer.actor, emailConfirmed: false } }
  expect(await reasonOf(sendPurchaseOrder(unconfirmed, { code, revision: 1 }))).toBe(
    'purchase-orders:refused.confirmEmail',
  )
  await db()
    .update(parties)
    .set({ suspendedAt: new Date() })
    .where(eq(parties.id, accounts.provider.account.partyId))
  expect(await reasonOf(sendPurchaseOrder(buyer, { code, revision: 1 }))).toBe(
    'purchase-orders:refused.provider',
  )
})

describe('of an agreed training', () => {
  async function agreed() {
    const scene = await aScene()
    const topic = await inTransaction((tx) =>
      aTopic(tx, {
        ownerId: scene.accounts.provider.account.partyId,
        durationMinutes: 840,
        largestGroup: 12,
        priceMinor: 40_000,
        priceCurrency: 'EUR',
        priceUnit: 'person',
      }),
    )
    const { code } = await askForTraining(scene.buyer, await typedTrainingRequest(scene.buyer, topic))
    return { ...scene, training: code }
  }

  test('all is taken over, once, and a stranger orders nothing', async () => {
    const { provider, buyer, stranger, training } = await agreed()
    expect(await reasonOf(orderTraining(buyer, { code: training }))).toBe('purchase-orders:refused.training')
    await acceptTraining(provider, { code: training, version: '1' })
    for (const ctx of [stranger, provider])
      expect(await reasonOf(orderTraining(ctx, { code: training }))).toBe('common:refused.notFound')

    const made = await startTogether(
      'purchase_orders',
      Array.from({ length: 3 }, () => () => orderTraining(buyer, { code: training })),
    )
    const codes = made.map((one) => (one.status === 'fulfilled' ? one.value.code : String(one.reason)))
    expect(new Set(codes).size).toBe(1)
    const [code = ''] = codes
    const draft = await readBy(buyer, code)
    expect(draft).toMatchObject({ state: 'draft', training })
    expect(draft.versions[0]).toMatchObject({
      totalMinor: 320_000,
      currency: 'EUR',
      lines: [{ kind: 'training', quantity: 8, unitMinor: 40_000 }],
    })
    expect(draft.versions[0]?.delivery).toContain('Lund')
    expect(await findOrderOfTraining(provider, training)).toBeNull()
    await sendPurchaseOrder(buyer, { code, revision: 1 })
    expect(await findOrderOfTraining(provider, training)).toMatchObject({ code, state: 'sent' })

    // Cancelled, it makes room for another one.
    await cancelPurchaseOrder(buyer, { code, revision: 2, reason: 'Wrong cost centre.' })
    expect((await orderTraining(buyer, { code: training })).code).not.toBe(code)
  })
})

test('each side is told once of what the other did', async () => {
  const { provider, buyer, make, accounts } = await aScene()
  const code = await make()
  await acknowledgePurchaseOrder(provider, await stepOf(provider, code))
  const { revision } = await readBy(buyer, code)
  await revisePurchaseOrder(buyer, changed(code, revision))
  await cancelPurchaseOrder(buyer, { ...(await stepOf(buyer, code)), reason: 'The plant closes.' })
  await followFacts()
  const told = async (account: { id: string }) =>
    (
      await db()
        .select()
        .from(notifications)
        .where(eq(notifications.recipientId, account.id as never))
    )
      .map(({ kind }) => kind)
      .toSorted()
  expect(await told(accounts.provider.account)).toEqual([
    'purchaseOrderCancelled',
    'purchaseOrderChanged',
    'purchaseOrderSent',
  ])
  expect(await told(accounts.buyer.account)).toEqual(['purchaseOrderAcknowledged'])
})

test('both sides speak about an order that was sent in one conversation, others and drafts have none', async () => {
  const { provider, buyer, stranger, make } = await aScene()
  const write = (ctx: PersonCtx, code: string) =>
    writeMessage(ctx, { about: `purchase-order:${code}`, words: 'By when?', key: randomUUID() })
  const code = await make()
  const begun = await write(buyer, code)
  expect((await write(provider, code)).code).toBe(begun.code)
  expect(await reasonOf(write(stranger, code))).toBe('common:refused.notFound')
  expect(await reasonOf(write(buyer, await make({ isDraft: true })))).toBe('common:refused.notFound')
})

test('lists: what waits first, by state and words, summed by currency, as a file', async () => {
  const { provider, buyer, make } = await aScene()
  const [acknowledged, sent] = [await make({ title: 'Spinning' }), await make({ title: '100 % wool' })]
  await make({ title: '=Dyeing', isDraft: true, currency: 'CHF' })
  const cancelled = await make({ title: 'Felting' })
  await acknowledgePurchaseOrder(provider, await stepOf(provider, acknowledged))
  await cancelPurchaseOrder(buyer, { ...(await stepOf(buyer, cancelled)), reason: 'Not now.' })
  const titles = async (ctx: PersonCtx, query = '') =>
    (await listPurchaseOrders(ctx, wanted(query), PAGE)).map(({ title }) => title)
  expect(await titles(buyer)).toEqual(['100 % wool', '=Dyeing', 'Spinning', 'Felting'])
  expect(await titles(provider, 'side=received')).toEqual(['100 % wool', 'Spinning', 'Felting'])
  expect(await titles(buyer, 'view=draft')).toEqual(['=Dyeing'])
  expect(await titles(buyer, 'q=%25')).toEqual(['100 % wool'])
  expect(await titles(buyer, 'q=00001')).toEqual(['Spinning'])
  expect(await countPurchaseOrders(buyer, wanted('q=SPIN'))).toBe(1)
  const { counts, sums } = await sumPurchaseOrders(buyer, 'sent')
  expect(counts).toEqual({ all: 4, draft: 1, sent: 1, acknowledged: 1, closed: 0, cancelled: 1, rejected: 0 })
  expect(sums).toEqual([{ currency: 'EUR', orderedMinor: 250_100, waitingMinor: 125_050 }])
  expect((await sumPurchaseOrders(provider, 'received')).counts.draft).toBe(0)

  const csv = (await text(writePurchaseOrderList(buyer, wanted()).file)).trim().split('\r\n')
  expect(csv).toHaveLength(5)
  expect(csv.join()).toContain("'=Dyeing")
  expect(csv[1]).toContain('1250.50')
  expect((await readBy(buyer, sent)).state).toBe('sent')
})

test('the paper is in the language of its provider, in every script, and of one version', async () => {
  const { buyer, username, accounts, provider } = await aScene()
  await db()
    .update(accountRows)
    .set({ language: 'de' })
    .where(eq(accountRows.id, accounts.provider.account.id))
  const title = '織物 · Ткачество · दो दिन · أيام'
  const code = await aPurchaseOrder(buyer, username, { title, note: 'Zeile eins\nZeile zwei' })
  const { name, pdf } = await writePurchaseOrder(buyer, { code, version: null })
  expect(name).toMatch(/^PO-\d{4}-00001$/)
  const words = readPaper(pdf)
  for (const word of ['Bestellung PO-', 'Gesamt ohne Steuer', 'Workbooks', 'Ткачество', '織物', 'Zeile zwei'])
    expect(words).toContain(word)
  await revisePurchaseOrder(buyer, changed(code, 2, { prices: 'gross' }))
  const first = await writePurchaseOrder(provider, { code, version: '1' })
  expect(readPaper(first.pdf)).toContain('Gesamt ohne Steuer')
  expect(readPaper((await writePurchaseOrder(provider, { code, version: null })).pdf)).toContain(
    'Gesamt inklusive Steuer',
  )
  expect(await reasonOf(writePurchaseOrder(provider, { code, version: '7' }))).toBe('common:refused.notFound')
})
