import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { submitCheckout } from '#app/features/sales/checkout/submit-checkout.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { aPerson, personOf } from '#app/platform/testing/a-person.ts'
import { openCheckout } from './open-checkout.server.ts'

const TYPED = { kind: 'person', name: 'Asha Rao', address: '14 MG Road\n411001 Pune', country: 'IN' }

test('the page of an order asks a silent bank after a moment, and says what it answered, to its buyer alone', async () => {
  const { event, buyer } = await inTransaction(async (tx) => ({
    event: await anEvent(tx),
    buyer: await anAccount(tx),
  }))
  const ctx = makeContext({ actor: personOf(buyer) })
  const wanted = { event: event.slug, seats: { [event.types[0].id]: '1' }, key: randomUUID() }
  const { reference } = await holdSeats(ctx, wanted)
  expect(await openCheckout(ctx, reference)).toMatchObject({ view: 'form', order: { state: 'held' } })

  const typed = { ...TYPED, card: 'silent-after', key: randomUUID() }
  const sent = await submitCheckout(ctx, { reference, intent: 'pay', typed, answers: new Map() })
  expect(sent).toEqual({ kind: 'waiting', cookies: [] })
  expect(await openCheckout(ctx, reference)).toMatchObject({ view: 'asking' })

  const later = { ...ctx, now: () => new Date(Date.now() + 5_000) }
  expect(await openCheckout(later, reference)).toMatchObject({ view: 'done', order: { state: 'confirmed' } })
  for (const stranger of [makeContext({ actor: aPerson() }), makeContext({ visitorKey: randomUUID() })])
    await expect(openCheckout(stranger, reference)).rejects.toMatchObject({ kind: 'notFound' })
})
