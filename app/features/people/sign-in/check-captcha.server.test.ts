import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { Refusal } from '#app/kit/refusal.ts'
import { captcha } from '#app/platform/captcha/captcha.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { asksCaptcha } from './captcha.ts'
import { checkCaptcha } from './check-captcha.server.ts'
import { signIn } from './sign-in.server.ts'

const request = new Request('http://localhost/')
let addresses = 0
const from = (ip?: string) => {
  addresses += 1
  return makeContext({ ip: ip ?? `10.63.${addresses}.9` })
}
const aMember = () => inTransaction((tx) => anAccount(tx, { password: 'open sesame' }))

async function solved(): Promise<string> {
  const task = await captcha().ask()
  if (task.kind !== 'proof') throw new Error('no task of our own')
  return JSON.stringify({
    challenge: task.challenge,
    solution: await solveChallenge({ challenge: task.challenge, deriveKey }),
  })
}

/** Why a sign-in was refused, and whether the next has to bring a captcha; null when somebody is in. */
const outcome = (ctx: ReturnType<typeof from>, given: object) =>
  signIn(ctx, { password: 'wrong', ...given }, request).then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return [error.reason.replace('accounts:', ''), asksCaptcha(error.params)]
    },
  )

beforeEach(async () => {
  await db().execute(sql`delete from attempts`)
})

test('is asked for after three failed sign-ins for a name, from wherever, and not before', async () => {
  const { username } = await aMember()
  expect(await outcome(from(), { username })).toEqual(['signIn.wrong', false])
  expect(await outcome(from(), { username })).toEqual(['signIn.wrong', false])
  expect(await outcome(from(), { username })).toEqual(['signIn.wrong', true])

  expect(await outcome(from(), { username, password: 'open sesame' })).toEqual(['captcha.needed', true])
  expect(await outcome(from(), { username, password: 'open sesame', recaptcha: 'made up' })).toEqual([
    'captcha.wrong',
    true,
  ])
  const recaptcha = await solved()
  expect(await outcome(from(), { username, recaptcha })).toEqual(['signIn.wrong', true])
  expect(await outcome(from(), { username, password: 'open sesame', recaptcha })).toEqual([
    'captcha.wrong',
    true,
  ])
  expect(await outcome(from(), { username, password: 'open sesame', recaptcha: await solved() })).toBeNull()
  expect(await outcome(from(), { username })).toEqual(['signIn.wrong', false])
})

test('is asked for after three failed sign-ins from an address, whatever the names, and not elsewhere', async () => {
  const { username } = await aMember()
  const ip = '2001:db8:7:1::1'
  for (const name of ['nobody_1', username, 'nobody_2']) await outcome(from(ip), { username: name })
  expect(await outcome(from('2001:db8:7:1::99'), { username, password: 'open sesame' })).toEqual([
    'captcha.needed',
    true,
  ])
  expect(await outcome(from('2001:db8:7:2::1'), { username, password: 'open sesame' })).toBeNull()
})

test('a quarter of an hour later nothing is asked; a try without one takes none of those that are left', async () => {
  const { username } = await aMember()
  for (let n = 0; n < 3; n += 1) await outcome(from(), { username })
  for (let n = 0; n < 20; n += 1)
    expect(await outcome(from(), { username, password: 'open sesame' })).toEqual(['captcha.needed', true])
  await db().execute(sql`update attempts set expire = expire - 900000 where key like 'sign-in-failed-%'`)
  expect(await outcome(from(), { username, password: 'open sesame' })).toBeNull()
})

test('of many tries at the same moment no more than three go without; an unknown name is asked alike', async () => {
  const { username } = await aMember()
  for (const name of [username, 'never_seen_1']) {
    const tries = await Promise.all(Array.from({ length: 12 }, () => outcome(from(), { username: name })))
    expect(tries.filter((one) => one?.[0] === 'signIn.wrong')).toHaveLength(3)
    expect(tries.filter((one) => one?.[0] === 'captcha.needed')).toHaveLength(9)
  }
})

test('two tabs have tasks of their own: neither uses the other’s up, and one asked anew leaves the earlier good', async () => {
  const { username } = await aMember()
  for (let n = 0; n < 3; n += 1) await outcome(from(), { username })
  const [one, two, anew] = [await solved(), await solved(), await solved()]
  expect(await outcome(from(), { username, recaptcha: anew })).toEqual(['signIn.wrong', true])
  const both = [1, 2].map(() => outcome(from(), { username, recaptcha: one }))
  expect((await Promise.all(both)).map((answer) => answer?.[0]).sort()).toEqual([
    'captcha.wrong',
    'signIn.wrong',
  ])
  expect(await outcome(from(), { username, password: 'open sesame', recaptcha: two })).toBeNull()
})

test('a stranger who asks about a name learns nothing of who has it', async () => {
  const { username } = await aMember()
  for (const name of [username, 'never_seen_2'])
    expect(await checkCaptcha(from(), { name, answer: '' })).toEqual({ next: {} })
})
