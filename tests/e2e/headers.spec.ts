import { expect } from '@playwright/test'
import { fetchAgain } from './fetch-again.ts'
import { test } from './quorum-test.ts'

test('every answer carries the security headers, with a new nonce each time', async ({ site }) => {
  const nonces = new Set<string>()
  for (const path of [
    '/',
    '/de/',
    '/nothing/here/at-all',
    '/login',
    '/search?topic=x',
    '/healthz',
    '/robots.txt',
  ]) {
    const answer = await fetchAgain(site + path, { redirect: 'manual' })
    const policy = answer.headers.get('content-security-policy') ?? ''
    if (path !== '/healthz') {
      expect(policy, path).toContain("default-src 'self'")
      expect(policy, path).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/)
      expect(answer.headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(policy, path).toContain("frame-ancestors 'none'")
    }
    const nonce = policy.match(/'nonce-([^']+)'/)?.[1]
    if (nonce) nonces.add(nonce)
    const body = await answer.text()
    const inline = [...body.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].map(
      ([, attributes = '']) => attributes,
    )
    const code = inline.filter((attributes) => !attributes.includes('application/ld+json'))
    for (const attributes of code) expect(attributes, path).toContain('nonce=')
  }
  expect(nonces.size).toBeGreaterThan(3)
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
