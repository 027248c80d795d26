import { createHash } from 'node:crypto'
import { expect } from '@playwright/test'
import { fetchAgain } from './fetch-again.ts'
import { test } from './quorum-test.ts'
import { readPage } from './read-page.ts'

test('every answer carries the security headers', async ({ site }) => {
  for (const path of ['/', '/de/', '/nothing/here/at-all', '/login', '/search?topic=x', '/robots.txt']) {
    const { headers } = await fetchAgain(site + path, { redirect: 'manual' })
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy, path).toContain("default-src 'self'")
    expect(policy, path).toContain("frame-ancestors 'none'")
    expect(policy, path).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('x-request-id'), path).toMatch(/^[0-9a-f-]{36}$/)
  }
})

test('inline scripts run by a new nonce each time, or by their hash on pages that many are given', async ({
  site,
}) => {
  const nonces = new Set<string>()
  for (const path of [
    '/',
    '/de/',
    '/search?topic=x',
    '/terms',
    '/login',
    '/register',
    '/nothing/here/at-all',
  ]) {
    const answer = await fetchAgain(site + path, { headers: { Accept: 'text/html' } })
    const policy = answer.headers.get('content-security-policy') ?? ''
    const nonce = policy.match(/'nonce-([^']+)'/)?.[1]
    if (nonce) nonces.add(nonce)
    const scripts = [...(await answer.text()).matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
    const inline = scripts.filter(([, of = '']) => !/\bsrc=|application\/ld\+json/.test(of))
    expect(inline.length, path).toBeGreaterThan(0)
    expect(answer.headers.get('cache-control')?.includes('public'), path).toBe(nonce === undefined)
    for (const [, attributes, code = ''] of inline) {
      if (nonce) expect(attributes, path).toContain(`nonce="${nonce}"`)
      else expect(policy, path).toContain(createHash('sha256').update(code).digest('base64'))
    }
  }
  expect(nonces.size).toBe(3)
})

test('public pages break no policy and come alive, whether made for one or kept for many', async ({
  page,
  site,
}) => {
  test.setTimeout(120_000)
  const topic = (await readPage(site, '/search?topic=')).links.find((link) => link.startsWith('/topic/'))
  const event = (await readPage(site, '/event/search')).links.find((link) => link.startsWith('/event/Q/'))
  const wanted = (await readPage(site, '/requirement/search')).links.find((link) =>
    /^\/requirement\/(?!search)/.test(link),
  )
  const trainer = (await readPage(site, topic ?? '')).links.find((link) => /^\/[\w-]+_[\w-]+$/.test(link))
  const lists = [
    '/',
    '/search?topic=',
    '/search?username=',
    '/event/search',
    '/requirement/search',
    '/terms',
    '/blog',
    '/contact',
  ]
  for (const path of [...lists, topic, event, wanted, trainer]) {
    for (const query of ['', path?.includes('?') ? '&mine=1' : '?mine=1']) {
      const answer = await page.goto(`${path}${query}`)
      expect(answer?.headers()['cache-control']?.includes('public'), `${path}${query}`).toBe(query === '')
    }
  }
})

test('a method that no page knows is refused', async ({ site }) => {
  for (const method of ['PUT', 'DELETE', 'PATCH', 'PROPFIND']) {
    const answer = await fetchAgain(`${site}/`, { method, headers: { Origin: site } })
    expect(answer.status, method).toBeGreaterThanOrEqual(400)
    expect(answer.status, method).toBeLessThan(500)
  }
})

test('a body above the limit is refused', async ({ site }) => {
  const answer = await fetchAgain(`${site}/api/inc/switchfunction`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: `action=searchBar&search=${'a'.repeat(1_100_000)}`,
  })
  expect(answer.status).toBe(413)
})
