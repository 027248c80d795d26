import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { acceptDifference } from '#app/features/procurement/order-matching/accept-difference.server.ts'
import { closeCompleteOrder } from '#app/features/procurement/order-matching/close-complete-order.server.ts'
import { judgeOrders } from '#app/features/procurement/order-matching/judge-orders.server.ts'
import { linkSeats } from '#app/features/procurement/order-matching/link-seats.server.ts'
import { matchInvoice } from '#app/features/procurement/order-matching/match-invoice.server.ts'
import { matchInvoices } from '#app/features/procurement/order-matching/match-invoices.server.ts'
import { noteDelivery } from '#app/features/procurement/order-matching/note-delivery.server.ts'
import { findStandings } from '#app/features/procurement/order-matching/queries-standings.server.ts'
import { purchaseOrderMatches } from '#app/features/procurement/order-matching/tables.server.ts'
import { unmatchInvoice } from '#app/features/procurement/order-matching/unmatch-invoice.server.ts'
import { cancelPurchaseOrder } from '#app/features/procurement/purchase-orders/cancel-purchase-order.server.ts'
import { getPurchaseOrder } from '#app/features/procurement/purchase-orders/queries-order.server.ts'
import { foundPurchaseOrders } from '#app/features/procurement/purchase-orders/queries-scope.server.ts'
import { rejectPurchaseOrder } from '#app/features/procurement/purchase-orders/reject-purchase-order.server.ts'
import { revisePurchaseOrder } from '#app/features/procurement/purchase-orders/revise-purchase-order.server.ts'
import { typedPurchaseOrder } from '#app/features/procurement/purchase-orders/testing.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { brokenConstraint, read } from '#app/platform/db.server.ts'
import '#app/platform/testing/database.ts'
import { db } from '#app/platform/testing/store.ts'
import { startTogether } from '#tests/support/start-together.ts'
import { type PersonCtx, reasonOf } from '../proposals/rounds.ts'
import {
  anInvoice,
  anOrder,
  aScene,
  idOf,
  listed,
  receive,
  refused,
  SYSTEM,
  stepOf,
  typedMatch,
} from './billing.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

const standingOf = async (code: string) => {
  const id = await idOf(code)
  return (await findStandings(read(SYSTEM), foundPurchaseOrders([id]), new Date())).get(id)
}
const figuresOf = async (code: string) =>
  (await standingOf(code))?.lines.map((line) => [line.delivered, line.billed, line.billedMinor])

describe('F16: fifteen planted faults', () => {
  const scene = async () => {
    const made = await aScene()
    return { ...made, code: await anOrder(made) }
  }
  type Planted = Awaited<ReturnType<typeof scene>>
  const bill = (
    { buyer, code }: Pick<Planted, 'buyer' | 'code'>,
    invoice: string,
    rows: Parameters<typeof typedMatch>[2],
  ) => matchInvoice(buyer, typedMatch(code, invoice, rows))

  const FAULTS: [what: string, plant: (scene: Planted) => Promise<unknown>, refusal: string][] = [
    [
      'more is received than was ordered',
      ({ buyer, code }) => receive(buyer, code, 1, '2'),
      refused('overDelivered'),
    ],
    [
      'ten times the receipt is billed',
      async (given) => {
        await receive(given.buyer, given.code, 0, '2')
        const invoice = await anInvoice({ ...given.sides, lines: [['Seats', 20, 10_000]] })
        return bill(given, invoice, [[0, '20', '2000']])
      },
      refused('over'),
    ],
    [
      'a line of a foreign order: of another supplier',
      async (given) => {
        const other = await aScene()
        const foreign = await anOrder({ ...given, provider: other.provider, username: other.username })
        const invoice = await anInvoice({ ...given.sides, lines: [['Seats', 1, 10_000]] })
        return bill({ ...given, code: foreign }, invoice, [[0, '1', '100']])
      },
      refused('sides'),
    ],
    [
      'an invoice to another buyer',
      async (given) => {
        const other = await aScene()
        const sides = { sellerId: given.sides.sellerId, buyerId: other.sides.buyerId }
        const invoice = await anInvoice({ ...sides, lines: [['Seats', 1, 10_000]] })
        return bill(given, invoice, [[0, '1', '100']])
      },
      'common:refused.notFound',
    ],
    [
      'a line that the order does not have',
      async (given) => {
        const invoice = await anInvoice({ ...given.sides, lines: [['Seats', 1, 10_000]] })
        return bill(given, invoice, [[7, '1', '100']])
      },
      refused('line'),
    ],
    [
      'a line that the invoice does not have',
      async (given) => {
        const invoice = await anInvoice({ ...given.sides, lines: [['Seats', 1, 10_000]] })
        return bill(given, invoice, [
          ['', '', ''],
          [0, '1', '100'],
        ])
      },
      refused('line'),
    ],
    [
      'a receipt of a draft is counted',
      async (given) => receive(given.buyer, await anOrder(given, undefined, { state: 'draft' }), 0, '1'),
      refused('state'),
    ],
    [
      'a draft is billed',
      async (given) => {
        const draft = await anOrder(given, undefined, { state: 'draft' })
        const invoice = await anInvoice({ ...given.sides, lines: [['Seats', 1, 10_000]] })
        return bill({ ...given, code: draft }, invoice, [[0, '1', '100']])
      },
      refused('state'),
    ],
    [
      'another currency',
      async (given) => {
        const invoice = await anInvoice({ ...given.sides, lines: [['Seats', 1, 10_000]], currency: 'CHF' })
        return bill(given, invoice, [[0, '1', '100']])
      },
      refused('currency'),
    ],
    [
      'more is credited than was billed',
      async (given) => {
        const invoice = await anInvoice({ ...given.sides, lines: [['Seats', 2, 10_000]] })
        await bill(given, invoice, [[0, '1', '100']])
        const note = await anInvoice({ ...given.sides, lines: [['Seats', 2, 10_000]], credits: invoice })
        return bill(given, note, [[0, '2', '200']])
      },
      refused('credit'),
    ],
    [
      'a credit of an invoice that is not matched',
      async (given) => {
        const invoice = await anInvoice({ ...given.sides, lines: [['Seats', 1, 10_000]] })
        const note = await anInvoice({ ...given.sides, lines: [['Seats', 1, 10_000]], credits: invoice })
        return bill(given, note, [[0, '1', '100']])
      },
      refused('credit'),
    ],
    [
      'the same line of an invoice twice, on two orders',
      async (given) => {
        const second = await anOrder(given)
        const invoice = await anInvoice({ ...given.sides, lines: [['Seats', 2, 10_000]] })
        await bill(given, invoice, [[0, '2', '200']])
        return bill({ ...given, code: second }, invoice, [[0, '1', '100']])
      },
      refused('twice'),
    ],
    [
      'the same line of an invoice twice, on one line',
      async (given) => {
        const invoice = await anInvoice({ ...given.sides, lines: [['Seats', 2, 10_000]] })
        await bill(given, invoice, [[0, '1', '100']])
        return bill(given, invoice, [[0, '1', '100']])
      },
      refused('twice'),
    ],
    [
      'a rejected order is billed',
      async (given) => {
        const sent = await anOrder(given, undefined, { state: 'sent' })
        await rejectPurchaseOrder(given.provider, {
          ...(await stepOf(given.provider, sent)),
          reason: 'No room.',
        })
        const invoice = await anInvoice({ ...given.sides, lines: [['Seats', 1, 10_000]] })
        return bill({ ...given, code: sent }, invoice, [[0, '1', '100']])
      },
      refused('state'),
    ],
    [
      'a cancelled order is billed, a billed one is cancelled',
      async (given) => {
        const invoice = await anInvoice({ ...given.sides, lines: [['Seats', 2, 10_000]] })
        await bill(given, invoice, [[0, '1', '100']])
        return cancelPurchaseOrder(given.buyer, { ...(await stepOf(given.buyer, given.code)), reason: 'No.' })
      },
      'purchase-orders:refused.billed',
    ],
    [
      'a price above the sum of the line',
      async (given) => {
        const invoice = await anInvoice({ ...given.sides, lines: [['Seats', 2, 10_001]] })
        return bill(given, invoice, [[0, '2', '200.02']])
      },
      refused('over'),
    ],
    [
      'a withdrawn invoice',
      async (given) => {
        const invoice = await anInvoice({ ...given.sides, lines: [['Seats', 1, 10_000]] })
        await db().update(invoices).set({ state: 'credited' }).where(eq(invoices.id, invoice))
        return bill(given, invoice, [[0, '1', '100']])
      },
      refused('withdrawn'),
    ],
    [
      'more than the invoice says',
      async (given) => {
        const invoice = await anInvoice({ ...given.sides, lines: [['Seats', 1, 10_000]] })
        return bill(given, invoice, [[0, '1', '150']])
      },
      refused('twice'),
    ],
    [
      'a new version says less than is billed',
      async (given) => {
        const invoice = await anInvoice({ ...given.sides, lines: [['Seats', 2, 10_000]] })
        await bill(given, invoice, [[0, '2', '200']])
        const { provider: _, ...typed } = typedPurchaseOrder('', {
          lines: { 0: { kind: 'seats', text: 'Seat', quantity: '1', unit: '100' } },
        })
        return revisePurchaseOrder(given.buyer, { ...typed, ...(await stepOf(given.buyer, given.code)) })
      },
      'purchase-orders:refused.billed',
    ],
  ]

  test.each(FAULTS)('%s', async (_what, plant, refusal) => {
    expect(await reasonOf(plant(await scene()))).toBe(refusal)
  })

  test('the database itself refuses, past the product', async () => {
    const { code, sides } = await scene()
    const invoice = await anInvoice({ ...sides, lines: [['Seats', 30, 10_000]] })
    const purchaseOrderId = await idOf(code)
    const row = { purchaseOrderId, line: 0, invoiceId: invoice, invoiceLine: 0, matchedAt: new Date() }
    const broken = (quantity: number, amountMinor: number) =>
      db()
        .insert(purchaseOrderMatches)
        .values({ ...row, id: randomUUID(), quantity, amountMinor })
        .then(
          () => 'written',
          (error) => brokenConstraint(error),
        )
    expect(await broken(3, 20_000)).toBe('purchase_match_over')
    expect(await broken(2, 20_001)).toBe('purchase_match_over')
    expect(await broken(2, 20_000)).toBe('written')
    await expect(
      db()
        .update(purchaseOrderMatches)
        .set({ quantity: 1 })
        .where(eq(purchaseOrderMatches.invoiceId, invoice)),
    ).rejects.toThrow()
    // The product would say how this invoice stands: nothing of it stays.
    await db().delete(purchaseOrderMatches).where(eq(purchaseOrderMatches.invoiceId, invoice))
  })
})

describe('what matches by itself', () => {
  test('an invoice that says the number, at the prices of the order; delivered and billed in full it closes', async () => {
    const scene = await aScene()
    const code = await anOrder(scene)
    const { numberText: number } = await getPurchaseOrder(scene.buyer, code)
    const invoice = await anInvoice({
      ...scene.sides,
      number,
      lines: [
        ['A day', 1, 60_000],
        ['Seats', 2, 10_000],
      ],
    })
    await matchInvoices(SYSTEM)
    expect(await figuresOf(code)).toEqual([
      [0, 2, 20_000],
      [0, 1, 60_000],
    ])
    // Billed and not delivered: it differs by quantity, not by price.
    expect(await listed(invoice)).toMatchObject({ standing: 'differs', quantityOver: 3, priceMinor: 0 })
    await matchInvoices(SYSTEM)
    await receive(scene.buyer, code, 0, '2')
    expect(await listed(invoice)).toMatchObject({ standing: 'differs', quantityOver: 1 })
    await closeCompleteOrder(SYSTEM, await idOf(code))
    expect((await getPurchaseOrder(scene.buyer, code)).state).toBe('acknowledged')
    await receive(scene.buyer, code, 1, '1')
    expect(await listed(invoice)).toMatchObject({ standing: 'matches', quantityOver: 0 })
    await closeCompleteOrder(SYSTEM, await idOf(code))
    expect(await getPurchaseOrder(scene.provider, code)).toMatchObject({ state: 'closed', reason: null })
    expect((await checkInvariants()).filter(({ broken }) => broken > 0)).toEqual([])
  })

  test.each<[string, [string, number, number][], string]>([
    ['another price', [['Seats', 2, 11_000]], 'none'],
    ['more than are open', [['Seats', 3, 10_000]], 'quantity'],
  ])('waits for a person: %s', async (_, lines, reason) => {
    const scene = await aScene()
    const code = await anOrder(scene)
    const { numberText: number } = await getPurchaseOrder(scene.buyer, code)
    const invoice = await anInvoice({ ...scene.sides, number, lines })
    await matchInvoices(SYSTEM)
    expect(await listed(invoice)).toMatchObject({ standing: 'waiting', reason })
    expect(await figuresOf(code)).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ])
  })

  test('two lines at one price, another currency, and an order that is over wait, too', async () => {
    const scene = await aScene()
    const twice = await anOrder(scene, [
      ['seats', 'First', '2', '100'],
      ['other', 'Second', '2', '100'],
    ])
    const number = async (code: string) => (await getPurchaseOrder(scene.buyer, code)).numberText
    const several = await anInvoice({
      ...scene.sides,
      number: await number(twice),
      lines: [['Seats', 1, 10_000]],
    })
    const code = await anOrder(scene)
    const foreign = await anInvoice({
      ...scene.sides,
      number: await number(code),
      currency: 'CHF',
      lines: [['S', 1, 10_000]],
    })
    const gone = await anOrder(scene)
    await cancelPurchaseOrder(scene.buyer, { ...(await stepOf(scene.buyer, gone)), reason: 'No.' })
    const late = await anInvoice({ ...scene.sides, number: await number(gone), lines: [['S', 1, 10_000]] })
    await matchInvoices(SYSTEM)
    for (const [id, reason] of [
      [several, 'several'],
      [foreign, 'currency'],
      [late, 'state'],
    ] as const)
      expect(await listed(id)).toMatchObject({ standing: 'waiting', reason })
  })

  test('prices with tax on one paper and without it on the other are compared as the order says them', async () => {
    const scene = await aScene()
    const net = await anOrder(scene, [['days', 'Day', '2', '100']])
    const gross = await anOrder(scene, [['days', 'Day', '2', '119']], { prices: 'gross' })
    const number = async (code: string) => (await getPurchaseOrder(scene.buyer, code)).numberText
    const one = {
      ...scene.sides,
      number: await number(net),
      lines: [['Day', 2, 11_900]] as [string, number, number][],
    }
    await anInvoice({ ...one, tax: { isIncluded: true, rate: 1_900 } })
    const other = {
      ...one,
      number: await number(gross),
      lines: [['Day', 2, 10_000]] as [string, number, number][],
    }
    await anInvoice({ ...other, tax: { isIncluded: false, rate: 1_900 } })
    await matchInvoices(SYSTEM)
    expect(await figuresOf(net)).toEqual([[0, 2, 20_000]])
    expect(await figuresOf(gross)).toEqual([[0, 2, 23_800]])
  })

  test('a credit note follows the invoice that it credits, also by an amount alone', async () => {
    const scene = await aScene()
    const code = await anOrder(scene)
    const { numberText: number } = await getPurchaseOrder(scene.buyer, code)
    const invoice = await anInvoice({ ...scene.sides, number, lines: [['Seats', 2, 10_000]] })
    await matchInvoices(SYSTEM)
    await anInvoice({ ...scene.sides, credits: invoice, lines: [['Seat', 1, 10_000]] })
    await matchInvoices(SYSTEM)
    expect((await figuresOf(code))?.[0]).toEqual([0, 1, 10_000])
    expect(await reasonOf(unmatchInvoice(scene.buyer, { code, invoice }))).toBe(refused('credit'))
    // A rebate is an amount, and no seat.
    const day = await anInvoice({ ...scene.sides, number, lines: [['A day', 1, 60_000]] })
    await matchInvoices(SYSTEM)
    await anInvoice({ ...scene.sides, credits: day, lines: [['Rebate', 1, 2_500]] })
    await matchInvoices(SYSTEM)
    expect((await figuresOf(code))?.[1]).toEqual([0, 1, 57_500])
  })
})

describe('who may', () => {
  test('strangers and the supplier match, receive, accept and take back nothing', async () => {
    const scene = await aScene()
    const code = await anOrder(scene)
    const invoice = await anInvoice({ ...scene.sides, lines: [['Seats', 1, 10_000]] })
    const works = (ctx: PersonCtx) => [
      () => matchInvoice(ctx, typedMatch(code, invoice, [[0, '1', '100']])),
      () => unmatchInvoice(ctx, { code, invoice }),
      () => acceptDifference(ctx, { code, invoice, reason: 'No.', seen: '0:0' }),
      () => noteDelivery(ctx, { key: randomUUID(), code, line: 0, quantity: '1', note: '' }),
      () => linkSeats(ctx, { code, line: 0, booking: 'Q-1' }),
    ]
    for (const ctx of [scene.stranger, scene.provider])
      for (const work of works(ctx)) expect(await reasonOf(work())).toBe('common:refused.notFound')
    for (const work of works(makeContext({}) as PersonCtx))
      expect(await reasonOf(work())).toBe('common:refused.signIn')
    // Nor does a buyer match what was billed to somebody else.
    const other = await aScene()
    const foreign = await anInvoice({ ...other.sides, lines: [['Seats', 1, 10_000]] })
    expect(await reasonOf(matchInvoice(scene.buyer, typedMatch(code, foreign, [[0, '1', '100']])))).toBe(
      'common:refused.notFound',
    )
    expect(await figuresOf(code)).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ])
  })
})

describe('at once', () => {
  test('of ten that bill one line together, as many as were ordered are written', async () => {
    const scene = await aScene()
    const code = await anOrder(scene, [['seats', 'Seats', '4', '100']])
    const bills: string[] = []
    for (let at = 0; at < 6; at += 1)
      bills.push(await anInvoice({ ...scene.sides, lines: [['Seat', 1, 10_000]] }))
    const results = await startTogether(
      'purchase_order_matches',
      bills.map((invoice) => () => matchInvoice(scene.buyer, typedMatch(code, invoice, [[0, '1', '100']]))),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    expect(await figuresOf(code)).toEqual([[0, 4, 40_000]])
  })

  test('of two matchers of one line of an invoice, one wins; the same press twice matches once', async () => {
    const scene = await aScene()
    const codes = [await anOrder(scene), await anOrder(scene)]
    const invoice = await anInvoice({ ...scene.sides, lines: [['Seats', 2, 10_000]] })
    const results = await startTogether(
      'purchase_order_matches',
      codes.map((code) => () => matchInvoice(scene.buyer, typedMatch(code, invoice, [[0, '2', '200']]))),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const second = await anInvoice({ ...scene.sides, lines: [['A day', 1, 60_000]] })
    const typed = typedMatch(codes[0] ?? '', second, [[1, '1', '600']])
    const twice = await startTogether('purchase_order_matches', [
      () => matchInvoice(scene.buyer, typed),
      () => matchInvoice(scene.buyer, typed),
    ])
    expect(twice.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect((await checkInvariants()).filter(({ broken }) => broken > 0)).toEqual([])
  })

  test('two sweeps match each invoice once, and hourly all is looked at anew', async () => {
    const scene = await aScene()
    const code = await anOrder(scene, [['seats', 'Seats', '5', '100']])
    const { numberText: number } = await getPurchaseOrder(scene.buyer, code)
    for (let at = 0; at < 5; at += 1)
      await anInvoice({ ...scene.sides, number, lines: [['Seat', 1, 10_000]] })
    await Promise.all([matchInvoices(SYSTEM), matchInvoices(SYSTEM)])
    expect(await figuresOf(code)).toEqual([[0, 5, 50_000]])
    const later = { ...SYSTEM, now: () => new Date(Date.now() + 7_200_000) }
    expect(await judgeOrders(later)).toBeGreaterThan(0)
    expect(await judgeOrders(later)).toBe(0)
  })
})
