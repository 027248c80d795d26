import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { startSession } from '#app/features/accounts/start-session.server.ts'
import { holdSeats } from '#app/features/orders/hold-seats.server.ts'
import { tickets } from '#app/features/orders/tables.server.ts'
import { placedOrders } from '#app/features/orders/testing.server.ts'
import { postRequirement } from '#app/features/requirements/post-requirement.server.ts'
import { anEvent } from '#app/features/tickets/testing.server.ts'
import { aCategory, aTopic } from '#app/features/topics/testing.server.ts'
import { someProfiles } from '#app/features/trainers/testing.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { personOf } from '#tests/support/a-person.ts'
import { EVERYBODY, type Member, ROLES, type Role } from './roles.ts'

const DAY = 86_400_000

/** Words that stand in what is not public, and who may read them anywhere. */
export const MARKS: { word: string; readers: Role[] }[] = [
  { word: 'Zq7bought', readers: ['buyer', 'organiser', 'staff'] },
  { word: 'Zq7wished', readers: ['buyer', 'staff'] },
  { word: 'Zq7planned', readers: ['organiser', 'staff'] },
]
const [BOUGHT, WISHED, PLANNED] = MARKS.map(({ word }) => word) as [string, string, string]

export type World = Awaited<ReturnType<typeof makeWorld>>

/** Everybody of the matrix, and things of `buyer` and `organiser`, public and private, that its rows name. */
export async function makeWorld() {
  const members = new Map<Role, Member>()
  await inTransaction(async (tx) => {
    for (const role of EVERYBODY) {
      const member = await ROLES[role]?.(tx)
      if (member) members.set(role, member)
    }
  })
  const memberOf = (role: Role): Member => {
    const member = members.get(role)
    if (!member) throw new Error(`${role} is nobody`)
    return member
  }
  const [buyer, organiser] = [memberOf('buyer'), memberOf('organiser')]
  const offers = await inTransaction(async (tx) => {
    const ownerId = organiser.partyId
    const startsAt = new Date(Date.now() + 40 * DAY)
    await someProfiles(tx, [{ partyId: ownerId, displayName: 'Olga Organiser' }])
    const category = await aCategory(tx)
    const event = await anEvent(tx, { ownerId, startsAt, capacity: 1_000 })
    const [type] = event.types
    const [placed] = await placedOrders(tx, [
      {
        eventId: event.id,
        sellerId: ownerId,
        buyerId: buyer.partyId,
        placedBy: buyer.id,
        currency: 'EUR',
        lines: [{ ticketTypeId: type.id, name: type.name, quantity: 2, unitMinor: type.priceMinor }],
        participants: [
          { name: 'Whose ticket is shown', email: 'shown@example.com' },
          { name: BOUGHT, email: `${BOUGHT}@example.com` },
        ],
        billing: {
          ...{ kind: 'person', name: BOUGHT, street: `${BOUGHT} street 1`, postalCode: '1000' },
          ...{ city: 'Lund', country: 'SE' },
        },
        placedAt: new Date(),
      },
    ])
    return {
      event: { slug: event.slug, typeId: type.id },
      booking: placed?.reference ?? '',
      draftEvent: (await anEvent(tx, { ownerId, startsAt, state: 'draft', venue: PLANNED })).slug,
      topic: (await aTopic(tx, { ownerId, categoryId: category.id })).slug,
      draftTopic: (await aTopic(tx, { ownerId, categoryId: category.id, state: 'draft', summary: PLANNED }))
        .slug,
      category: category.slug,
    }
  })
  const [ticket] = await db()
    .select({ code: tickets.code })
    .from(tickets)
    .where(eq(tickets.participantName, 'Whose ticket is shown'))
  const atHome: PersonCtx = { ...makeContext({}), actor: personOf(buyer) }
  const hold = async () => {
    const { slug, typeId } = offers.event
    const held = await holdSeats(atHome, { event: slug, seats: { [typeId]: '1' }, key: randomUUID() })
    return held.reference
  }
  const wish = () => ({
    intent: 'draft',
    key: randomUUID(),
    title: `Glazing ${randomUUID()}`,
    category: offers.category,
    description: WISHED,
    participants: '12',
    mode: 'online',
    trainingLanguage: 'en',
    language: 'en',
    currency: 'EUR',
    deadline: new Date(Date.now() + 20 * DAY).toISOString().slice(0, 10),
  })
  const post = async (given: { intent?: string; description?: string } = {}) =>
    (await postRequirement(atHome, { ...wish(), ...given })).url
  return {
    ...offers,
    memberOf,
    organiser: organiser.displayUsername,
    ticket: ticket?.code ?? '',
    held: await hold(),
    toGiveBack: await hold(),
    requirement: await post({ intent: 'publish', description: 'Two days for everybody.' }),
    draft: await post(),
    toCancel: await post(),
    toChange: await post(),
    article: 'what-a-training-costs',
    /** What the form of a requirement sends, another one each time. */
    wish,
    /** The Cookie header of a new session; none for a visitor. */
    cookieOf: async (role: Role): Promise<string | null> => {
      const member = members.get(role)
      if (!member) return null
      const ctx = systemContext('test')
      const line = await inTransaction((tx) => startSession(tx, { ctx, accountId: member.id }))
      return line.split(';')[0] ?? null
    },
  }
}
