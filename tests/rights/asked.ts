import { writeGroupDealTerms } from '#app/features/catalogue/group-deal-terms/write-group-deal-terms.server.ts'
import { anEvent, askingPeople } from '#app/features/catalogue/inventory/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { Member } from './roles.ts'

const BY_REQUEST = [{ name: 'By request', priceMinor: 10_000, needsApproval: true }]

type Asked = { ownerId: PartyId; startsAt: Date; asker: Member; words: string; people: Member[] }

/**
 * An event whose seats its organiser approves, for which `people` and somebody else ask; and a request of
 * `asker` for another one.
 */
export async function someAsked(tx: Tx, { asker, words, people, ...given }: Asked) {
  const facts = { ...given, capacity: 1_000, ticketTypes: BY_REQUEST }
  const [event, other] = [await anEvent(tx, facts), await anEvent(tx, facts)]
  await askingPeople(tx, event, [await anAccount(tx), ...people])
  const [request = ''] = await askingPeople(tx, other, [{ ...asker, words }])
  return { slug: event.slug, typeId: event.types[0].id, request }
}

/** An event on which buyers may put a price promise. */
export async function somePromising(tx: Tx, given: { ownerId: PartyId; startsAt: Date }) {
  const event = await anEvent(tx, given)
  const steps = [{ seats: 5, minor: 8_000 }]
  await writeGroupDealTerms(tx, event.id, { ticketTypeId: event.types[0].id, steps, days: 30 })
  return { slug: event.slug }
}
