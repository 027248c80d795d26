import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { aCategory, aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { aCostCentre } from '#app/features/people/company-profiles/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { aCompany, aMember, anSme } from '#app/features/people/parties/testing.server.ts'
import { type PlacedOrderFacts, placedOrders } from '#app/features/sales/orders/testing.server.ts'
import { yearRange } from '#app/kit/month-range.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { actingFor, aPerson, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { canSeeEmployeeSpending, canSeeSpending } from './policy.ts'
import { getSpendingPage } from './queries-page.server.ts'
import { listSpending, listSpentOrders, sumSpending } from './queries-spending.server.ts'
import { ADMIN_VIEWS, SPENDING_VIEWS, type SpendingView, sumsOfSpending } from './spending.ts'
import { writeSpending } from './write-spending.server.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const RANGE = yearRange(2026)
const now = () => NOW
const VIEWS: SpendingView[] = [...ADMIN_VIEWS, 'employee', 'year']

/** A company of two people with two cost centres, and what it may buy of two sellers, in two currencies. */
async function aMarket() {
  return inTransaction(async (tx) => {
    const company = await aCompany(tx)
    const people = [await anAccount(tx), await anAccount(tx)]
    for (const { partyId } of people) await aMember(tx, { company, member: partyId })
    const centres = [
      await aCostCentre(tx, { company, code: 'A1', name: 'Plant' }),
      await aCostCentre(tx, { company, code: 'B2', name: 'Office' }),
      null,
    ]
    const events = []
    for (const [city, currency] of [
      ['Berlin', 'EUR'],
      ['Basel', 'CHF'],
      ['Berlin', 'CHF'],
    ] as const) {
      const seller = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
      const topic = await aTopic(tx, { ownerId: seller.partyId, categoryId: (await aCategory(tx)).id })
      const at = city === 'Basel' ? { city, country: 'CH' } : { city, country: 'DE' }
      events.push(
        await anEvent(tx, { ownerId: seller.partyId, topicId: topic.id, currency, capacity: 900, ...at }),
      )
    }
    return { company, people, centres, events }
  })
}
type Market = Awaited<ReturnType<typeof aMarket>>
type Bought = { event: number; person: number; centre: number; quantity: number; day: number; fate: string }

const factsOf = ({ company, people, centres, events }: Market, bought: Bought): PlacedOrderFacts => {
  const [event, person] = [events[bought.event], people[bought.person]]
  if (!event || !person) throw new Error('nothing to buy')
  const [type] = event.types
  return {
    eventId: event.id,
    sellerId: event.ownerId,
    buyerId: company.id,
    placedBy: person.id,
    currency: event.currency,
    costCentreId: centres[bought.centre] ?? null,
    confirmedAt: new Date(Date.UTC(2026, 0, 1 + bought.day, 10)),
    lines: [
      { ticketTypeId: type.id, name: type.name, quantity: bought.quantity, unitMinor: type.priceMinor },
    ],
  }
}

/** What becomes of an order beside being paid for: a part or all comes back, it waits for its money. */
async function befall(id: string, fate: string) {
  if (fate === 'part')
    await db().execute(sql`update payments set refunded_minor = 1234 where subject_id = ${id}`)
  if (fate === 'all')
    await db().execute(sql`update payments set refunded_minor = amount_minor where subject_id = ${id}`)
  if (fate === 'keptPart') {
    await db().execute(sql`update payments set refunded_minor = 5000 where subject_id = ${id}`)
    await db().execute(sql`update orders set state = 'cancelled', cancel_reason = 'buyer' where id = ${id}`)
  }
  if (fate !== 'owed') return
  await db().execute(sql`update payments set state = 'declined' where subject_id = ${id}`)
  await db().execute(sql`update orders set payment = 'awaiting', billed_at = confirmed_at where id = ${id}`)
}

const inOrder = <Row extends { currency: string }>(rows: Row[]) =>
  rows.toSorted((a, b) => (a.currency < b.currency ? -1 : 1))

const anyOrder = fc.record({
  event: fc.nat(2),
  person: fc.nat(1),
  centre: fc.nat(2),
  quantity: fc.integer({ min: 1, max: 3 }),
  day: fc.nat(300),
  fate: fc.constantFrom('paid', 'paid', 'part', 'all', 'keptPart', 'owed'),
})

test('whatever was ordered, the rows of each view add up to the sum of the orders, in each currency', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyOrder, { minLength: 1, maxLength: 25 }), async (list) => {
      const market = await aMarket()
      const placed = await inTransaction((tx) =>
        placedOrders(
          tx,
          list.map((bought) => factsOf(market, bought)),
        ),
      )
      const fates = list.toSorted((a, b) => a.day - b.day).map(({ fate }) => fate)
      for (const [at, { id }] of placed.entries()) await befall(id, fates[at] ?? 'paid')
      const actor = actingFor(personOf(market.people[0] ?? never()), market.company)
      const ctx = makeContext({ actor, timeZone: 'Europe/Berlin', now })
      const { rows: known } = await db().execute<{ currency: string; spent: number; committed: number }>(sql`
        select o.currency, count(*)::int as orders, sum(case when p.state = 'succeeded' then p.amount_minor - p.refunded_minor else 0 end)::int as spent,
          sum(case when o.payment = 'awaiting' then o.total_minor else 0 end)::int as committed
        from orders o join payments p on p.subject_id = o.id
        where o.buyer_id = ${market.company.id} group by 1 order by 1`)
      expect(inOrder(await sumSpending(ctx, RANGE))).toMatchObject(known)
      for (const view of VIEWS) {
        const rows = await listSpending(ctx, { view, range: RANGE })
        expect(inOrder(sumsOfSpending(rows)), view).toEqual(known)
        const [row] = rows
        const behind = await listSpentOrders(ctx, { view, range: RANGE, key: row?.key ?? '' })
        const own = behind.filter(({ currency }) => currency === row?.currency)
        expect(own.length, view).toBe(row?.orders)
        expect(sumsOfSpending(own.map((order) => ({ ...order, orders: 1 })))[0], view).toMatchObject({
          spent: row?.spent,
          committed: row?.committed,
        })
      }
    }),
    { numRuns: 8 },
  )
})

const never = (): never => {
  throw new Error('nobody is there')
}

test('each view names what it is of, and what is of nothing stands in a row of its own', async () => {
  const market = await aMarket()
  const buy = (given: Partial<Bought>) =>
    factsOf(market, { event: 0, person: 0, centre: 2, quantity: 1, day: 0, fate: 'paid', ...given })
  await inTransaction((tx) =>
    placedOrders(tx, [buy({}), buy({ centre: 0, day: 40 }), buy({ person: 1, event: 1 })]),
  )
  const [first = never()] = market.people
  const ctx = makeContext({
    actor: actingFor(personOf(first), market.company),
    language: 'it',
    timeZone: 'Pacific/Auckland',
    now,
  })
  const rows = async (view: SpendingView) =>
    (await listSpending(ctx, { view, range: RANGE })).map(({ key, title, currency, orders }) => [
      key,
      title,
      currency,
      orders,
    ])
  expect(await rows('month')).toEqual([
    ['2026-01', null, 'CHF', 1],
    ['2026-01', null, 'EUR', 1],
    ['2026-02', null, 'EUR', 1],
  ])
  expect(await rows('costCentre')).toEqual(
    expect.arrayContaining([
      ['A1', 'Plant', 'EUR', 1],
      ['', null, 'EUR', 1],
      ['', null, 'CHF', 1],
    ]),
  )
  expect(await rows('city')).toEqual([
    ['Basel, CH', 'Basilea', 'CHF', 1],
    ['Berlin, DE', 'Berlino', 'EUR', 2],
  ])
  expect((await rows('employee')).map(([key]) => key)).toEqual([
    market.people[1]?.displayUsername,
    first.displayUsername,
  ])
  expect(await rows('provider')).toHaveLength(2)
  expect(await rows('category')).toHaveLength(2)
})

test('the page and its file say the same, with the year before beside it', async () => {
  const market = await aMarket()
  const buy = (day: number) =>
    factsOf(market, { event: 0, person: 0, centre: 0, quantity: 2, day, fate: 'paid' })
  await inTransaction((tx) => placedOrders(tx, [buy(20), buy(-20), buy(-30)]))
  const [first = never()] = market.people
  const ctx = makeContext({ actor: actingFor(personOf(first), market.company), timeZone: 'UTC', now })
  const acting = { ...ctx, actor: actingFor(personOf(first), market.company) }
  const shown = await getSpendingPage(ctx, new URLSearchParams('by=costCentre&of=A1'), SPENDING_VIEWS)
  expect(shown.years).toEqual([2026, 2025])
  expect(shown.parts).toMatchObject([
    { sum: { currency: 'EUR', spent: 20_000, before: 40_000 }, rows: [{ key: 'A1' }] },
  ])
  expect(shown.behind).toHaveLength(1)
  const file = async (view: SpendingView) =>
    String(await buffer(writeSpending(acting, { view, year: 2026, isLong: false }, 'csv').file))
  expect(await file('costCentre')).toContain('A1,Plant,EUR,1,200.00,0.00,400.00')
  expect(await file('month')).toContain('2026-01,EUR,1,200.00,0.00,0.00')
  expect(await file('city')).toContain('Berlin,Germany,EUR,1,200.00,0.00,400.00')
})

test('a stranger sees none of it; who spent how much is for admins of an SME alone', async () => {
  const market = await aMarket()
  const facts = factsOf(market, { event: 0, person: 0, centre: 0, quantity: 1, day: 9, fate: 'paid' })
  const sme = await inTransaction(async (tx) => {
    await placedOrders(tx, [facts])
    return anSme(tx)
  })
  const [first = never()] = market.people
  const strangers = [
    makeContext({ now }),
    makeContext({ actor: aPerson(), now }),
    makeContext({ actor: personOf(first), now }),
  ]
  for (const ctx of strangers) {
    expect(await sumSpending(ctx, RANGE)).toEqual([])
    for (const view of VIEWS) {
      expect(await listSpending(ctx, { view, range: RANGE })).toEqual([])
      expect(await listSpentOrders(ctx, { view, range: RANGE, key: 'A1' })).toEqual([])
    }
    const file = writeSpending(ctx, { view: 'city', year: 2026, isLong: false }, 'csv').file
    expect(
      String(await buffer(file))
        .trim()
        .split('\n'),
    ).toHaveLength(1)
    expect(canSeeSpending(ctx.actor) || canSeeEmployeeSpending(ctx.actor)).toBe(false)
  }
  const may = [
    actingFor(personOf(first), market.company),
    actingFor(personOf(first), sme),
    actingFor(personOf(first), sme, 'employee'),
  ]
  expect(may.map((actor) => [canSeeSpending(actor), canSeeEmployeeSpending(actor)])).toEqual([
    [true, false],
    [true, true],
    [true, false],
  ])
})
