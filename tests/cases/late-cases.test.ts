import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { notifyLateCases } from '#app/features/site/cases/notify-late-cases.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

const DAY_MS = 86_400_000
const at = (days: number) => systemContext('test', { now: () => new Date(Date.now() + days * DAY_MS) })

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

test("staff hears of late cases of its own tasks once a day, by email too, and of nobody else's", async () => {
  const [approver, payer] = await Promise.all(
    (['approveProviders', 'payOut'] as const).map((task) =>
      inTransaction((tx) => anAccount(tx, { staffTasks: [task] })),
    ),
  )
  const waiting = await inTransaction((tx) => anAccount(tx, { approval: 'pending', serviceType: 'provider' }))
  await db().update(parties).set({ approvalChangedAt: new Date() }).where(eq(parties.id, waiting.partyId))
  const heardBy = async (account: typeof approver = approver) =>
    (
      await db()
        .select()
        .from(notifications)
        .where(account && eq(notifications.recipientId, account.id))
    ).filter(({ kind }) => kind === 'casesLate')

  expect(await notifyLateCases(at(0))).toBe(0)
  await Promise.all([notifyLateCases(at(60)), notifyLateCases(at(60))])
  await notifyLateCases(at(60))

  expect(await heardBy()).toMatchObject([{ parameters: { late: '1' }, link: '/admin?view=late' }])
  expect(await heardBy(payer)).toEqual([])
  expect(await heardBy(waiting)).toEqual([])
  await followFacts()
  const mails = await db()
    .select()
    .from(emails)
    .where(eq(emails.toAddress, approver?.email ?? ''))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('/admin?view=late')

  expect(await notifyLateCases(at(61))).toBe(1)
  for (const ctx of [makeContext({}), makeContext({ actor: personOf(waiting) })])
    await expect(notifyLateCases(ctx)).rejects.toThrow()
})
