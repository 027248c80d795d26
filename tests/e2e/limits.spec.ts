import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { fetchAgain } from './fetch-again.ts'
import { aPerson } from './people.ts'
import { test } from './quorum-test.ts'
import { signedIn } from './signed-in.ts'

type Limited = {
  name: string
  /** How often it may be done. */
  points: number
  fields: (at: number) => Record<string, string>
}

const somebody = `t${randomBytes(6).toString('hex')}`

const LIMITS: Limited[] = [
  {
    name: 'guessing from one address',
    points: 50,
    fields: (at) => ({
      action: 'login',
      username: `${somebody}${at}`,
      password: 'a guess',
      cookie: 'true',
      recaptcha: '',
    }),
  },
  {
    name: 'asking for usernames',
    points: 120,
    fields: (at) => ({ action: 'usernamecheck', susername: `t${at}abcdef` }),
  },
  {
    name: 'asking for emails',
    points: 60,
    fields: (at) => ({ action: 'emailcheck', semail: `t${at}@example.com` }),
  },
  {
    name: 'searching while typing',
    points: 120,
    fields: (at) => ({ action: 'searchBar', search: `word ${at}` }),
  },
  {
    name: 'registering',
    points: 60,
    // The name is taken: trying counts, and the slow part of a registration is spared.
    fields: () => ({
      action: 'join',
      susername: 'meera_kulkarni',
      semail: aPerson().email,
      spassword: 'seven calm otters',
      phone: '',
      sindustry: 'undefined',
      companyId: '',
    }),
  },
]

for (const { name, points, fields } of LIMITS) {
  test(`there is a limit to ${name}, and the refusal says how long to wait`, async ({ site }) => {
    test.setTimeout(120_000)
    const [a = 0, b = 0] = randomBytes(2)
    let passed = 0
    let refusal: Response | undefined
    for (let at = 0; at <= points && refusal === undefined; at += 1) {
      const answer = await fetchAgain(`${site}/api/inc/switchfunction`, {
        method: 'POST',
        headers: { 'X-Forwarded-For': `10.${a}.${b}.1` },
        body: new URLSearchParams(fields(at)),
      })
      if (answer.status === 429) refusal = answer
      else passed += 1
    }

    expect(refusal?.status).toBe(429)
    expect(Number(refusal?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refusal?.json()).toMatchObject({ status: false, msg: expect.any(String) })
    expect(passed).toBeLessThanOrEqual(points)
  })
}

test('the owner of a guessed account keeps the session that is open', async ({ site }) => {
  const person = aPerson()
  const cookie = await signedIn(person)
  for (let at = 0; at < 12; at += 1) {
    await fetchAgain(`${site}/api/inc/switchfunction`, {
      method: 'POST',
      headers: { 'X-Forwarded-For': `10.88.0.${at}` },
      body: new URLSearchParams({ action: 'login', username: person.username, password: `guess ${at}` }),
    })
  }
  const details = await fetchAgain(`${site}/api/inc/switchfunction`, {
    method: 'POST',
    headers: { Origin: site, Cookie: cookie },
    body: new URLSearchParams({ action: 'loginuserdetail' }),
  })
  expect(await details.json()).toMatchObject({ status: true, username: person.username })
})
