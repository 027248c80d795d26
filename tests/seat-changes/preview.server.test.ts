import { beforeAll, expect, test } from 'vitest'
import { oneSeries } from '#app/features/catalogue/events/testing.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { getSeatChange } from '#app/features/sales/seat-changes/queries-seat-change.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { refusal, type Sale, soldSeats, TYPES } from './sold-seats.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

const look = (sale: Sale, chosen: { seats?: number[]; to?: string } = {}, ctx = sale.ctx) =>
  getSeatChange(ctx, sale.event.slug, sale.reference, { seats: chosen.seats ?? [1], to: chosen.to ?? null })

test('shows the ticket types of this date and of coming ones, with what is free and costs now', async () => {
  const sale = await soldSeats({ quantity: 2, event: { capacity: 2 } })
  const other = await inTransaction(async (tx) => {
    const startsAt = new Date(Date.now() + 50 * 86_400_000)
    const event = await anEvent(tx, { ownerId: sale.organiser.partyId, startsAt, ticketTypes: TYPES })
    await oneSeries(tx, [sale.event.id, event.id])
    return event
  })
  const { dates, seats } = await look(sale)
  expect(seats.map(({ position, isChosen }) => [position, isChosen])).toEqual([
    [1, true],
    [2, false],
  ])
  expect(dates.map(({ slug, types }) => [slug, types.map(({ name, left }) => `${name} ${left}`)])).toEqual([
    [sale.event.slug, ['Standard 2', 'Online 2', 'Premium 2', 'Guest 1']],
    [other.slug, ['Standard 20', 'Online 20', 'Premium 20', 'Guest 1']],
  ])
})

test('says what comes back or is given before anything happens, or why not', async () => {
  const sale = await soldSeats({ quantity: 2 })
  const cheaper = await look(sale, { to: sale.online.id })
  expect(cheaper.preview).toMatchObject({
    refused: null,
    difference: { less: { minor: 4_000 }, waived: { minor: 0 }, rows: [{ position: 1, afterMinor: 6_000 }] },
  })
  const dearer = await look(sale, { seats: [1, 2], to: sale.premium.id })
  expect(dearer.preview).toMatchObject({ difference: { less: { minor: 0 }, waived: { minor: 10_000 } } })
  expect((await look(sale, { to: sale.standard.id })).preview).toMatchObject({
    refused: 'seat-changes:refused.same',
  })
  expect((await look(sale, { seats: [9], to: sale.online.id })).preview).toBeNull()
  expect((await look(sale, { to: 'nothing' })).preview).toBeNull()
  const late = { ...sale.ctx, now: () => sale.event.startsAt }
  expect((await look(sale, { to: sale.online.id }, late)).closed).toBe('began')
})

test('a stranger and the buyer find no such order, and who looks after refunds changes no seats', async () => {
  const sale = await soldSeats({})
  const stranger = makeContext({ actor: personOf(await inTransaction((tx) => anAccount(tx))) })
  const buyer = makeContext({ actor: personOf(sale.buyer) })
  const staff = makeContext({
    actor: personOf(await inTransaction((tx) => anAccount(tx)), { staffTasks: ['refund'] }),
  })
  expect(await refusal(look(sale, {}, stranger))).toBe('notFound')
  expect(await refusal(look(sale, {}, buyer))).toBe('notFound')
  expect(await refusal(look(sale, {}, staff))).toBe('common:refused.forbidden')
})
