import { createHook } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { sendEmailCode } from '#app/features/people/email-codes/send-email-code.server.ts'
import { Refusal } from '#app/kit/refusal.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { newDeviceKey } from '#app/platform/http/device-cookie.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { requestPasswordReset } from './request-password-reset.server.ts'
import { signIn } from './sign-in.server.ts'

let hashes = 0
const watch = createHook({
  init(_id, type) {
    if (type === 'SCRYPTREQUEST') hashes += 1
  },
})
let addresses = 0
const visitor = () => {
  addresses += 1
  const deviceKeys = [newDeviceKey()]
  return makeContext({ ip: `10.90.${addresses}.9`, visitorKey: randomBytes(32).toString('hex'), deviceKeys })
}

/**
 * What somebody gets to see, and how often a password was hashed for it: that alone takes long enough to be
 * told apart.
 */
async function seen(work: Promise<unknown>) {
  const before = hashes
  const answer = await work.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    return { kind: error.kind, reason: error.reason, params: error.params }
  })
  return { answer, hashes: hashes - before }
}

beforeEach(async () => {
  await db().execute(sql`delete from attempts`)
  watch.enable()
})
afterEach(() => void watch.disable())

test('S1: a sign-in is answered alike, after one hash, for every name that nobody comes in by', async () => {
  const [known, bare, suspended, away] = await inTransaction(async (tx) => [
    await anAccount(tx, { password: 'open sesame' }),
    await anAccount(tx),
    await anAccount(tx, { password: 'open sesame', suspendedAt: new Date() }),
    await anAccount(tx, { password: 'open sesame', deactivatedAt: new Date() }),
  ])
  const names = [known, bare, suspended, away].flatMap(({ username, email }) => [username, email])
  const wrong = { kind: 'conflict', reason: 'accounts:signIn.wrong', params: {} }
  for (const username of [...names, 'nobody_at_all', 'nobody-at-all@example.com']) {
    const tried = signIn(visitor(), { username, password: 'not it' }, new Request('http://localhost/'))
    expect([username, await seen(tried)]).toEqual([username, { answer: wrong, hashes: 1 }])
  }
})

test('S1: a link and a code are asked for alike, without a hash, whoever has the address', async () => {
  const { email } = await inTransaction((tx) => anAccount(tx, { password: 'open sesame' }))
  for (const address of [email, 'nobody-here@example.com']) {
    expect(await seen(requestPasswordReset(visitor(), { email: address }))).toEqual({
      answer: undefined,
      hashes: 0,
    })
    const sent = { answer: { email: address }, hashes: 0 }
    expect(await seen(sendEmailCode(visitor(), { email: address }))).toEqual(sent)
  }
})

const GUESSES = 1_000
const AT_ONCE = 50
test.each([
  ['one address', 1],
  ['200 addresses', 200],
])(
  'S2: of 1,000 guesses at one account, many at once and from %s, no more than ten are tried',
  async (_from, places) => {
    const { username } = await inTransaction((tx) => anAccount(tx, { password: 'open sesame' }))
    const before = hashes
    const reasons = new Set<string>()
    for (let wave = 0; wave < GUESSES / AT_ONCE; wave += 1) {
      // As if each had solved what is asked after some failures: that alone would stop them sooner.
      await db().execute(sql`delete from attempts where key like 'sign-in-failed-%'`)
      const guesses = Array.from({ length: AT_ONCE }, (_, at) => {
        const ctx = makeContext({ ip: `10.91.${(wave * AT_ONCE + at) % places}.9` })
        const given = { username, password: `guess ${wave} ${at}` }
        return signIn(ctx, given, new Request('http://localhost/')).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
          reasons.add(error.reason)
        })
      })
      expect((await Promise.all(guesses)).filter((found) => found !== undefined)).toEqual([])
    }
    expect(hashes - before).toBeGreaterThan(0)
    expect(hashes - before).toBeLessThanOrEqual(10)
    expect(reasons).toContain('common:refused.limit')
  },
)
