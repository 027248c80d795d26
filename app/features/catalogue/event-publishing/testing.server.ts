import { type AccountId, newId, newKey, type PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { eventDrafts } from './tables.server.ts'

/** The form of an event as somebody left it after its title. */
export async function anEventDraft(
  tx: Tx,
  owner: { ownerId: PartyId; createdBy?: AccountId },
  title = 'A plan',
) {
  await tx.insert(eventDrafts).values({ id: newId(), ...owner, title, values: { title } })
}

/** What the form of an event sends that can be published, another one each time. */
export function eventForm<Given extends Record<string, string | string[]>>(given: Given) {
  return {
    intent: 'publish',
    key: newKey(),
    draft: '',
    event: '',
    seen: '',
    topic: '',
    cardsOnly: 'yes',
    title: 'Glazing',
    category: '',
    language: 'en',
    summary: '',
    description: '',
    outcomes: '',
    timeZone: 'Europe/Berlin',
    mode: 'venue',
    venue: 'Hall 1',
    street: '',
    city: 'Berlin',
    country: 'DE',
    onlineUrl: '',
    capacity: '12',
    minimum: '4',
    decideDay: '',
    currency: 'EUR',
    refund: 'week',
    sessionDay: '2031-06-02',
    sessionFrom: '09:00',
    sessionTo: '17:00',
    sessionUntil: '',
    typeId: '',
    typeName: '',
    typePrice: '450,50',
    typeSeats: '',
    ...given,
  }
}
