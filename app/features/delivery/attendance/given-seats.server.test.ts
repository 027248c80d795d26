import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { eventSessions } from '#app/features/catalogue/events/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { checkInTicket } from '#app/features/delivery/check-in/check-in-ticket.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import { giveSeats } from '#app/features/sales/organiser-sales/manual-orders/give-seats.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { aStaffMember, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { listParticipants } from './queries-participants.server.ts'
import { writeParticipants } from './write-participants.server.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

test('a guest who was given a seat is let in, and stands in list and file as given free of charge', async () => {
  const { event, ctx } = await inTransaction(async (tx) => {
    const provider = { serviceType: 'provider', approval: 'approved' } as const
    const account = await anAccount(tx, provider)
    const startsAt = new Date(Date.now() + 3_600_000)
    const event = await anEvent(tx, { ownerId: account.partyId, startsAt, minimum: 1 })
    return { event, ctx: makeContext({ actor: personOf(account, provider) }) }
  })
  await giveSeats(ctx, {
    event: event.slug,
    type: event.types[0].id,
    language: 'en',
    key: randomUUID(),
    people: 'Cleo Tan <cleo@example.com>',
  })
  const [seat] = await db().select().from(tickets).where(eq(tickets.eventId, event.id))
  const [session] = await db().select().from(eventSessions).where(eq(eventSessions.eventId, event.id))
  const door = { event: event.slug, session: session?.id }
  expect(await checkInTicket(ctx, { ...door, code: seat?.code })).toMatchObject({ kind: 'valid' })

  const wanted = { view: 'here', words: 'cleo', type: null } as const
  for (const reader of [ctx, makeContext({ actor: aStaffMember() })]) {
    expect(await listParticipants(reader, event.id, { ...wanted, limit: 5 })).toMatchObject([
      { name: 'Cleo Tan', isComplimentary: true, buyer: null },
    ])
    const { file } = await writeParticipants(reader, { event: event.slug, wanted, as: 'csv' })
    expect((await text(file)).split('\n')[1]).toMatch(/^"?Cleo Tan"?,.*Complimentary/)
  }
})
