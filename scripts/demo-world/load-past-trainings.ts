import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { type PlacedOrderFacts, placedOrders } from '#app/features/sales/orders/testing.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { employeesOf } from './employees.ts'
import { type Known, knownOf, sellerIdOf } from './known.ts'
import type { DemoWorld } from './plan.ts'
import { sellerOf } from './plan-seller.ts'
import type { PlannedTopic } from './plan-topics.ts'

const DAY = 86_400_000
const COMPANY = 'godavari-motors'
const CENTRES = ['2100', '2400', '5000', '2100', '']
/** The first events of the world are three months back; before them there was one a month. */
const [FIRST, LAST] = [4, 24]
/** What a seat cost, in rupees; what is taught in the house is cheaper by now. */
const PRICES = [11_500, 9_800, 14_200, 12_400]

/**
 * Trainings that the people of a company have been at in the two years before the world begins, a month each,
 * as far as its trainers give them in India. Returns how many.
 */
export async function loadPastTrainings(
  tx: Tx,
  now: Date,
  world: DemoWorld,
  known: Known,
  topicIds: Map<PlannedTopic, string>,
): Promise<number> {
  const company = knownOf(known.workspaces, COMPANY)
  const buyers = ['anand_phadke', 'sneha_bapat'].map((username) => knownOf(known.people, username))
  const people = employeesOf()
  const taught = world.topics.filter(
    ({ owner, price }) =>
      price.currency === 'INR' && world.providers.some(({ username }) => username === owner),
  )
  const facts: PlacedOrderFacts[] = []
  for (let month = LAST; month >= FIRST; month -= 1) {
    const topic = taught[(month * 5) % taught.length]
    const buyer = buyers[month % buyers.length]
    const provider = world.providers.find(({ username }) => username === topic?.owner)
    if (!topic || !buyer || !provider) continue
    const startsAt = workdayOf(now, month)
    const confirmedAt = new Date(startsAt.getTime() - 24 * DAY)
    const event = await anEvent(tx, {
      ownerId: sellerIdOf(known, topic),
      topicId: topicIds.get(topic) ?? null,
      categoryId: knownOf(known.categories, topic.category),
      title: topic.title,
      language: topic.language,
      state: 'completed',
      publishedAt: new Date(startsAt.getTime() - 60 * DAY),
      startsAt,
      currency: 'INR',
      capacity: 16,
      priceMinor: (PRICES[month % PRICES.length] ?? 0) * 100,
    })
    const [type] = event.types
    const seats = 3 + (month % 5)
    const centre = CENTRES[month % CENTRES.length] ?? ''
    facts.push({
      eventId: event.id,
      sellerId: event.ownerId,
      buyerId: company.partyId,
      placedBy: buyer.accountId,
      costCentreId: centre ? knownOf(company.centres, centre) : null,
      currency: event.currency,
      tax: sellerOf(provider)?.tax ?? null,
      lines: [{ ticketTypeId: type.id, name: type.name, quantity: seats, unitMinor: type.priceMinor }],
      participants: Array.from({ length: seats }, (_, seat) => {
        const { name, email } = people[(month * 3 + seat * 5) % people.length] ?? { name: '', email: '' }
        return { name, email }
      }),
      confirmedAt,
      completed: true,
      checkedIn: true,
    })
  }
  return (await placedOrders(tx, facts)).length
}

/** Half past nine in India on a Tuesday so many months back. */
function workdayOf(now: Date, monthsAgo: number): Date {
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 8, 4))
  day.setUTCDate(day.getUTCDate() + ((9 - day.getUTCDay()) % 7))
  return day
}
