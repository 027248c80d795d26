import { expect } from '@playwright/test'
import { LIST_PARAMETERS, MARKUP, SEARCHES, TEXTS } from '../support/bad-inputs.ts'
import { fetchAgain } from './fetch-again.ts'
import { test } from './quorum-test.ts'

const PLACES = [
  (text: string) => `/search?topic=${text}`,
  (text: string) => `/search?username=${text}`,
  (text: string) => `/search?supplier=${text}`,
  (text: string) => `/event/search?q=${text}&city=${text}&category=${text}`,
  (text: string) => `/topic/${text}`,
  (text: string) => `/event/Q/${text}`,
  (text: string) => `/${text}`,
  (text: string) => `/login?next=${text}`,
  (text: string) => `/de/search?topic=${text}`,
]

/** What runs: contents of scripts, and attributes that are code. */
function runnable(html: string): string {
  const scripts = [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code)
  const handlers = html.match(/<[^>]+\son\w+=[^>]*>/g) ?? []
  return [...scripts, ...handlers].join('\n')
}

test('nothing that stands in an address or a cookie gets out of its text', async ({ site }) => {
  test.setTimeout(120_000)
  const faults: string[] = []
  for (const text of MARKUP) {
    for (const place of PLACES) {
      const path = place(encodeURIComponent(text))
      const answer = await fetchAgain(site + path, {
        headers: {
          Accept: 'text/html',
          Cookie: `timeZone=${encodeURIComponent(text)}; visitor=${encodeURIComponent(text)}`,
        },
      })
      const html = await answer.text()
      if (answer.status >= 500) faults.push(`${answer.status} ${path}`)
      const code = runnable(html)
      if (/<script>|<!--|[\u2028\u2029]/.test(code)) faults.push(`in a script: ${path}`)
      if (text.startsWith('<') && html.includes(text)) faults.push(`as markup: ${path}`)
    }
  }
  expect(faults).toEqual([])
})

test('markup in an address runs nothing in a browser', async ({ page }) => {
  for (const text of MARKUP.slice(0, 6)) {
    await page.goto(`/search?topic=${encodeURIComponent(text)}`)
    expect(await page.evaluate(() => 'broken' in window)).toBe(false)
  }
})

test('no search and no list parameter is a fault of the server', async ({ site }) => {
  test.setTimeout(120_000)
  const texts = [...Object.values(SEARCHES), ...Object.values(TEXTS)].map((text) =>
    encodeURIComponent(text.toWellFormed().slice(0, 6000)),
  )
  const faults: string[] = []
  for (const path of ['/search', '/event/search']) {
    for (const text of texts) {
      for (const name of ['topic', 'username', 'supplier', 'q']) {
        const answer = await fetchAgain(`${site}${path}?${name}=${text}`, {
          headers: { Accept: 'text/html' },
        })
        await answer.text()
        if (answer.status >= 500) faults.push(`${answer.status} ${path}?${name}=${text.slice(0, 40)}`)
      }
    }
    for (const parameters of LIST_PARAMETERS) {
      const answer = await fetchAgain(`${site}${path}?topic=a&${parameters}`, {
        headers: { Accept: 'text/html' },
      })
      await answer.text()
      if (answer.status >= 500) faults.push(`${answer.status} ${path}?${parameters}`)
    }
  }
  expect(faults).toEqual([])
})
