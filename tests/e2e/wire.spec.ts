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

/** Fields that carry nothing here: a fifth of the corpus is enough. */
const IDLE = ['cookie', 'recaptcha', 'sindustry', 'phone', 'companyId']

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
  for (const field of Object.keys(good)) {
    test(`${action}: no value of ${field} is a fault of the server`, async ({ site }) => {
      // Each password is hashed, which is slow on purpose.
      if (action === 'login' || action === 'join') test.slow()
      const faults: string[] = []
      const values = IDLE.includes(field) ? badTexts().filter((_, at) => at % 5 === 0) : badTexts()
      for (const { name, value } of values) {
        const answer = await call(site, { action, ...good, [field]: value })
        const body = await answer.json().catch(() => ({}))
        const plain = typeof body.status === 'boolean' || answer.status === 200
        if (answer.status >= 500 || answer.status === 429 || !plain) faults.push(`${name}: ${answer.status}`)
        if (answer.status === 422 && typeof body.msg !== 'string') faults.push(`${name}: no words`)
      }
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
