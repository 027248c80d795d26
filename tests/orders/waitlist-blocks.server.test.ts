import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { waitlistEntries } from '#app/features/catalogue/inventory/waiting-list/tables.server.ts'
import { joinWaitingList } from '#app/features/catalogue/waitlist/join-list.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { blockParty } from '#app/features/people/message-safety/block-party.server.ts'
import { unblockParty } from '#app/features/people/message-safety/unblock-party.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { writeMessage } from '#app/features/people/qmail/write-message.server.ts'
import { cancelHold } from '#app/features/sales/checkout/cancel-hold.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { newKey } from '#app/kit/ids.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

const PROVIDER = { serviceType: 'provider', approval: 'approved' } as const
type Account = Awaited<ReturnType<typeof anAccount>>
const ctxOf = (account: Account) => makeContext({ actor: personOf(account) })

/** An event that is sold out, whose two seats somebody holds, and two who wait, the first of them longest. */
async function twoWhoWait() {
  const { organiser, event, first, second } = await inTransaction(async (tx) => {
    const organiser = await anAccount(tx, PROVIDER)
    const event = await anEvent(tx, { ownerId: organiser.partyId, capacity: 2, minimum: 1 })
    return { organiser, event, first: await anAccount(tx), second: await anAccount(tx) }
  })
  const type = event.types[0].id
  const held = await Promise.all(
    [1, 2].map(async (at) => {
      const ctx = makeContext({ visitorKey: randomUUID(), ip: `10.77.${at}.7` })
      const { reference } = await holdSeats(ctx, { event: event.slug, seats: { [type]: '1' } })
      return () => cancelHold(ctx, { reference })
    }),
  )
  for (const account of [first, second])
    await joinWaitingList(ctxOf(account), { event: event.slug, type, seats: '1' })
  const giveBack = async () => {
    await held.pop()?.()
    await followFacts()
  }
  return { organiser, event, first, second, giveBack }
}

const stateOf = async (eventId: string, { id }: Account) => {
  const [row] = await db()
    .select({ state: waitlistEntries.state })
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.eventId, eventId), eq(waitlistEntries.accountId, id)))
  return row?.state
}

test('who has blocked the organiser is passed over in silence, keeps the place, and is next once it has not', async () => {
  const { organiser, event, first, second, giveBack } = await twoWhoWait()
  const blocker = ctxOf(first)
  const { code } = await writeMessage(blocker, { to: organiser.username, words: 'No more.', key: newKey() })
  await blockParty(blocker, { code })
  const states = async () => [await stateOf(event.id, first), await stateOf(event.id, second)]

  await giveBack()
  expect(await states()).toEqual(['waiting', 'offered'])
  expect(await db().$count(notifications, eq(notifications.recipientId, first.id))).toBe(0)

  await unblockParty(blocker, { code })
  await giveBack()
  expect(await states()).toEqual(['offered', 'offered'])
})
