import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { badTexts } from '../support/bad-inputs.ts'
import { fetchAgain } from './fetch-again.ts'
import { panelOnSale } from './panel-on-sale.ts'
import { cookiesOf } from './people.ts'
import { test } from './quorum-test.ts'

test.describe.configure({ timeout: 180_000 })

const GOOD: Record<string, string> = {
  email: 'asha@example.com',
  code: '123456',
  name: 'Asha Rao',
  'participants.0.name': 'Ravi Rao',
  'participants.0.email': 'ravi@example.com',
  kind: 'business',
  company: 'Rao Works',
  address: '14 MG Road\nPune 411001',
  country: 'IN',
  taxNumber: '27ABCDE1234F1Z0',
  purchaseOrderNumber: 'PO 7',
  buyerReference: 'R 7',
  card: 'succeeds',
}

function post(site: string, path: string, fields: Record<string, string>, cookie = ''): Promise<Response> {
  const headers: Record<string, string> = {
    Origin: site,
    Accept: 'text/html',
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

async function hold(site: string): Promise<{ path: string; cookie: string }> {
  const { event, ticket } = await panelOnSale(site)
  const answer = await post(site, '/order', { event, key: crypto.randomUUID(), [ticket]: '1' })
  const path = answer.headers.get('location')
  if (path === null) throw new Error(`no seat was held: ${answer.status}`)
  return { path, cookie: cookiesOf(answer) }
}

test('no value of the ticket panel is a fault of the server, and none holds a seat that was not asked for', async ({
  site,
}) => {
  const { event, ticket } = await panelOnSale(site)
  const faults: string[] = []
  for (const { name, value } of badTexts()) {
    for (const fields of [
      { event: value, key: crypto.randomUUID(), [ticket]: '1' },
      { event, key: value || 'x', [ticket]: '1' },
      { event, key: crypto.randomUUID(), [ticket]: value === '1' ? '0' : value },
      { event, key: crypto.randomUUID(), [`seats.${value}`]: '1' },
    ]) {
      const answer = await post(site, '/order', fields)
      const html = await answer.text()
      if (answer.status === 422 && !html.includes('role="alert"'))
        faults.push(`${name}: refused without words`)
      const asked = fields.key === value && /^[0-9a-f-]{36}$/i.test(value)
      const sold = answer.status === 302 && !asked && !/^\s*[1-9]\d?\s*$/.test(value.normalize('NFKC'))
      if (answer.status >= 500 || sold) faults.push(`${name}: ${answer.status} ${html.slice(0, 60)}`)
    }
  }
  expect(faults).toEqual([])
})

test('no value of the checkout is a fault of the server; a refused one stays beside its words', async ({
  site,
}) => {
  const { path, cookie } = await hold(site)
  const faults: string[] = []
  const all = Object.keys(GOOD)
  // Each value once: the use cases are asked for more, tests/support/bad-forms.test.ts.
  for (const [nth, field] of all.entries()) {
    for (const { name, value } of badTexts().filter((_, at) => at % all.length === nth)) {
      const key = crypto.randomUUID()
      const answer = await post(site, path, { intent: 'pay', key, ...GOOD, [field]: value }, cookie)
      const html = await answer.text()
      if (answer.status >= 500 || answer.status === 404) faults.push(`${field}, ${name}: ${answer.status}`)
      if (answer.status === 422 && !/role="alert"|aria-invalid="true"/.test(html)) {
        faults.push(`${field}, ${name}: refused without words`)
      }
    }
  }
  expect(faults).toEqual([])
})

test('nothing in a cookie is a fault of the server: one that we did not make counts as absent', async ({
  site,
}) => {
  const { event, ticket } = await panelOnSale(site)
  const foreign = { NUL: '%00', 'NUL in the middle': `abc%00def`, '6,000 characters': 'a'.repeat(6_000) }
  for (const [name, value] of Object.entries(foreign)) {
    for (const cookie of ['visitor', 'session', 'timeZone', 'language']) {
      const headers = { Cookie: `${cookie}=${value}` }
      const page = await fetchAgain(`${site}/order/ABCDE`, { redirect: 'manual', headers })
      expect(page.status, `${cookie}: ${name}`).toBeLessThan(500)
    }
    const fields = { event, key: crypto.randomUUID(), [ticket]: '1' }
    const held = await post(site, '/order', fields, `visitor=${value}`)
    expect(held.status, name).toBe(302)
    const own = cookiesOf(held)
    expect(own, name).toMatch(/^visitor=[\w-]{43}$/)
    const path = held.headers.get('location') ?? ''
    const seen = await fetchAgain(site + path, { headers: { Cookie: own } })
    expect(seen.status, name).toBe(200)
    await post(site, path, { intent: 'cancel' }, own)
  }
})
