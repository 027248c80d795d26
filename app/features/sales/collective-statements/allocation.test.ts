import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate, type OpenInvoice } from './allocation.ts'

const CHAINS = 10_000
const SELLERS = 20
const CURRENCIES = ['EUR', 'INR'] as const

type Invoice = OpenInvoice & { seller: number; currency: string; isDisputed: boolean }

/** What happens to a company, one after the other; numbers are taken of what is there then. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('invoice' as const),
      seller: fc.nat(SELLERS - 1),
      minor: fc.integer({ min: 1, max: 500_000 }),
      currency: fc.nat(1),
      day: fc.nat(60),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('transfer' as const),
      part: fc.integer({ min: 1, max: 150 }).map((percent) => percent / 100),
      currency: fc.nat(1),
      names: fc.array(fc.nat(30), { maxLength: 4 }),
      key: fc.nat(12),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('credit' as const),
      of: fc.nat(50),
      part: fc.integer({ min: 1, max: 100 }).map((percent) => percent / 100),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('dispute' as const), of: fc.nat(50) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refund' as const), of: fc.nat(50) }) },
)

const dayOf = (day: number) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)

/** A company with the rule under test: what it owes, its credit, and what sellers were paid. */
class Books {
  readonly invoices: Invoice[] = []
  readonly credit: Record<string, number> = { EUR: 0, INR: 0 }
  readonly log: {
    kind: 'in' | 'pay' | 'back'
    currency: string
    minor: number
    seller?: number
    id?: string
  }[] = []
  readonly paid = new Map<string, Invoice>()
  readonly seen = new Set<string>()

  open(currency: string) {
    return this.invoices.filter(
      (one) => one.currency === currency && !one.isDisputed && !this.paid.has(one.id),
    )
  }

  settle(currency: string, named: ReadonlySet<string>) {
    const { settled, leftMinor } = allocate({
      fundsMinor: this.credit[currency] ?? 0,
      open: this.open(currency),
      named,
    })
    for (const one of settled) {
      const whole = this.invoices.find(({ id }) => id === one.id)
      if (!whole || this.paid.has(one.id)) throw new Error('paid twice')
      this.paid.set(one.id, { ...whole })
      this.log.push({ kind: 'pay', currency, minor: one.amountMinor, seller: whole.seller, id: one.id })
    }
    this.credit[currency] = leftMinor
  }
}

test('over 10,000 random chains every cent is allocated once, and what sellers have is a recount by other code', () => {
  let transfers = 0
  let settled = 0
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }), (steps) => {
      const books = new Books()
      for (const [at, one] of steps.entries()) {
        if (one.kind === 'invoice') {
          const issuedOn = dayOf(one.day)
          const currency = CURRENCIES[one.currency] ?? 'EUR'
          const invoice = {
            id: `i${at}`,
            seller: one.seller,
            currency,
            isDisputed: false,
            issuedOn,
            dueOn: dayOf(one.day + 14),
          }
          books.invoices.push({ ...invoice, amountMinor: one.minor })
        } else if (one.kind === 'transfer') {
          const currency = CURRENCIES[one.currency] ?? 'EUR'
          // The same transfer may be told again.
          const mark = `${currency} ${one.key} ${one.part}`
          if (books.seen.has(mark)) continue
          books.seen.add(mark)
          const owed = books.open(currency).reduce((sum, { amountMinor }) => sum + amountMinor, 0)
          const minor = Math.floor(owed * one.part)
          if (minor === 0) continue
          transfers += 1
          books.credit[currency] = (books.credit[currency] ?? 0) + minor
          books.log.push({ kind: 'in', currency, minor })
          books.settle(currency, new Set(one.names.map((name) => `i${name}`)))
        } else if (one.kind === 'refund') {
          const [whole] = [...books.paid.values()].slice(one.of % Math.max(1, books.paid.size))
          if (!whole || books.log.some(({ kind, id }) => kind === 'back' && id === whole.id)) continue
          books.credit[whole.currency] = (books.credit[whole.currency] ?? 0) + whole.amountMinor
          books.log.push({
            kind: 'back',
            currency: whole.currency,
            minor: whole.amountMinor,
            seller: whole.seller,
            id: whole.id,
          })
        } else {
          const invoice = books.invoices[one.of % Math.max(1, books.invoices.length)]
          if (!invoice || books.paid.has(invoice.id)) continue
          if (one.kind === 'dispute') invoice.isDisputed = !invoice.isDisputed
          else invoice.amountMinor = Math.max(1, Math.floor(invoice.amountMinor * one.part))
        }
      }
      settled += books.paid.size
      recount(books)
    }),
    { numRuns: CHAINS },
  )
  expect([transfers > CHAINS, settled > CHAINS]).toEqual([true, true])
}, 120_000)

/** By other code than the rule: from the log of movements alone. */
function recount(books: Books) {
  for (const currency of CURRENCIES) {
    let left = 0
    const bySeller = Array.from({ length: SELLERS }, () => 0)
    for (const { kind, minor, seller = 0, currency: of } of books.log) {
      if (of !== currency) continue
      left += kind === 'pay' ? -minor : minor
      if (left < 0) throw new Error('more was used than came')
      if (kind !== 'in') bySeller[seller] = (bySeller[seller] ?? 0) + (kind === 'pay' ? minor : -minor)
    }
    if (left !== books.credit[currency]) throw new Error(`credit ${books.credit[currency]} is ${left}`)
    for (const [seller, minor] of bySeller.entries()) {
      const has = [...books.paid.values()].filter((one) => one.seller === seller && one.currency === currency)
      const gone = books.log.filter(
        (one) => one.kind === 'back' && one.seller === seller && one.currency === currency,
      )
      const kept =
        has.reduce((sum, one) => sum + one.amountMinor, 0) - gone.reduce((sum, one) => sum + one.minor, 0)
      if (kept !== minor) throw new Error(`seller ${seller} has ${kept}, not ${minor}`)
    }
    // A statement has exactly what is owed and not disputed.
    const owed = books.invoices.filter(
      (one) => one.currency === currency && !books.paid.has(one.id) && !one.isDisputed,
    )
    if (books.open(currency).length !== owed.length) throw new Error('a statement leaves something out')
  }
}

const invoice = (id: string, amountMinor: number, day: number): OpenInvoice => ({
  id,
  amountMinor,
  issuedOn: dayOf(day),
  dueOn: dayOf(day + 14),
})
const idsOf = (fundsMinor: number, open: OpenInvoice[], named: string[] = []) =>
  allocate({ fundsMinor, open, named: new Set(named) }).settled.map(({ id }) => id)

test('a part settles what it names, else the oldest; what does not fit whole keeps no other back', () => {
  const open = [invoice('new', 300, 9), invoice('old', 500, 1), invoice('older', 400, 0)]
  expect(idsOf(1_200, open)).toEqual(['older', 'old', 'new'])
  expect(idsOf(900, open)).toEqual(['older', 'old'])
  expect(idsOf(700, open)).toEqual(['older', 'new'])
  expect(idsOf(300, open, ['new'])).toEqual(['new'])
  expect(idsOf(799, open, ['old'])).toEqual(['old'])
  expect(idsOf(0, open)).toEqual([])
  expect(allocate({ fundsMinor: 1_250, open, named: new Set() }).leftMinor).toBe(50)
})
