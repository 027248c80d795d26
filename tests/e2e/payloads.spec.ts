import { expect, type Page } from '@playwright/test'
import { fetchAgain } from './fetch-again.ts'
import { sayPayloads } from './own-payloads.ts'
import { aPerson, carry } from './people.ts'
import { expectFault, test } from './quorum-test.ts'
import { signedIn } from './signed-in.ts'

/**
 * What a page did that was not to happen: ran what somebody wrote, or tried to and was kept from it by its
 * policy.
 */
async function watch(page: Page) {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) => {
      const list = JSON.parse(sessionStorage.getItem('violations') ?? '[]')
      sessionStorage.setItem('violations', JSON.stringify([...list, `${violatedDirective} ${sample}`]))
    })
  })
}
const foundOn = (page: Page) =>
  page.evaluate(() => {
    const inside = 'main, header, footer'
    return {
      ran: '__ran' in window,
      violations: sessionStorage.getItem('violations'),
      acting: [...document.querySelectorAll('*')].flatMap((element) =>
        [...element.attributes]
          .filter(({ name, value }) => /^on/.test(name) || /^\s*(javascript|vbscript|data:text)/i.test(value))
          .filter(({ name }) => /^on|href|src|action|data/.test(name))
          .map(({ name, value }) => `${element.tagName} ${name}=${value}`),
      ),
      strange: [...document.querySelectorAll(inside)].flatMap((part) =>
        [
          // A preview beside its form is a frame of ours, in which nothing runs.
          ...part.querySelectorAll(
            'script:not([nonce]), iframe:not([inert][sandbox="allow-same-origin"]), object, embed, base, style, math, marquee',
          ),
        ].map(({ outerHTML }) => outerHTML.slice(0, 200)),
      ),
      unread: [...document.querySelectorAll('script[type="application/ld+json"]')].filter(
        ({ textContent }) => {
          try {
            return !JSON.parse(textContent ?? '')
          } catch {
            return true
          }
        },
      ).length,
    }
  })
const QUIET = { ran: false, violations: null, acting: [], strange: [], unread: 0 }

test('whatever somebody writes is read by others and run by nobody', async ({ page, site, context }) => {
  test.setTimeout(180_000)
  const person = aPerson()
  await carry(context, site, await signedIn(person))
  const { topic, event, requirement } = await sayPayloads(person.username)
  await watch(page)
  const at = (path: string, name: string) => `${path}${encodeURIComponent(name)}`
  const pages = [
    `/${person.username}`,
    at('/topic/', topic),
    at('/event/Q/', event),
    at('/requirement/', requirement),
    '/search?username=onerror',
    '/search?topic=onerror',
    '/event/search?q=onerror',
    '/requirement/search?q=onerror',
    '/dashboard',
    '/dashboard?type=notifi',
    '/trainerprofile',
    '/event/manage_event',
    at('/event/manage_event/', event),
    '/manage_requirement',
    '/profile',
    at('/ja/topic/', topic),
  ]
  for (const path of pages) {
    const answer = await page.goto(path)
    expect([path, answer?.status()]).toEqual([path, 200])
    expect([path, await foundOn(page)]).toEqual([path, QUIET])
  }
  expectFault('404')

  const organiser = `?organiser=${person.username}`
  for (const path of [`/feed/events.rss${organiser}`, '/feed/topics.rss?topic=onerror']) {
    const xml = await (await fetchAgain(site + path)).text()
    const read = await page.evaluate((source) => {
      const parsed = new DOMParser().parseFromString(source, 'application/xml')
      return {
        fault: parsed.querySelector('parsererror')?.textContent ?? null,
        strange: [...parsed.querySelectorAll('script, img, svg, iframe')].map(({ outerHTML }) => outerHTML),
        entries: parsed.querySelectorAll('item').length,
      }
    }, xml)
    expect([path, read]).toEqual([path, { fault: null, strange: [], entries: expect.any(Number) }])
  }
  for (const path of [`/feed/events.ics${organiser}`, `${at('/event/Q/', event)}.ics`]) {
    const lines = (await (await fetchAgain(site + path)).text()).split('\r\n')
    const count = (line: string) => lines.filter((one) => one === line).length
    expect([path, count('BEGIN:VEVENT')]).toEqual([path, 1])
    expect(count('END:VEVENT')).toBe(1)
    expect(lines.filter((line) => line !== '' && !/^( |[A-Z][A-Z0-9-]*[;:])/.test(line))).toEqual([])
  }
})
