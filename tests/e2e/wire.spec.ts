import { expect } from '@playwright/test'
import { BODIES, badTexts } from '../support/bad-inputs.ts'
import { fetchAgain } from './fetch-again.ts'
import { test } from './quorum-test.ts'

test.describe.configure({ timeout: 180_000 })

const CALLS: Record<string, Record<string, string>> = {
  login: { username: 'nobody_@', password: 'not the password', cookie: 'true', recaptcha: '' },
  loginuserdetail: {},
  logout: {},
  emailcheck: { semail: 'nobody_@@example.com' },
  usernamecheck: { susername: 'nobody_@' },
  join: {
    susername: 'nobody_@',
    semail: 'nobody_@@example.com',
    spassword: 'correct horse battery',
    phone: '',
    sindustry: 'undefined',
    companyId: '',
  },
  searchBar: { search: 'safety' },
  nothing: { a: 'b' },
}

/** Fields that carry nothing here: a fifth of the corpus is enough, for all of them together. */
const IDLE = ['cookie', 'recaptcha', 'sindustry', 'phone', 'companyId']
/** Fields that are hashed before anything else sees them, which is slow on purpose: a third of the corpus. */
const HASHED = ['password', 'spassword']
const AT_ONCE = 4

/** The fields that one test fills with bad values, and which part of the corpus. */
function fillings(good: Record<string, string>): { fields: string[]; every: number }[] {
  const idle = Object.keys(good).filter((field) => IDLE.includes(field))
  const busy = Object.keys(good).filter((field) => !IDLE.includes(field))
  return [
    ...busy.map((field) => ({ fields: [field], every: HASHED.includes(field) ? 3 : 1 })),
    ...(idle.length > 0 ? [{ fields: idle, every: 5 }] : []),
  ]
}

let caller = 0

/** A call from an address of its own, so that no limit hides what a value does. */
function call(site: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  caller += 1
  const own = (value: string) =>
    value.startsWith('nobody_@') ? value.replace('@', `${test.info().workerIndex}_${caller}`) : value
  return fetchAgain(`${site}/api/inc/switchfunction`, {
    method: 'POST',
    headers: {
      'X-Forwarded-For': `10.${test.info().workerIndex % 256}.${caller >> 8}.${caller & 255}`,
      ...headers,
    },
    body: new URLSearchParams(
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, own(value)])),
    ),
  })
}

for (const [action, good] of Object.entries(CALLS)) {
  for (const { fields, every } of fillings(good)) {
    test(`${action}: no value of ${fields.join(', ')} is a fault of the server`, async ({ site }) => {
      const faults: string[] = []
      const waiting = badTexts().filter((_, at) => at % every === 0)
      const work = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const { name, value } = next
          const bad = Object.fromEntries(fields.map((field) => [field, value]))
          const answer = await call(site, { action, ...good, ...bad })
          const body = await answer.json().catch(() => ({}))
          const plain = typeof body.status === 'boolean' || answer.status === 200
          if (answer.status >= 500 || answer.status === 429 || !plain)
            faults.push(`${name}: ${answer.status}`)
          if (answer.status === 422 && typeof body.msg !== 'string') faults.push(`${name}: no words`)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
      expect(faults).toEqual([])
    })
  }

  test(`${action}: fields of somebody else's making change nothing`, async ({ site }) => {
    const extra = { role: '1', userId: '1', staff: 'true', emailConfirmed: 'true', id: '1', __proto__x: 'y' }
    const answer = await call(site, { action, ...good, ...extra, 'password[$ne]': '' })
    expect(answer.status).toBeLessThan(500)
  })
}

for (const { name, type, body } of BODIES) {
  test(`a body that is not what it says is a plain no: ${name}`, async ({ site }) => {
    const answer = await fetchAgain(`${site}/api/inc/switchfunction`, {
      method: 'POST',
      headers: { 'Content-Type': type, 'X-Forwarded-For': '10.99.0.1' },
      body,
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(await answer.json()).toMatchObject({ status: false, msg: expect.any(String) })
  })
}

test('refusals are said in the language of the caller', async ({ site }) => {
  const words = new Set<string>()
  for (const language of ['en', 'de', 'fr', 'it', 'es', 'ja']) {
    const answer = await call(site, { action: 'nothing' }, { Cookie: `language=${language}`, Origin: site })
    words.add((await answer.json()).msg)
  }
  expect(words.size).toBe(6)
})

for (const path of ['/login', '/register', '/confirm/nothing']) {
  for (const { name, type, body } of BODIES) {
    test(`a form that is not what it says is a plain no at ${path}: ${name}`, async ({ site }) => {
      const answer = await fetchAgain(site + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'Content-Type': type, Origin: site, 'X-Forwarded-For': '10.99.0.2' },
        body,
      })
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
    })
  }
}
