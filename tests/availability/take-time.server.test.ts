import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { giveTimeBack } from '#app/features/catalogue/availability/give-time-back.server.ts'
import { trainerBookings, trainerBuffers } from '#app/features/catalogue/availability/tables.server.ts'
import { takeTime } from '#app/features/catalogue/availability/take-time.server.ts'
import { someAvailability } from '#app/features/catalogue/availability/testing.server.ts'
import type { TrainingPlace } from '#app/features/catalogue/availability/trainer-booking.ts'
import { findFreeTime } from '#app/features/catalogue/trainer-profiles/queries-free.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { Refusal } from '#app/kit/refusal.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { aPerson } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

const NOW = new Date('2027-03-01T00:00:00Z')
const DAY = '2027-03-24'
const ctx = makeContext({ actor: aPerson(), language: 'en', now: () => NOW })
const PUNE = { venue: 'Hall 1', city: 'Pune', country: 'IN' }
const span = (from: string, to: string, day = DAY) => ({
  startsAt: new Date(`${day}T${from}:00Z`),
  endsAt: new Date(`${day}T${to}:00Z`),
})

let partyId: PartyId
beforeEach(async () => {
  partyId = await inTransaction(async (tx) => {
    const account = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    const profile = { partyId: account.partyId, displayName: 'Asha Rao', timeZone: 'UTC' }
    await someProfiles(tx, [profile])
    return account.partyId
  })
})

type Asked = { from: string; to: string; place?: TrainingPlace; id?: string }
const take = ({ from, to, place = PUNE, id = newId() }: Asked) =>
  inTransaction((tx) =>
    takeTime(tx, ctx, {
      partyId,
      place,
      timeZone: 'Asia/Kolkata',
      spans: [span(from, to)],
      subject: { kind: 'training', id },
    }),
  )
const answer = (asked: Asked) => take(asked).then(() => 'taken', messageOf)
const messageOf = (error: unknown) => {
  if (!(error instanceof Refusal)) throw error
  return { kind: error.kind, reason: error.reason, ...error.params }
}
const held = () => db().$count(trainerBookings, eq(trainerBookings.partyId, partyId))
const ENGAGED = { kind: 'conflict', reason: 'trainers:refused.engaged' }

describe('somebody’s time', () => {
  test('of a hundred who want it at once one gets it', async () => {
    const starts = Array.from({ length: 100 }, (_, at) => 60 + at)
    const clock = (minute: number) => new Date(minute * 60_000).toISOString().slice(11, 16)

    const answers = await Promise.all(
      starts.map((start) => answer({ from: clock(start), to: clock(start + 120) })),
    )

    expect(answers.filter((one) => one === 'taken')).toHaveLength(1)
    expect(answers.filter((one) => one !== 'taken')).toEqual(
      Array.from({ length: 99 }, () => expect.objectContaining(ENGAGED)),
    )
    expect(await held()).toBe(1)
  })

  test('is kept by the database, for who writes past the building block, too', async () => {
    await take({ from: '09:00', to: '11:00' })
    const [row] = await db().select().from(trainerBookings).where(eq(trainerBookings.partyId, partyId))
    if (!row) throw new Error('nothing was taken')
    const during = { from: span('10:59', '12:00').startsAt, to: span('10:59', '12:00').endsAt }
    const second = { ...row, id: newId(), subjectId: newId(), during }

    await expect(db().insert(trainerBookings).values(second)).rejects.toMatchObject({
      constraint: 'trainer_bookings_apart',
    })
  })

  test('is refused with when it is taken, by the clock of the place, and never for whom', async () => {
    await take({ from: '09:00', to: '11:00' })

    expect(await answer({ from: '10:00', to: '12:00' })).toEqual({
      ...ENGAGED,
      when: 'Wed 24 Mar, 15:30–17:30 IST',
    })
    expect(await answer({ from: '11:00', to: '12:00' })).toBe('taken')
  })

  test('moves with its subject, and is free again once it is given back', async () => {
    const id = newId()
    await take({ from: '09:00', to: '11:00', id })
    await take({ from: '10:00', to: '12:00', id })

    expect(await answer({ from: '09:00', to: '10:00' })).toBe('taken')
    expect(await answer({ from: '11:00', to: '12:00' })).toMatchObject(ENGAGED)
    await inTransaction((tx) => giveTimeBack(tx, { kind: 'training', id }))
    expect(await answer({ from: '11:00', to: '12:00' })).toBe('taken')
  })

  test('that is refused stays with whoever had it, also who wanted to move', async () => {
    const id = newId()
    await take({ from: '09:00', to: '10:00', id })
    await take({ from: '11:00', to: '12:00' })

    expect(await answer({ from: '11:30', to: '12:30', id })).toMatchObject(ENGAGED)
    expect(await answer({ from: '09:30', to: '10:30' })).toMatchObject(ENGAGED)
  })

  test('has what is kept free before and after, and the way to another place and city', async () => {
    const buffers = { partyId, before: 15, after: 15, inCity: 30, toCity: 240 }
    await db().insert(trainerBuffers).values(buffers)
    await take({ from: '12:00', to: '13:00' })

    expect(await answer({ from: '13:29', to: '14:00' })).toMatchObject(ENGAGED)
    expect(await answer({ from: '13:59', to: '14:30', place: { ...PUNE, venue: 'Hall 2' } })).toMatchObject(
      ENGAGED,
    )
    const mumbai = { ...PUNE, city: 'Mumbai' }
    expect(await answer({ from: '17:29', to: '18:00', place: mumbai })).toMatchObject(ENGAGED)
    expect(await answer({ from: '17:30', to: '18:00', place: mumbai })).toBe('taken')
    expect(await answer({ from: '13:30', to: '14:00', place: null })).toBe('taken')
    expect(await answer({ from: '11:00', to: '11:30', place: { ...PUNE, city: ' pune' } })).toBe('taken')
  })

  test('has no way between two names of one city', async () => {
    await db().insert(trainerBuffers).values({ partyId, before: 0, after: 0, inCity: 0, toCity: 240 })
    const hall = { venue: 'Town Hall', country: 'DE' }
    await take({ from: '12:00', to: '13:00', place: { ...hall, city: 'München' } })

    expect(await answer({ from: '13:00', to: '14:00', place: { ...hall, city: 'Munich' } })).toBe('taken')
    expect(await answer({ from: '14:00', to: '15:00', place: { ...hall, city: 'Köln' } })).toMatchObject(
      ENGAGED,
    )
  })

  test('of what is over is not taken', async () => {
    await inTransaction((tx) =>
      takeTime(tx, ctx, {
        partyId,
        place: null,
        timeZone: 'UTC',
        spans: [span('09:00', '10:00', '2027-02-01')],
        subject: { kind: 'event', id: newId() },
      }),
    )
    expect(await held()).toBe(0)
  })
})

describe('free time', () => {
  const within = { startsAt: span('00:00', '01:00').startsAt, endsAt: span('23:00', '23:59').endsAt }
  const free = async (place?: TrainingPlace) => {
    const found = await findFreeTime(ctx, { partyId, within, place })
    const clock = (at: Date) => at.toISOString().slice(11, 16)
    return found?.days.flatMap(({ spans }) =>
      spans.map(({ startsAt, endsAt }) => `${clock(startsAt)}-${clock(endsAt)}`),
    )
  }
  const open = () =>
    inTransaction((tx) =>
      someAvailability(tx, [{ partyId, hours: [{ weekday: 3, from: 480, to: 1080 }], daysOff: [] }]),
    )

  test('is what the hours leave beside trainer bookings, and can then be taken to the minute', async () => {
    await open()
    await db().insert(trainerBuffers).values({ partyId, before: 10, after: 20, inCity: 0, toCity: 60 })
    await take({ from: '12:00', to: '13:00' })

    expect(await free()).toEqual(['08:00-11:30', '13:30-18:00'])
    const mumbai = { ...PUNE, city: 'Mumbai' }
    expect(await free(mumbai)).toEqual(['08:00-10:30', '14:30-18:00'])
    expect(await answer({ from: '08:00', to: '11:30' })).toBe('taken')
    expect(await answer({ from: '14:29', to: '15:00', place: mumbai })).toMatchObject(ENGAGED)
    expect(await answer({ from: '14:30', to: '15:00', place: mumbai })).toBe('taken')
  })

  test('is nothing known of who names no hours, and nobody’s of who is not seen', async () => {
    expect(await free()).toBeUndefined()
    await open()
    expect(await free()).toEqual(['08:00-18:00'])
    await db().execute(sql`update parties set suspended_at = now() where id = ${partyId}`)
    expect(await free()).toBeUndefined()
  })
})
