import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anEvent } from '#app/features/events/testing.server.ts'
import { Refusal } from '#app/kit/refusal.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { holdSeats } from './hold-seats.server.ts'
import { GUEST_HOLDS } from './limit-holds.server.ts'

test('guests of one address cannot hoard seats by forgetting who they are', async () => {
  const event = await inTransaction((tx) => anEvent(tx, { capacity: 500 }))
  const hold = (ip: string) =>
    holdSeats(makeContext({ ip, visitorKey: randomUUID() }), {
      event: event.slug,
      seats: { [event.types[0].id]: '1' },
      key: randomUUID(),
    })
  for (let at = 0; at < GUEST_HOLDS.points; at += 1) await hold('10.4.0.1')

  const refused = await hold('10.4.0.1').catch((error) => error)
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({ kind: 'limit' })
  await expect(hold('10.4.0.2')).resolves.toHaveProperty('reference')
})
