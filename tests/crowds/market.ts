import { createBookingCode } from '#app/features/catalogue/booking-codes/create-booking-code.server.ts'
import { makeLimit } from '#app/features/catalogue/inventory/make-limit.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { gatherBuyers } from '../support/checkout.ts'

/** One kind of tickets as it is sold: `groupFrom` seats of it together cost `groupMinor` each. */
export type Kind = { id: string; name: string; minor: number; groupMinor?: number; groupFrom?: number }
/** So much of a hundred less on the kinds `on`, for `seats` seats in all. */
export type Code = { code: string; percent: number; seats: number; on: readonly string[] }
export type Market = { id: string; slug: string; kinds: Kind[]; codes: Code[]; buyers: Person[] }

const KINDS = [
  { name: 'A', minor: 24_900, groupMinor: 19_900, groupFrom: 3 },
  { name: 'B', minor: 18_333 },
  { name: 'C', minor: 9_999, earlyMinor: 7_777 },
  { name: 'D', minor: 35_000 },
]
const PROVIDER = { serviceType: 'provider', approval: 'approved' } as const

/**
 * An event of four kinds of tickets over three limits that they share, with a price for groups, one for the
 * early, and codes with limits, with seats for about so many as `room` says, and so many people who come to
 * it.
 */
export async function openMarket(people: number, room: number): Promise<Market> {
  const until = new Date(Date.now() + 86_400_000)
  const { owner, event } = await inTransaction(async (tx) => {
    const owner = await anAccount(tx, PROVIDER)
    const event = await anEvent(tx, {
      ownerId: owner.partyId,
      capacity: room,
      minimum: 1,
      refundSteps: [{ days: 7, percent: 50 }],
      ticketTypes: KINDS.map(({ name, minor, groupMinor, groupFrom, earlyMinor }) => ({
        name,
        priceMinor: minor,
        ...(groupMinor && { groupPriceMinor: groupMinor, groupFrom }),
        ...(earlyMinor && { earlyPriceMinor: earlyMinor, earlyUntil: until }),
      })),
    })
    return { owner, event }
  })
  const ctx = makeContext({ actor: personOf(owner, PROVIDER) })
  const { id, slug } = event
  const kinds = KINDS.map(({ earlyMinor, ...kind }, at) => ({
    ...kind,
    minor: earlyMinor ?? kind.minor,
    id: event.types[at]?.id ?? '',
  }))
  const [a, b, c, d] = kinds.map((kind) => kind.id) as [string, string, string, string]
  for (const [name, share, types] of [
    ['Front', 0.45, [a, b]],
    ['Lunch', 0.3, [b, c]],
    ['Workshop', 0.4, [c, d]],
  ] as const)
    await makeLimit(ctx, { event: slug, name, seats: String(Math.ceil(room * share)), types })
  const codes = [
    { code: 'SPRING', percent: 15, seats: Math.ceil(room * 0.03), on: [a, b, c, d] },
    { code: 'GUEST', percent: 100, seats: Math.ceil(room * 0.01), on: [c] },
  ]
  for (const { code, percent, seats, on } of codes)
    await createBookingCode(ctx, {
      event: slug,
      code,
      percent: String(percent),
      seats: String(seats),
      types: on,
    })
  return { id, slug, kinds, codes, buyers: await gatherBuyers(people) }
}
