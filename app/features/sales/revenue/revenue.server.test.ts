import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { reversalPostings, salePostings } from '#app/features/money/payments/ledger.ts'
import { postLedgerEntry } from '#app/features/money/payments/post-ledger-entry.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { aCompany, aMember } from '#app/features/people/parties/testing.server.ts'
import { placedOrders } from '#app/features/sales/orders/testing.server.ts'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { decimalOf, money } from '#app/kit/money.ts'
import { rangeOf } from '#app/kit/month-range.ts'
import { type TaxTerms, termsOf } from '#app/kit/tax.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { actingFor, aPerson, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { listOwed, listRevenue, listRevenueLines } from './queries-revenue.server.ts'
import { MOST_ON_PAGE, sumsOf } from './revenue.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const RANGE = rangeOf('2026', '2026-11')
const now = () => NOW

/**
 * One seat of an event in Berlin sold at a moment, at 100.00 of its currency; the marketplace keeps a tenth.
 */
async function aSale(
  tx: Tx,
  ownerId: PartyId,
  given: { at: string; startsAt?: string; currency?: string; topicId?: string; tax?: TaxTerms },
) {
  const { at, startsAt = '2026-12-03T09:00:00Z', currency = 'EUR', topicId, tax } = given
  const event = await anEvent(tx, { ownerId, topicId, currency, startsAt: new Date(startsAt) })
  const [type] = event.types
  const buyer = await anAccount(tx)
  const [order] = await placedOrders(tx, [
    {
      eventId: event.id,
      sellerId: ownerId,
      buyerId: buyer.partyId,
      placedBy: buyer.id,
      currency,
      tax,
      confirmedAt: new Date(at),
      lines: [{ ticketTypeId: type.id, name: type.name, quantity: 1, unitMinor: type.priceMinor }],
    },
  ])
  return { event, orderId: order?.id ?? '' }
}

const short = (
  rows: { key: string; currency: string; earned: number; commission: number; notDue: number }[],
) => rows.map(({ key, currency, earned, commission, notDue }) => [key, currency, earned, commission, notDue])

test('what was earned is the ledger’s, by month of the reader’s clock, topic and event, less what went back', async () => {
  const { ctx, topic, over, coming } = await inTransaction(async (tx) => {
    const seller = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    const ownerId = seller.partyId
    const topic = await aTopic(tx, { ownerId })
    const over = await aSale(tx, ownerId, {
      at: '2026-09-30T22:30:00Z',
      startsAt: '2026-10-20T09:00:00Z',
      topicId: topic.id,
    })
    const coming = await aSale(tx, ownerId, { at: '2026-11-02T10:00:00Z', topicId: topic.id })
    await aSale(tx, ownerId, { at: '2026-11-03T10:00:00Z', currency: 'JPY' })
    await aSale(tx, ownerId, { at: '2025-11-03T10:00:00Z' })
    await postLedgerEntry(tx, {
      kind: 'sale_reversal',
      uniqueKey: `back:${coming.orderId}`,
      occurredAt: new Date('2026-11-05T10:00:00Z'),
      subject: { kind: 'order', id: coming.orderId },
      postings: reversalPostings(money(4_000, 'EUR'), money(400, 'EUR'), ownerId),
    })
    const ctx = makeContext({ actor: personOf(seller), timeZone: 'Europe/Berlin', now })
    return { ctx, topic, over: over.event, coming: coming.event }
  })
  expect(short(await listRevenue(ctx, 'month', RANGE))).toEqual([
    ['2026-10', 'EUR', 9_000, 1_000, 0],
    ['2026-11', 'EUR', 5_400, 600, 5_400],
    ['2026-11', 'JPY', 9_000, 1_000, 9_000],
  ])
  expect(short(await listRevenue(ctx, 'topic', RANGE))).toEqual([
    [topic.slug, 'EUR', 14_400, 1_600, 5_400],
    ['', 'JPY', 9_000, 1_000, 9_000],
  ])
  const byEvent = await listRevenue(ctx, 'event', RANGE)
  expect(short(byEvent.filter(({ currency }) => currency === 'EUR'))).toEqual([
    [over.slug, 'EUR', 9_000, 1_000, 0],
    [coming.slug, 'EUR', 5_400, 600, 5_400],
  ])
  expect(sumsOf(byEvent).map(({ currency, sold }) => [currency, sold])).toEqual([
    ['JPY', 10_000],
    ['EUR', 16_000],
  ])
  expect(
    (await listRevenueLines(ctx, RANGE)).map(({ month, currency, sold }) => [month, currency, sold]),
  ).toEqual(
    expect.arrayContaining([
      ['2026-10', 'EUR', 10_000],
      ['2026-11', 'EUR', 6_000],
      ['2026-11', 'JPY', 10_000],
    ]),
  )
  expect(await listOwed(ctx)).toEqual([
    { currency: 'EUR', owed: 23_400, due: 9_000, held: 0 },
    { currency: 'JPY', owed: 9_000, due: 0, held: 0 },
  ])
})

test('net, tax and the marketplace’s share stand apart, and seats that go back one by one take all of the tax along', async () => {
  const { ctx, orderId, ownerId } = await inTransaction(async (tx) => {
    const seller = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    const ownerId = seller.partyId
    const tax = termsOf('added', 'vat', 1_900)
    const { orderId } = await aSale(tx, ownerId, { at: '2026-11-02T10:00:00Z', tax })
    return { ctx: makeContext({ actor: personOf(seller), timeZone: 'UTC', now }), orderId, ownerId }
  })
  const sums = async () =>
    (await listRevenue(ctx, 'month', RANGE)).map(({ sold, tax, commission, earned, notDue }) => {
      expect(sold - tax - commission, 'what is earned is net less the share').toBe(earned)
      expect(notDue, 'the training is to come').toBe(earned)
      return { sold, tax, earned }
    })
  const commission = 10_000 / 10
  expect(await sums()).toEqual([{ sold: 11_900, tax: 1_900, earned: 10_000 - commission }])
  expect(await listRevenueLines(ctx, RANGE)).toMatchObject([{ sold: 11_900, tax: 1_900, commission }])
  expect(await listOwed(ctx)).toMatchObject([{ currency: 'EUR', owed: 11_900 - commission }])

  const parts = [3_333, 3_333, 3_333, 1_901]
  const shares = [280, 280, 280, 160]
  for (const [at, minor] of parts.entries())
    await inTransaction((tx) =>
      postLedgerEntry(tx, {
        kind: 'sale_reversal' as const,
        uniqueKey: `part:${orderId}:${at}`,
        occurredAt: new Date(`2026-11-0${at + 3}T10:00:00Z`),
        subject: { kind: 'order' as const, id: orderId },
        postings: reversalPostings(money(minor, 'EUR'), money(shares[at] ?? 0, 'EUR'), ownerId),
      }),
    )
  expect(await sums()).toEqual([{ sold: 0, tax: 0, earned: 0 }])
})

test('a stranger earns nothing of it, and a company only what it sold itself', async () => {
  const { seller, company } = await inTransaction(async (tx) => {
    const seller = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    const company = await aCompany(tx)
    await aMember(tx, { company, member: seller.partyId })
    await aSale(tx, seller.partyId, { at: '2026-11-02T10:00:00Z' })
    await aSale(tx, company.id, { at: '2026-11-02T10:00:00Z', currency: 'USD' })
    return { seller, company }
  })
  const own = makeContext({ actor: personOf(seller), now })
  const atWork = makeContext({ actor: actingFor(personOf(seller), company), now })
  const nobody = [makeContext({ now }), makeContext({ actor: aPerson(), now })]
  expect((await listRevenue(own, 'month', RANGE)).map(({ currency }) => currency)).toEqual(['EUR'])
  expect((await listRevenue(atWork, 'month', RANGE)).map(({ currency }) => currency)).toEqual(['USD'])
  for (const ctx of nobody) {
    expect(await listRevenue(ctx, 'event', RANGE)).toEqual([])
    expect(await listRevenueLines(ctx, RANGE)).toEqual([])
    expect(await listOwed(ctx)).toEqual([])
  }
})

const CURRENCIES = ['EUR', 'JPY', 'KWD'] as const

/**
 * 300 events with a sale each, a third of them in each currency; of every fourth a part went back, of every
 * tenth all.
 */
async function manySales(tx: Tx, ownerId: PartyId) {
  const { event, orderId } = await aSale(tx, ownerId, { at: '2026-11-02T10:00:00Z' })
  const made = Array.from({ length: 300 }, (_, at) => ({ at, event: newId(), order: newId() }))
  const list = sql`jsonb_to_recordset(${JSON.stringify(made)}::jsonb) m(at int, event uuid, "order" uuid)`
  await tx.execute(sql`insert into events select copy.* from events e, ${list}, jsonb_populate_record(e,
    jsonb_build_object('id', m.event, 'slug', e.slug || m.at)) copy where e.id = ${event.id}`)
  await tx.execute(sql`insert into orders select copy.* from orders o, ${list}, jsonb_populate_record(o,
    jsonb_build_object('id', m.order, 'reference', m.at || 'x', 'event_id', m.event)) copy where o.id = ${orderId}`)
  for (const { at, order } of made) {
    const currency = CURRENCIES[at % CURRENCIES.length] ?? 'EUR'
    const [total, fee] = [money(10_001 + at * 7, currency), money(1_003 + at, currency)]
    const entry = (kind: 'sale' | 'sale_reversal', postings: ReturnType<typeof salePostings>) =>
      postLedgerEntry(tx, {
        kind,
        uniqueKey: `${kind}:${order}`,
        subject: { kind: 'order', id: order },
        postings,
        occurredAt: new Date(Date.UTC(2026, at % 11, 1 + (at % 28))),
      })
    await entry('sale', salePostings(total, fee, ownerId))
    if (at % 10 === 0) await entry('sale_reversal', reversalPostings(total, fee, ownerId))
    else if (at % 4 === 0)
      await entry('sale_reversal', reversalPostings(money(3_333, currency), money(334, currency), ownerId))
  }
}

test('what stands above is the sum of all lines and what the ledger has, in each currency', async () => {
  const seller = await inTransaction(async (tx) => {
    const account = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    await manySales(tx, account.partyId)
    return account
  })
  const ctx = makeContext({ actor: personOf(seller), timeZone: 'UTC', now })
  const { rows: ledger } = await db().execute<{ currency: string; earned: number; commission: number }>(sql`
    select e.currency, sum(e.amount_minor)::int as earned, sum(c.amount_minor)::int as commission
    from ledger_entries e join ledger_entries c on c.transaction_id = e.transaction_id and c.account = 'commission'
    where e.owner_id = ${seller.partyId} and e.account = 'payable' group by 1 order by 1`)
  expect(ledger.map(({ currency }) => currency)).toEqual([...CURRENCIES])

  const sums = (rows: Parameters<typeof sumsOf>[0]) =>
    sumsOf(rows)
      .map(({ currency, sold, tax, earned, commission }) => {
        expect(sold - tax, 'net is what was earned and what was kept').toBe(earned + commission)
        return { currency, earned, commission }
      })
      .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
  expect(sums(await listRevenue(ctx, 'month', RANGE))).toEqual(ledger)
  const lines = await listRevenueLines(ctx, RANGE)
  expect(lines.length).toBeGreaterThan(MOST_ON_PAGE)
  const inLines = CURRENCIES.map((currency) => {
    const own = lines.filter((line) => line.currency === currency)
    const sum = (part: 'earned' | 'commission') => own.reduce((all, line) => all + line[part], 0)
    return { currency, earned: sum('earned'), commission: sum('commission') }
  })
  expect(inLines).toEqual(ledger)
  const owed = await listOwed(ctx)
  expect(Object.fromEntries(owed.map((one) => [one.currency, one.owed]))).toEqual(
    Object.fromEntries(ledger.map(({ currency, earned }) => [currency, earned])),
  )

  const shown = await listRevenue(ctx, 'event', RANGE)
  expect(shown).toHaveLength(MOST_ON_PAGE)
  expect(sums(shown), 'what is cut off is in the sums').toEqual(ledger)
  for (const currency of CURRENCIES) {
    const own = shown.filter((row) => row.currency === currency).map(({ sold }) => sold)
    expect(own.length).toBeGreaterThan(MOST_ON_PAGE / CURRENCIES.length - 1)
    expect(own).toEqual(own.toSorted((one, other) => other - one))
  }

  const decimals = (minor: number) => CURRENCIES.map((currency) => decimalOf(money(minor, currency)))
  expect(decimals(-10_001)).toEqual(['-100.01', '-10001', '-10.001'])
})
