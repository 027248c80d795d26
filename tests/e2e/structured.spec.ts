import { expect } from '@playwright/test'
import { StructuredCheck, structuredThings } from '../support/structured-data.ts'
import { fetchAgain } from './fetch-again.ts'
import { test } from './quorum-test.ts'

/** About so many pages of each kind are looked at, from all over the list. */
const SAMPLES = 40
const AT_ONCE = 6

const KINDS = {
  topics: ['Course', 'BreadcrumbList'],
  events: ['EducationEvent', 'BreadcrumbList'],
  trainers: ['ProfilePage', 'BreadcrumbList'],
  requirements: ['Demand', 'BreadcrumbList'],
  categories: ['ItemList', 'BreadcrumbList'],
  pages: [],
}

async function textOf(address: string): Promise<string> {
  const answer = await fetchAgain(address, { headers: { Accept: 'text/html' } })
  expect(answer.status, address).toBe(200)
  return answer.text()
}

async function listed(site: string, kind: string, language: string): Promise<string[]> {
  const xml = await textOf(`${site}/sitemap/${kind}-${language}-1.xml`)
  const all = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at = '']) => at.replaceAll('&amp;', '&'))
  const step = Math.max(1, Math.floor(all.length / SAMPLES))
  return all.filter((_, at) => at % step === 0)
}

for (const language of ['en', 'ja']) {
  test(`what search engines are told is complete and right: ${language}`, async ({ site }) => {
    test.setTimeout(180_000)
    const check = new StructuredCheck(site)
    for (const [kind, wanted] of Object.entries(KINDS)) {
      const waiting = await listed(site, kind, language)
      expect(waiting.length, kind).toBeGreaterThan(5)
      const work = async () => {
        for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
          const things = structuredThings(await textOf(at))
          check.page(at, things)
          const types = things.map((thing) => String(thing['@type']))
          for (const type of wanted) if (!types.includes(type)) check.faults.push(`${at}: no ${type}`)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
    }
    expect(check.faults).toEqual([])
    expect(check.missing()).toEqual([])
    for (const type of ['Organization', 'WebSite', 'SearchAction', 'ItemList', 'VirtualLocation', 'Review'])
      expect(check.types).toContain(type)
  })
}

test('what was told about one page is gone on the next that the browser shows by itself', async ({
  page,
}) => {
  const scripts = page.locator('script[type="application/ld+json"]')
  await page.goto('/search?topic=excel')
  await expect(scripts).toHaveCount(1)
  await page.evaluate(() => Object.assign(window, { same: true }))
  await page.locator('#main article a').first().click()
  await page.waitForURL(/\/topic\//)
  await expect(scripts).toHaveCount(0)
  expect(await page.evaluate(() => 'same' in window)).toBe(true)
})
