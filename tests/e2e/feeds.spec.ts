import { expect, type Page } from '@playwright/test'
import { fetchAgain } from './fetch-again.ts'
import { test } from './quorum-test.ts'

const FEEDS = [
  '/feed/events.rss',
  '/ja/feed/events.rss?mode=online',
  '/feed/events.rss?organiser=tejas_borkar',
  '/de/feed/events.rss?category=no-such-category',
  '/fr/feed/topics.rss?topic=excel',
  '/it/blog/feed.xml',
]

/** What the browser's own parser for XML says: the elements of a name, or null when the file is broken. */
async function countIn(page: Page, xml: string, name: string): Promise<number | null> {
  return page.evaluate(
    ([text, wanted]) => {
      const read = new DOMParser().parseFromString(text ?? '', 'application/xml')
      return read.querySelector('parsererror') ? null : read.getElementsByTagName(wanted ?? '').length
    },
    [xml, name],
  )
}

test('feeds are whole RSS, name themselves, and are sent once', async ({ page, site }) => {
  await page.goto('/terms')
  for (const path of FEEDS) {
    const answer = await fetchAgain(site + path)
    expect(answer.status, path).toBe(200)
    expect(answer.headers.get('content-type'), path).toBe('application/rss+xml; charset=utf-8')
    expect(answer.headers.get('cache-control'), path).toContain('public')
    const xml = await answer.text()
    expect(await countIn(page, xml, 'channel'), path).toBe(1)
    const items = await countIn(page, xml, 'item')
    for (const name of ['guid', 'pubDate']) expect(await countIn(page, xml, name), path).toBe(items)
    // What a seat or a course costs stands first in what is said of it, unless it is asked for.
    if (items && path.startsWith('/feed/events'))
      expect(xml, path).toMatch(/<description>[^|<]*per person[^|<]* \| /)
    expect(xml, path).toContain(`<language>${path.match(/^\/(ja|de|fr|it)\//)?.[1] ?? 'en'}</language>`)
    const self = xml.match(/<atom:link href="([^"]+)" rel="self"/)?.[1] ?? ''
    expect((await fetchAgain(self.replaceAll('&amp;', '&'))).status, self).toBe(200)
    const first = xml.match(/<item>.*?<link>([^<]+)</)?.[1]
    if (first) expect((await fetchAgain(first.replaceAll('&amp;', '&'))).status, first).toBe(200)

    const again = await fetchAgain(site + path, {
      headers: { 'If-None-Match': answer.headers.get('etag') ?? '' },
    })
    expect(again.status, path).toBe(304)
  }
  expect((await fetchAgain(`${site}/feed/events.rss?organiser=nobody_at_all`)).status).toBe(404)
})

test('a calendar to subscribe to holds the entry of the event’s own file', async ({ site }) => {
  const answer = await fetchAgain(`${site}/feed/events.ics`)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const calendar = await answer.text()
  for (const line of ['METHOD:PUBLISH', 'X-WR-CALNAME:', 'REFRESH-INTERVAL;VALUE=DURATION:PT6H'])
    expect(calendar).toContain(`\r\n${line}`)
  // A day with hours of its own says of which entry it is.
  const entries = calendar.match(/BEGIN:VEVENT[\s\S]*?END:VEVENT/g) ?? []
  const uids = entries
    .filter((entry) => !entry.includes('RECURRENCE-ID'))
    .map((entry) => entry.match(/^UID:.*$/m)?.[0])
  expect(new Set(uids).size).toBe(uids.length)
  expect(uids.length).toBeGreaterThan(20)
  const [first = ''] = calendar.replace(/\r\n /g, '').match(/BEGIN:VEVENT[\s\S]*?END:VEVENT/) ?? []
  const page = first.match(/^URL.*?:(https?:.*)$/m)?.[1] ?? ''
  const own = await (await fetchAgain(`${page.trim()}.ics`)).text()
  expect(own).toContain(first.match(/^UID:.*$/m)?.[0].trim())
})

test('pages of events tell feed readers and people where to subscribe', async ({ page }) => {
  await page.goto('/de/event/search?city=Pune')
  const head = page.locator('link[rel="alternate"][type="application/rss+xml"]')
  await expect(head).toHaveAttribute('href', '/de/feed/events.rss?city=Pune')
  const links = page.getByRole('navigation', { name: 'Diese Termine abonnieren' })
  await expect(links.getByRole('link', { name: 'RSS-Feed' })).toHaveAttribute(
    'href',
    '/de/feed/events.rss?city=Pune',
  )
  await expect(links.getByRole('link', { name: 'Kalender' })).toHaveAttribute(
    'href',
    /^webcal:\/\/[^/]+\/de\/feed\/events\.ics\?city=Pune$/,
  )
})

test('sitemaps and robots.txt are whole, and every file that is named is there', async ({ page, site }) => {
  await page.goto('/terms')
  const robots = await (await fetchAgain(`${site}/robots.txt`)).text()
  expect(robots).toContain(`Sitemap: ${site}/sitemap.xml`)
  const index = await (await fetchAgain(`${site}/sitemap.xml`, { headers: { Cookie: 'language=de' } })).text()
  const files = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at = '']) => at)
  expect(files.length).toBe(7 * 6)
  for (const file of files) {
    const answer = await fetchAgain(file)
    expect(answer.headers.get('content-encoding'), file).toBe('gzip')
    const xml = await answer.text()
    const urls = await countIn(page, xml, 'url')
    expect(urls, file).toBeGreaterThan(file.includes('/companies-') ? 0 : 5)
    expect(await countIn(page, xml, 'xhtml:link'), file).toBe(Number(urls) * 7)
  }
})
