import { expect } from '@playwright/test'
import { PATHS, REDIRECTS } from '../support/bad-inputs.ts'
import { test } from './quorum-test.ts'

/** Sends the path as it stands; a browser or fetch would clean it up first. */
async function answerTo(base: string, path: string): Promise<{ status: number; location: string | null }> {
  const { request } = await import('node:http')
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    const headers = { Accept: 'text/html' }
    const sent = request({ hostname, port, path, agent: false, headers }, (answer) => {
      answer.resume()
      const location = answer.headers.location ?? null
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, location }))
    })
    sent.on('error', reject)
    sent.end()
  })
}

const LANGUAGES = ['', '/de', '/ja', '/EN', '/en']
const HOPS = 4

test('an address that leads nowhere is a plain no, never a fault, and no way leads off this host', async ({
  site,
}) => {
  const faults: string[] = []
  const asked = [...PATHS, ...REDIRECTS.filter((path) => path.startsWith('/'))].flatMap((path) =>
    LANGUAGES.map((language) => language + path),
  )
  for (const path of asked.map((one) => one.replace(/[\t ]/g, encodeURIComponent))) {
    let at = path
    for (let hop = 0; ; hop += 1) {
      const { status, location } = await answerTo(site, at)
      if (status >= 500) faults.push(`${status} ${path.slice(0, 60)}`)
      if (location === null) break
      const next = new URL(location, new URL('/', site))
      if (next.origin !== new URL(site).origin) faults.push(`${path.slice(0, 60)} leads to ${next.origin}`)
      if (hop === HOPS) faults.push(`${path.slice(0, 60)} leads on and on`)
      if (hop === HOPS || next.origin !== new URL(site).origin) break
      at = next.pathname + next.search
    }
  }
  expect(faults).toEqual([])
})

test('the same page has one address: other spellings lead on to it for good', async ({ site }) => {
  const profile = '/lakshmi_raman'
  for (const [asked, right] of [
    ['/terms/', '/terms'],
    ['//terms', '/terms'],
    ['/DE/terms', '/de/terms'],
    ['/en/terms?a=1', '/terms?a=1'],
    ['/EN', '/'],
    [profile.toUpperCase(), profile],
    [`/de${profile.toUpperCase()}`, `/de${profile}`],
    ['/company/ab-12', '/?company=ab-12'],
    ['/comp/ab-12/', '/?comp=ab-12'],
    ['/de/company/ab-12', '/de?company=ab-12'],
    ['/ja/comp/old/ab-12?from=mail', '/ja?from=mail&comp=ab-12'],
    ['/company/a&b=%23c', '/?company=a%26b%3D%23c'],
  ] as const) {
    expect(await answerTo(site, asked), asked).toEqual({ status: 301, location: right })
    expect((await answerTo(site, right)).status, right).toBe(200)
  }
  expect((await answerTo(site, '/de/')).status).toBe(200)
  // Seats are chosen at an event: its address without a choice leads to all of them, in the reader's
  // language.
  expect(await answerTo(site, '/ja/order')).toEqual({ status: 302, location: '/ja/event/search' })
})

test('no file of the product but its public ones can be fetched', async ({ site }) => {
  for (const path of [
    '/.git/config',
    '/.env',
    '/package.json',
    '/assets/../../package.json',
    '/server/index.js',
  ]) {
    expect((await answerTo(site, path)).status, path).toBeGreaterThanOrEqual(400)
  }
})
