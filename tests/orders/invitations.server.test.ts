import { eq, inArray } from 'drizzle-orm'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { changeEvent } from '#app/features/catalogue/event-publishing/change-event.server.ts'
import { getOwnEvent } from '#app/features/catalogue/event-publishing/queries-own.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { aCategory } from '#app/features/catalogue/topics/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { anOrder, recordConfirmed } from '#app/features/sales/orders/testing.server.ts'
import { nameParticipant } from '#app/features/sales/participants/name-participant.server.ts'
import { newKey } from '#app/kit/ids.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

const DAY = 86_400_000
const inDays = (days: number, hours = 0) => new Date(Date.now() + days * DAY + hours * 3_600_000)

/** What each email to an address brings for its calendar. */
async function broughtTo(address: string) {
  const rows = await db().select().from(emails).where(eq(emails.toAddress, address)).orderBy(emails.id)
  return rows.map(({ kind, attachments }) => {
    const file = attachments.find(({ contentType }) => contentType.startsWith('text/calendar'))
    const calendar = file && new ICAL.Component(ICAL.parse(file.content))
    const [entry] = calendar?.getAllSubcomponents('vevent') ?? []
    return {
      kind,
      invitation: file?.invitation ?? null,
      method: calendar?.getFirstPropertyValue('method'),
      sequence: entry?.getFirstPropertyValue('sequence'),
      to: entry?.getFirstPropertyValue('attendee') ?? null,
    }
  })
}

test('who has a seat is invited, told of each change and called off as one entry; who pays alone gets a file', async () => {
  const given = { serviceType: 'provider', approval: 'approved' } as const
  const organiser = await inTransaction((tx) => anAccount(tx, given))
  const ctx = { ...makeContext({}), actor: personOf(organiser, given) }
  const [sits, pays] = await inTransaction(async (tx) => [await anAccount(tx), await anAccount(tx)] as const)
  const sessions = [
    { startsAt: inDays(30), endsAt: inDays(30, 7) },
    { startsAt: inDays(31), endsAt: inDays(31, 7) },
  ]
  const event = await inTransaction(async (tx) =>
    anEvent(tx, {
      ownerId: organiser.partyId,
      categoryId: (await aCategory(tx)).id,
      sessions,
      priceMinor: 0,
    }),
  )
  const [first, second] = [`first-${event.id}@example.com`, `second-${event.id}@example.com`]
  const ordered = await inTransaction(async (tx) => {
    const name = (email: string) => ({ name: 'Asha Rao', email })
    const orders = [
      await anOrder(tx, { event, buyer: sits, participants: [name(sits.email)], quantity: 1 }),
      await anOrder(tx, { event, buyer: pays, participants: [name(first)], quantity: 1 }),
    ]
    for (const { id } of orders) await recordConfirmed(tx, id)
    return orders
  })
  await followFacts()

  const [ticket, ...more] = await broughtTo(sits.email)
  expect(more).toEqual([])
  expect(ticket).toMatchObject({
    kind: 'orders.confirmed',
    method: 'REQUEST',
    sequence: 0,
    to: `MAILTO:${sits.email}`,
    invitation: { method: 'REQUEST' },
  })
  const uid = ticket?.invitation?.uid
  expect(await broughtTo(pays.email)).toMatchObject([{ method: 'PUBLISH', invitation: null, to: null }])

  const { values, seen } = await getOwnEvent(ctx, event.slug)
  const form = { ...values, event: event.slug, seen, key: newKey(), draft: '', intent: 'save' }
  await changeEvent(ctx, { ...form, venue: 'Hall 9', acknowledged: 'place' })
  await followFacts()
  const changed = {
    kind: 'orders.changed',
    method: 'REQUEST',
    sequence: 1,
    invitation: { method: 'REQUEST', uid },
  }
  expect((await broughtTo(sits.email)).at(-1)).toMatchObject({ ...changed, to: `MAILTO:${sits.email}` })
  expect((await broughtTo(first)).at(-1)).toMatchObject({ ...changed, to: `MAILTO:${first}` })
  expect((await broughtTo(pays.email)).at(-1)).toMatchObject({ method: 'PUBLISH', invitation: null })

  const reference = ordered[1]?.reference ?? ''
  const buyer = makeContext({ actor: personOf(pays) })
  await nameParticipant(buyer, { reference, position: '1', name: 'Bela Sen', email: second })
  await followFacts()
  expect((await broughtTo(first)).at(-1)).toMatchObject({
    kind: 'orders.ticket-ended',
    method: 'CANCEL',
    to: `MAILTO:${first}`,
    invitation: { method: 'CANCEL', uid },
  })
  expect((await broughtTo(second)).at(-1)).toMatchObject({
    kind: 'orders.ticket',
    invitation: { method: 'REQUEST', uid },
  })
  const all = await db()
    .select({ to: emails.toAddress })
    .from(emails)
    .where(inArray(emails.toAddress, [first, second]))
  expect(all).toHaveLength(4)
})
