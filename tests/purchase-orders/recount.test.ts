import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { matchInvoice } from '#app/features/procurement/order-matching/match-invoice.server.ts'
import { noteDelivery } from '#app/features/procurement/order-matching/note-delivery.server.ts'
import { findStandings } from '#app/features/procurement/order-matching/queries-standings.server.ts'
import { unmatchInvoice } from '#app/features/procurement/order-matching/unmatch-invoice.server.ts'
import { foundPurchaseOrders } from '#app/features/procurement/purchase-orders/queries-scope.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { Refusal } from '#app/kit/refusal.ts'
import { configure } from '#app/platform/config.server.ts'
import { read } from '#app/platform/db.server.ts'
import '#app/platform/testing/database.ts'
import { anInvoice, anOrder, aScene, idOf, type Scene, SYSTEM, typedMatch } from './billing.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

/** Three lines: four at 100.00, six at 25.00, one at 600.00. */
const ORDERED = [
  { quantity: 4, unit: 10_000 },
  { quantity: 6, unit: 2_500 },
  { quantity: 1, unit: 60_000 },
]

const line = fc.integer({ min: 0, max: 2 })
const step = fc.oneof(
  fc.record({
    do: fc.constant('bill' as const),
    line,
    quantity: fc.integer({ min: 1, max: 5 }),
    percent: fc.constantFrom(80, 100, 100, 110),
  }),
  fc.record({
    do: fc.constant('credit' as const),
    of: fc.nat(9),
    quantity: fc.integer({ min: 0, max: 3 }),
    percent: fc.constantFrom(50, 100),
  }),
  fc.record({ do: fc.constant('unmatch' as const), of: fc.nat(9) }),
  fc.record({ do: fc.constant('receive' as const), line, quantity: fc.integer({ min: -2, max: 4 }) }),
)

type Booked = { id: string; line: number; quantity: number; minor: number; credits: string | null }

/** What stands in the books by another way of counting: a list of entries, added up anew each time. */
class Books {
  entries: Booked[] = []
  received = [0, 0, 0]
  sum(at: number, of: (entry: Booked) => number, only: (entry: Booked) => boolean = () => true) {
    return this.entries.reduce(
      (all, entry) =>
        entry.line === at && only(entry) ? all + (entry.credits ? -of(entry) : of(entry)) : all,
      0,
    )
  }
  billed = (at: number) => this.sum(at, ({ quantity }) => quantity)
  minor = (at: number) => this.sum(at, ({ minor }) => minor)
  left(id: string, at: number, of: (entry: Booked) => number) {
    return this.sum(at, of, (entry) => entry.id === id || entry.credits === id)
  }
}

async function take(
  scene: Scene,
  code: string,
  books: Books,
  one: typeof step extends fc.Arbitrary<infer S> ? S : never,
) {
  const { buyer, sides } = scene
  const isRefused = (work: Promise<unknown>) =>
    work.then(
      () => false,
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        return true
      },
    )
  const bills = books.entries.filter(({ credits }) => credits === null)
  if (one.do === 'receive') {
    if (one.quantity === 0) return
    const next = (books.received[one.line] ?? 0) + one.quantity
    const said = { key: randomUUID(), code, line: one.line, quantity: String(one.quantity), note: '' }
    const isOver = next < 0 || next > (ORDERED[one.line]?.quantity ?? 0)
    expect(await isRefused(noteDelivery(buyer, said))).toBe(isOver)
    if (!isOver) books.received[one.line] = next
    return
  }
  if (one.do === 'bill') {
    const { quantity: most = 0, unit = 0 } = ORDERED[one.line] ?? {}
    const price = (unit * one.percent) / 100
    const minor = one.quantity * price
    const id = await anInvoice({ ...sides, lines: [['A line', one.quantity, price]] })
    const typed = typedMatch(code, id, [[one.line, String(one.quantity), String(minor / 100)]])
    const isOver = books.billed(one.line) + one.quantity > most || books.minor(one.line) + minor > most * unit
    expect(await isRefused(matchInvoice(buyer, typed))).toBe(isOver)
    if (!isOver) books.entries.push({ id, line: one.line, quantity: one.quantity, minor, credits: null })
    return
  }
  const bill = bills[one.of % Math.max(1, bills.length)]
  if (!bill) return
  const credited = books.entries.filter(({ credits }) => credits === bill.id)
  if (one.do === 'unmatch') {
    const isHeld = credited.length > 0
    expect(await isRefused(unmatchInvoice(buyer, { code, invoice: bill.id }))).toBe(isHeld)
    if (!isHeld) books.entries = books.entries.filter(({ id }) => id !== bill.id)
    return
  }
  // An invoice that nobody paid has one credit note at most.
  if (credited.length > 0) return
  const minor = Math.round((bill.minor * one.percent) / 100)
  const id = await anInvoice({
    ...sides,
    lines: [['Back', Math.max(1, one.quantity), minor]],
    credits: bill.id,
  }).catch(() => null)
  if (id === null) return
  const typed = typedMatch(code, id, [[bill.line, String(one.quantity), String(minor / 100)]])
  const isOver =
    books.left(bill.id, bill.line, ({ quantity }) => quantity) < one.quantity ||
    books.left(bill.id, bill.line, (entry) => entry.minor) < minor
  expect(await isRefused(matchInvoice(buyer, typed))).toBe(isOver)
  if (!isOver) books.entries.push({ id, line: bill.line, quantity: one.quantity, minor, credits: bill.id })
}

test('over random chains what is delivered and billed is what another count says, and refused is what it refuses', async () => {
  const scene = await aScene()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const code = await anOrder(
        scene,
        ORDERED.map(({ quantity, unit }) => ['other', 'A line', String(quantity), String(unit / 100)]),
      )
      const books = new Books()
      for (const one of steps) await take(scene, code, books, one)
      const id = await idOf(code)
      const standing = (await findStandings(read(SYSTEM), foundPurchaseOrders([id]), new Date())).get(id)
      expect(
        standing?.lines.map(({ delivered, billed, billedMinor }) => [delivered, billed, billedMinor]),
      ).toEqual(ORDERED.map((_, at) => [books.received[at], books.billed(at), books.minor(at)]))
    }),
    { numRuns: 25 },
  )
  expect((await checkInvariants()).filter(({ broken, name }) => broken > 0 && name !== 'credited')).toEqual(
    [],
  )
}, 120_000)
