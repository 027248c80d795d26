import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { listRefused } from '#app/features/site/backoffice/trace/queries-refused.server.ts'
import { refusedFilter, refusedQuery } from '#app/features/site/backoffice/trace/trace.ts'
import { newId } from '#app/kit/ids.ts'
import { NOTED_DAYS } from '#app/kit/noted-refusal.ts'
import { BadInput, notFound, refuse } from '#app/kit/refusal.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { forgetRefusals } from '#app/platform/refusals/forget-refusals.server.ts'
import { noteRefusal } from '#app/platform/refusals/note-refusal.server.ts'
import { refusals } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

const ALL = refusedFilter(new URLSearchParams())
const LIMIT = refuse('limit', 'common:refused.limit', { seconds: 9 })
const someone = async (given: object = {}) => {
  const account = await inTransaction((tx) => anAccount(tx))
  return makeContext({ actor: personOf(account, given), ip: '203.0.113.7' })
}
const operator = () => someone({ staffTasks: ['operate'] })

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

test('a failed sign-in, a refused right and a limit are noted, once an hour with how often', async () => {
  const [ctx, visitor] = [await someone(), makeContext({ ip: '203.0.113.9' })]
  await Promise.all([1, 2].map(() => noteRefusal(ctx, LIMIT, '/contact')))
  await noteRefusal(ctx, LIMIT, '/contact')
  await noteRefusal(ctx, refuse('forbidden', 'common:refused.forbidden'), '/revenue')
  await noteRefusal(ctx, notFound(), '/admin/trace')
  await noteRefusal(visitor, refuse('conflict', 'accounts:signIn.wrong'), '/login')
  await noteRefusal(visitor, new BadInput({ code: { key: 'security:twoStep.wrong' } }), '/login/code')
  // What says nothing of rights is not noted.
  await noteRefusal(ctx, notFound(), '/events/:slug')
  await noteRefusal(ctx, new BadInput({ name: { key: 'common:invalid.required' } }), '/settings')
  await noteRefusal(visitor, refuse('forbidden', 'common:refused.forbidden'), '/revenue')
  const staff = await operator()
  if (ctx.actor.kind !== 'person') throw new Error('a person is needed')
  const of = await listRefused(staff, { ...ALL, who: ctx.actor.username })
  expect(of.rows.map(({ kind, route, times }) => [kind, route, times])).toEqual([
    ['refused', '/admin/trace', 1],
    ['refused', '/revenue', 1],
    ['limit', '/contact', 3],
  ])
  const from = await listRefused(staff, { ...ALL, network: '203.0.113.9' })
  expect(from.rows.map(({ kind, by }) => [kind, by])).toEqual([
    ['failedSignIn', null],
    ['failedSignIn', null],
  ])
})

test('nobody but who operates reads it, and it is gone after its days', async () => {
  await noteRefusal(await someone(), LIMIT, '/kept')
  for (const ctx of [makeContext({}), await someone(), await someone({ staffTasks: ['moderate'] })])
    await expect(listRefused(ctx, ALL)).rejects.toMatchObject({ kind: 'notFound' })
  await expect(forgetRefusals(makeContext({}))).rejects.toThrow()
  const old = new Date(Date.now() - (NOTED_DAYS + 1) * 86_400_000)
  const row = {
    id: newId(),
    kind: 'limit',
    network: 'x',
    route: '/old',
    reason: 'y',
    hour: old,
    lastAt: old,
  } as const
  await db().insert(refusals).values(row)
  await forgetRefusals(systemContext('test'))
  expect(await db().$count(refusals, eq(refusals.route, '/old'))).toBe(0)
  expect(await db().$count(refusals, eq(refusals.route, '/kept'))).toBe(1)
})

test('a filter of an address is read back as it was written', () => {
  const filter = { kind: 'limit', who: 'anna', network: '2001:db8:0:0::/64', after: newId() } as const
  expect(refusedFilter(new URLSearchParams(refusedQuery(filter)))).toEqual(filter)
  expect(refusedFilter(new URLSearchParams('kind=all&after=1'))).toEqual(ALL)
})
