import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { getFailure } from '#app/features/site/backoffice/failures/queries-failure.server.ts'
import { settleFailure } from '#app/features/site/backoffice/failures/settle-failure.server.ts'
import type { FailureKind } from '#app/kit/failure.ts'
import { newId } from '#app/kit/ids.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFailure } from '#app/platform/failures/record-failure.server.ts'
import { auditEntries, emails, failures } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { everyCase } from '#tests/support/every-case.ts'

const someone = async (given: object = {}) => {
  const account = await inTransaction((tx) => anAccount(tx))
  return { ...makeContext({ actor: personOf(account, given) }), account }
}
const operator = () => someone({ staffTasks: ['operate'] })

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

async function aFailure(kind: FailureKind, { to = 'gone@example.com', isRepeatable = true } = {}) {
  const subjectId = newId()
  if (kind === 'mail')
    await db().insert(emails).values({
      id: subjectId,
      toAddress: to,
      language: 'de',
      kind: 'x',
      subject: 'Hallo',
      html: '',
      text: '',
      state: 'failed',
    })
  const failed = {
    kind,
    name: 'cases.notify-sold',
    subjectId,
    payload: { id: subjectId },
    message: '550 no such user',
    isRepeatable,
  }
  await inTransaction((tx) => recordFailure(tx, failed))
  await inTransaction((tx) => recordFailure(tx, failed))
  const rows = await db().select().from(failures).where(eq(failures.subjectId, subjectId))
  expect(rows).toHaveLength(1)
  return { id: rows[0]?.id ?? '', subjectId }
}
const queued = async (name: string, subjectId: string) => {
  const { rows } = await db().execute<{ data: object }>(
    `select data from pgboss.job where name = '${name}' and data::text like '%${subjectId}%'`,
  )
  return rows.length
}

test('a job that failed for good waits for who operates, and is tried anew once, or let be for a reason', async () => {
  const [staff, other] = [await operator(), await someone({ staffTasks: ['moderate'] })]
  const [one, two] = [await aFailure('job'), await aFailure('job')]
  const keys = async () => (await everyCase(staff, { kind: 'job' })).map(({ key }) => key)
  expect(await keys()).toEqual(expect.arrayContaining([one.id, two.id]))
  expect((await everyCase(other)).filter(({ kind }) => kind === 'job')).toEqual([])
  for (const ctx of [other, makeContext({}), await someone()]) {
    await expect(getFailure(ctx, one.id)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(settleFailure(ctx, { id: one.id, decision: 'again' })).rejects.toMatchObject({
      kind: 'notFound',
    })
  }
  await expect(getFailure(staff, 'x')).rejects.toMatchObject({ kind: 'notFound' })
  await expect(settleFailure(staff, { id: one.id, decision: 'leave', reason: ' ' })).rejects.toHaveProperty(
    'fields.reason',
  )

  const tries = await Promise.allSettled(
    [1, 2, 3].map(() => settleFailure(staff, { id: one.id, decision: 'again' })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await queued('cases.notify-sold', one.subjectId)).toBe(1)
  await settleFailure(staff, { id: two.id, decision: 'leave', reason: 'The event is over' })
  expect(await getFailure(staff, two.id)).toMatchObject({ outcome: 'leave', reason: 'The event is over' })
  expect(await keys()).toEqual([])
  const traced = await db().select().from(auditEntries).where(eq(auditEntries.subjectId, two.subjectId))
  expect(traced.map(({ action }) => action)).toEqual(['failure.leave'])
})

test('an email that was given up is sent again, but not one that has lost what opened something, nor to oneself', async () => {
  const staff = await operator()
  const [kept, lost] = [await aFailure('mail'), await aFailure('mail', { isRepeatable: false })]
  expect((await everyCase(staff, { kind: 'mail', language: 'de' })).map(({ key }) => key)).toEqual(
    expect.arrayContaining([kept.id, lost.id]),
  )
  await expect(settleFailure(staff, { id: lost.id, decision: 'again' })).rejects.toMatchObject({
    kind: 'conflict',
  })
  await settleFailure(staff, { id: kept.id, decision: 'again' })
  const [mail] = await db().select().from(emails).where(eq(emails.id, kept.subjectId))
  expect(mail?.state).toBe('queued')
  expect(await queued('platform.deliver-email', kept.subjectId)).toBe(1)
  const own = await aFailure('mail', { to: staff.account.email })
  expect((await everyCase(staff, { kind: 'mail' })).map(({ key }) => key)).not.toContain(own.id)
  await expect(getFailure(staff, own.id)).rejects.toMatchObject({ kind: 'notFound' })
})
