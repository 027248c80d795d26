import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { aCompany, aGroup, aMember } from '#app/features/people/parties/testing.server.ts'
import { placedOrders } from '#app/features/sales/orders/testing.server.ts'
import { yearRange } from '#app/kit/month-range.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { actingFor, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { listGroupSpending } from './queries-group.server.ts'
import { sumSpending } from './queries-spending.server.ts'
import { sumOfGroup } from './spending.ts'

const now = () => new Date('2026-11-20T12:00:00Z')
const never = (): never => {
  throw new Error('nobody is there')
}

/** Two locations of a group and a company of its own; each has bought in two years and two currencies. */
async function aGroupThatBought() {
  const made = await inTransaction(async (tx) => {
    const [superAdmin, admin] = [await anAccount(tx), await anAccount(tx)]
    const { locations } = await aGroup(tx, { locations: [{}, {}], admins: [superAdmin.partyId] })
    const [first = never(), second = never()] = locations
    const stranger = await aCompany(tx)
    await aMember(tx, { company: first, member: superAdmin.partyId })
    await aMember(tx, { company: second, member: admin.partyId })
    const seller = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    const events = [
      await anEvent(tx, { ownerId: seller.partyId, currency: 'EUR', capacity: 900 }),
      await anEvent(tx, { ownerId: seller.partyId, currency: 'CHF', capacity: 900 }),
    ]
    const orders = [first, second, stranger].flatMap((buyer, at) =>
      events.flatMap((event) =>
        [2025, 2026].map((year) => ({
          eventId: event.id,
          sellerId: event.ownerId,
          buyerId: buyer.id,
          placedBy: superAdmin.id,
          currency: event.currency,
          confirmedAt: new Date(Date.UTC(year, 3, 1, 10)),
          lines: [
            {
              ticketTypeId: event.types[0].id,
              name: 'Seat',
              quantity: at + (year - 2024),
              unitMinor: event.types[0].priceMinor,
            },
          ],
        })),
      ),
    )
    await placedOrders(tx, orders)
    return { superAdmin, admin, first, second, stranger }
  })
  return made
}

test('a super-admin sees each location beside the others, as each sees itself, and nothing of others', async () => {
  const { superAdmin, admin, first, second } = await aGroupThatBought()
  const person = personOf(superAdmin, { superAdmin: true })
  const seen = await listGroupSpending(makeContext({ actor: actingFor(person, first), now }), 2026)
  expect(new Set(seen.map(({ companyId }) => companyId))).toEqual(new Set([first.id, second.id]))
  for (const location of [first, second])
    for (const sum of await sumSpending(
      makeContext({ actor: actingFor(personOf(admin), location), now }),
      yearRange(2026),
    )) {
      const { spent, committed, orders, trained, currency } = sum
      expect(seen.find((row) => row.companyId === location.id && row.currency === currency)).toMatchObject({
        spent,
        committed,
        orders,
        trained,
      })
    }
  const { rows } = await db().execute<{ spent: number; before: number }>(sql`
    select sum(o.total_minor) filter (where o.confirmed_at >= '2026-01-01')::int as spent,
      sum(o.total_minor) filter (where o.confirmed_at < '2026-01-01')::int as before
    from orders o where o.currency = 'CHF' and o.buyer_id in (${first.id}, ${second.id})`)
  expect(sumOfGroup(seen.filter(({ currency }) => currency === 'CHF'))).toMatchObject(rows[0] ?? {})
})

test('nobody else sees locations beside each other', async () => {
  const { superAdmin, admin, first, second, stranger } = await aGroupThatBought()
  const own = personOf(superAdmin, { superAdmin: true })
  for (const actor of [
    actingFor(personOf(admin), second),
    actingFor(personOf(admin), first, 'manager'),
    actingFor(own, stranger),
    own,
  ])
    expect(await listGroupSpending(makeContext({ actor, now }), 2026)).toEqual([])
  expect(await listGroupSpending(makeContext({ now }), 2026)).toEqual([])
})
