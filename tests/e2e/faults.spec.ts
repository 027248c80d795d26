import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import pg from 'pg'
import { logFile } from '#app/platform/testing/log-keeping.ts'
import { fetchAgain } from './fetch-again.ts'
import { panelOnSale } from './panel-on-sale.ts'
import { aPerson, callWire, mailedLink } from './people.ts'
import { test } from './quorum-test.ts'
import { runningServer } from './server-file.ts'
import { signedIn } from './signed-in.ts'

/**
 * Makes every write of a kind to a table fail, for the rows of this test alone, as a broken database would.
 */
async function breakTable(table: string, write: 'insert' | 'delete', rows: string) {
  const name = `broken_${table}_${write}`
  const client = new pg.Client(runningServer().databaseUrl)
  await client.connect()
  try {
    await client.query(`set lock_timeout = '20s'`)
    await client.query(`create or replace function ${name}() returns trigger language plpgsql as
      $$ begin raise exception 'broken on purpose' using detail = row_to_json(${write === 'insert' ? 'new' : 'old'})::text; end $$`)
    await client.query(`create or replace trigger ${name} before ${write} on ${table}
      for each row when (${rows}) execute function ${name}()`)
  } finally {
    await client.end()
  }
}

const logged = (requestId: string) =>
  readFileSync(logFile('server', 'log'), 'utf8')
    .split('\n')
    .filter((line) => line.includes(requestId))

/**
 * The answer is a plain 500 that tells nothing, and the log names it once, by its id and the pattern of its
 * address.
 */
async function expectQuiet(answer: Response, route: string, secrets: string[]) {
  const text = await answer.text()
  expect(answer.status).toBe(500)
  const requestId = answer.headers.get('x-request-id') ?? ''
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  await expect.poll(() => logged(requestId)).toHaveLength(1)
  const [line = ''] = logged(requestId)
  // Who calls the wire has the id in a header alone.
  if (!route.startsWith('/api/')) expect(text).toContain(requestId)
  expect(JSON.parse(line)).toMatchObject({ level: 50, route, err: { type: 'DatabaseFault', code: 'P0001' } })
  for (const secret of secrets) {
    expect(line).not.toContain(secret)
    expect(text).not.toContain(secret)
  }
  expect(text).not.toMatch(/P0001|DatabaseFault|on purpose|plpgsql|insert into|delete from|node_modules/i)
}

function post(site: string, path: string, fields: Record<string, string>, cookie = ''): Promise<Response> {
  const headers: Record<string, string> = {
    Origin: site,
    'X-Forwarded-For': [10, ...randomBytes(3)].join('.'),
  }
  if (cookie) headers.Cookie = cookie
  return fetchAgain(site + path, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams(fields),
  })
}

test('a failed registration tells nobody the address and the password', async ({ site }) => {
  const person = aPerson()
  await breakTable('accounts', 'insert', `new.email = '${person.email}'`)
  const fields = { susername: person.username, semail: person.email, spassword: person.password }
  const wire = await callWire(site, {
    action: 'join',
    phone: '',
    sindustry: 'undefined',
    companyId: '',
    ...fields,
  })
  await expectQuiet(wire, '/api/inc/switchfunction', [person.email, person.password, person.username])
  await expectQuiet(await post(site, '/register', { ...fields, terms: 'yes' }), '/register', [
    person.email,
    person.password,
  ])
})

test('a failed sign-out tells nobody the session', async ({ site }) => {
  const person = aPerson()
  const cookie = await signedIn(person)
  await breakTable('auth_sessions', 'delete', `old.user_agent is not null and old.token = '${token(cookie)}'`)
  await expectQuiet(await post(site, '/logout', {}, cookie), '/logout', [token(cookie), cookie])
})

const token = (cookie: string) =>
  decodeURIComponent(cookie.match(/session=([^;]+)/)?.[1] ?? '').split('.')[0] || 'no session'

test('a link that fails tells nobody its code, nor the password that was typed', async ({ site }) => {
  const person = aPerson()
  await signedIn(person)
  await post(site, '/reset', { email: person.email })
  const link = await mailedLink(site, person.email, /\/reset\/\w+\/[\w-]{20,}/)
  const code = link.split('/').at(-1) ?? ''
  const hash = createHash('sha256').update(code).digest()
  await breakTable(
    'verifications',
    'delete',
    `old.value in ('${hash.toString('hex')}', '${hash.toString('base64url')}')`,
  )
  const password = 'eleven calm otters 11'
  const answer = await post(site, link, { password, again: password })
  // The page links to itself in other languages, so its own address is in it, and in no other place.
  await expectQuiet(answer, '/reset/:id/:token', [password, person.email])
  const requestId = answer.headers.get('x-request-id') ?? ''
  expect(logged(requestId).join()).not.toMatch(new RegExp(`${code}|${person.username}`))
})

test('a failed hold tells nobody the key of the browser', async ({ site }) => {
  const key = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(key).digest('hex')
  await breakTable('idempotency_keys', 'insert', `new.owner = 'visitor:${hash}'`)
  const { event, ticket } = await panelOnSale(site)
  const fields = { event, key: crypto.randomUUID(), [ticket]: '1' }
  await expectQuiet(await post(site, '/order', fields, `visitor=${key}`), '/order', [key, hash])
})
