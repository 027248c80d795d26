import { expect, test } from 'vitest'
import { doorState, sessionNow, ticketCodeIn } from './check-in.ts'

const at = (hour: number, day = 3) => new Date(Date.UTC(2026, 11, day, hour))
const event = { state: 'published', startsAt: at(9), endsAt: at(17, 4) } as const

test('a door is open from four hours before the first session until a day after the last, and tried a day before', () => {
  expect(doorState(event, new Date(at(5, 2).getTime() - 1))).toBe('early')
  expect(doorState(event, at(5, 2))).toBe('trial')
  expect(doorState(event, new Date(at(5).getTime() - 1))).toBe('trial')
  expect(doorState(event, at(5))).toBe('open')
  expect(doorState({ ...event, state: 'completed' }, at(17, 5))).toBe('open')
  expect(doorState(event, new Date(at(17, 5).getTime() + 1))).toBe('over')
  expect(doorState({ ...event, state: 'cancelled' }, at(9))).toBe('cancelled')
  expect(doorState({ ...event, state: 'in_review' }, at(9))).toBe('draft')
})

test('people come to the session that is not over yet, and after all of them to the last', () => {
  const sessions = [{ endsAt: at(12) }, { endsAt: at(17) }]
  expect(sessionNow(sessions, at(6))).toBe(sessions[0])
  expect(sessionNow(sessions, at(12))).toBe(sessions[1])
  expect(sessionNow(sessions, at(23))).toBe(sessions[1])
  expect(sessionNow([], at(9))).toBeUndefined()
})

test('a code is read however it was typed, and out of the address of its ticket', () => {
  for (const typed of [
    'K7M2P-9XQ4T-3FHJ8WZA',
    ' k7m2p 9xq4t 3fhj8wza ',
    'k7m2p9xq4t3fhj8wza',
    'https://quorum.example/de/ticket/K7M2P-9XQ4T-3FHJ8WZA?from=mail#code',
  ])
    expect(ticketCodeIn(typed), typed).toBe('K7M2P-9XQ4T-3FHJ8WZA')
  expect(ticketCodeIn('')).toBe('--')
})
