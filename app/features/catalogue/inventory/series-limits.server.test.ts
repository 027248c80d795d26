import { expect, test } from 'vitest'
import { newId } from '#app/kit/ids.ts'
import type { BadInput } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { dropLimit } from './drop-limit.server.ts'
import { makeLimit } from './make-limit.server.ts'
import { getLimits } from './queries-limits.server.ts'
import { resizeLimit } from './resize-limit.server.ts'
import { aSeriesOfDates, claimedSeats } from './testing.server.ts'

async function aSeries() {
  const { dates, ctx } = await inTransaction(aSeriesOfDates)
  const [first] = dates
  if (!first) throw new Error('a series without dates')
  return { dates, ctx, first, event: first.slug, types: first.types.map(({ id }) => id) }
}

const sharedOf = async (ctx: Ctx, slug: string) =>
  (await getLimits(ctx, slug)).limits.filter(({ shared }) => shared)

/** Of each date: its shared limits, with their types. */
const standing = ({ dates, ctx }: Awaited<ReturnType<typeof aSeries>>) =>
  Promise.all(
    dates.map(async ({ slug }) =>
      (await sharedOf(ctx, slug)).map(({ name, size, types }) => `${name} ${size} ${types.join('+')}`),
    ),
  )

test('a limit is made, changed and taken away on all dates of a series that are still to come', async () => {
  const series = await aSeries()
  const { ctx, event, types } = series
  const made = await makeLimit(ctx, { event, name: 'Room', seats: '8', types, series: 'on' })
  expect(made).toEqual({ dates: 2, kept: 1 })
  expect(await standing(series)).toEqual([['Room 8 Standard+Members'], ['Room 8 Standard+Members'], [], []])

  const [limit] = await sharedOf(ctx, event)
  expect(limit?.elsewhere).toBe(1)
  const change = { event, id: limit?.id, was: '8', seats: '6', series: 'on' }
  expect(await resizeLimit(ctx, change)).toEqual({ dates: 2, kept: 0 })
  expect(await resizeLimit(ctx, { ...change, was: '6' })).toEqual({ dates: 2, kept: 0 })
  await resizeLimit(ctx, { event, id: limit?.id, was: '6', seats: '5' })
  expect(await resizeLimit(ctx, { ...change, was: '5', seats: '4' })).toEqual({ dates: 1, kept: 1 })
  expect(await standing(series)).toEqual([['Room 4 Standard+Members'], ['Room 6 Standard+Members'], [], []])

  expect(await dropLimit(ctx, { event, id: limit?.id, series: 'on' })).toEqual({ dates: 2, kept: 0 })
  expect((await standing(series)).flat()).toEqual([])
})

test('without the series it is the one date alone', async () => {
  const series = await aSeries()
  const { ctx, event, types } = series
  expect(await makeLimit(ctx, { event, name: 'Room', seats: '8', types })).toEqual({ dates: 1, kept: 0 })
  expect(await makeLimit(ctx, { event, name: 'Room', seats: '8', types, series: 'on' })).toMatchObject({
    dates: 2,
  })
  const [limit] = await sharedOf(ctx, event)
  await dropLimit(ctx, { event, id: limit?.id })
  expect((await standing(series)).map(({ length }) => length)).toEqual([1, 1, 0, 0])
})

test('a date that has sold more is left as it is, and the date in hand refuses', async () => {
  const series = await aSeries()
  const { ctx, event, types, dates } = series
  const second = dates[1]
  const ticketTypeId = second?.types[0].id ?? ''
  const taken = { id: newId(), eventId: second?.id ?? '', ticketTypeId, orderId: newId(), quantity: 5 }
  await inTransaction((tx) => claimedSeats(tx, [{ ...taken, state: 'taken' }]))
  const small = { event, name: 'Small', seats: '4', types, series: 'on' }
  expect(await makeLimit(ctx, small)).toEqual({ dates: 1, kept: 2 })
  await makeLimit(ctx, { event, name: 'Room', seats: '9', types, series: 'on' })
  const room = (await sharedOf(ctx, event)).find(({ name }) => name === 'Room')
  const change = { event, id: room?.id, was: '9', seats: '3', series: 'on' }
  expect(await resizeLimit(ctx, change)).toEqual({ dates: 1, kept: 1 })
  expect((await standing(series))[1]).toEqual(['Room 9 Standard+Members'])

  const other = { event: second?.slug, name: 'Other', seats: '4', types: second?.types.map(({ id }) => id) }
  await expect(makeLimit(ctx, { ...other, series: 'on' })).rejects.toSatisfy(
    (error: BadInput) => error.fields.seats?.key === 'limits:invalid.given',
  )
  expect((await standing(series)).flat()).not.toContain('Other 4 Standard+Members')
})

test('a stranger limits nothing on any date', async () => {
  const [own, other] = [await aSeries(), await aSeries()]
  const { event, types } = own
  const asked = { event, name: 'Mine', seats: '8', types, series: 'on' }
  await expect(makeLimit(other.ctx, asked)).rejects.toMatchObject({ kind: 'notFound' })
  await makeLimit(own.ctx, { ...asked, name: 'Room' })
  const id = (await sharedOf(own.ctx, event))[0]?.id
  for (const step of [dropLimit, resizeLimit])
    await expect(step(other.ctx, { event, id, was: '8', seats: '1', series: 'on' })).rejects.toMatchObject({
      kind: 'notFound',
    })
  expect((await standing(own)).map(({ length }) => length)).toEqual([1, 1, 0, 0])
})
