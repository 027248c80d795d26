import { and, eq, inArray, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createBookingCode } from '#app/features/catalogue/booking-codes/create-booking-code.server.ts'
import { endBookingCode } from '#app/features/catalogue/booking-codes/end-booking-code.server.ts'
import { getBookingCodes } from '#app/features/catalogue/booking-codes/queries-codes.server.ts'
import { requireBookingCode } from '#app/features/catalogue/booking-codes/require-booking-code.server.ts'
import { bookingCodes, bookingCodeTypes } from '#app/features/catalogue/inventory/tables.server.ts'
import { aSeriesOfDates } from '#app/features/catalogue/inventory/testing.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { db } from '#app/platform/testing/store.ts'

const aSeries = () => inTransaction(aSeriesOfDates)

const running = async (ids: readonly string[]) => {
  const rows = await db()
    .select({ eventId: bookingCodes.eventId, code: bookingCodes.code, type: ticketTypes.name })
    .from(bookingCodes)
    .leftJoin(bookingCodeTypes, eq(bookingCodeTypes.codeId, bookingCodes.id))
    .leftJoin(ticketTypes, eq(ticketTypes.id, bookingCodeTypes.ticketTypeId))
    .where(and(inArray(bookingCodes.eventId, [...ids]), isNull(bookingCodes.endedAt)))
    .orderBy(bookingCodes.code)
  return ids.map((id) =>
    rows.filter(({ eventId }) => eventId === id).map(({ code, type }) => `${code} ${type ?? '*'}`),
  )
}

test('a code is made and ended for all dates of a series that are still to come', async () => {
  const { dates, ctx } = await aSeries()
  const [first, second] = dates
  const ids = dates.map(({ id }) => id)
  const slug = first?.slug ?? ''
  expect((await getBookingCodes(ctx, slug)).dates).toBe(2)

  await createBookingCode(ctx, { event: second?.slug, code: 'TAKEN', percent: '5' })
  expect(await createBookingCode(ctx, { event: slug, code: 'TAKEN', percent: '10', series: 'on' })).toEqual({
    code: 'TAKEN',
    dates: 2,
  })
  const members = first?.types[1]?.id ?? ''
  const two = await createBookingCode(ctx, {
    event: slug,
    code: 'CLUB',
    percent: '50',
    types: [members],
    series: 'on',
  })
  expect(two.dates).toBe(2)
  expect(await running(ids)).toEqual([
    ['CLUB Members', 'TAKEN *'],
    ['CLUB Members', 'TAKEN *'],
    ['TAKEN *'],
    [],
  ])

  const { codes } = await getBookingCodes(ctx, slug)
  expect(codes.map(({ code, elsewhere }) => [code, elsewhere])).toEqual([
    ['CLUB', 1],
    ['TAKEN', 2],
  ])
  await endBookingCode(ctx, { event: slug, id: codes[1]?.id, series: 'on' })
  expect(await running(ids)).toEqual([['CLUB Members'], ['CLUB Members'], [], []])
  await endBookingCode(ctx, { event: slug, id: codes[0]?.id })
  expect(await running(ids)).toEqual([[], ['CLUB Members'], [], []])
})

test('a code that only opens tickets is made where there is something to open', async () => {
  const { dates, ctx } = await aSeries()
  const [first, second] = dates
  const members = first?.types[1]?.id ?? ''
  await requireBookingCode(ctx, { event: first?.slug, types: [members] })
  expect(
    await createBookingCode(ctx, { event: first?.slug, code: 'OPEN', types: [members], series: 'on' }),
  ).toMatchObject({ dates: 1 })
  await requireBookingCode(ctx, { event: second?.slug, types: [second?.types[1]?.id] })
  expect(
    await createBookingCode(ctx, { event: first?.slug, code: 'OPEN2', types: [members], series: 'on' }),
  ).toMatchObject({ dates: 2 })
})

test('a stranger makes and ends none on any date', async () => {
  const [own, other] = [await aSeries(), await aSeries()]
  const slug = own.dates[0]?.slug
  await expect(
    createBookingCode(other.ctx, { event: slug, code: 'MINE', percent: '5', series: 'on' }),
  ).rejects.toMatchObject({ kind: 'notFound' })
  const { code } = await createBookingCode(own.ctx, { event: slug, percent: '5', series: 'on' })
  const id = (await getBookingCodes(own.ctx, slug ?? '')).codes[0]?.id
  await expect(endBookingCode(other.ctx, { event: slug, id, series: 'on' })).rejects.toMatchObject({
    kind: 'notFound',
  })
  expect((await running(own.dates.map((date) => date.id))).flat()).toEqual(Array(3).fill(`${code} *`))
})
