import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import '#tests/support/bind-registries.ts'
import { someAddress } from './fetch-again.ts'
import { runningServer } from './server-file.ts'
import { keysShown } from './shown-keys.ts'

/**
 * Playwright's test with the address of the running product, and for each journey a network `address` of its
 * own, as limits count by address and guests of one hold few seats together. Each page is watched: an error
 * in the console, an uncaught exception, an answer of 500 or more, a request to another host, a key of our
 * texts where words belong or an address of a language within another's fails the test.
 */
export const test = base.extend<{ site: string; address: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  site: async ({}, use) => {
    await use(runningServer().url)
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  baseURL: async ({}, use) => {
    await use(runningServer().url)
  },
  address: async ({ site: _site }, use) => {
    await use(someAddress())
  },
  extraHTTPHeaders: async ({ address }, use) => {
    await use({ 'X-Forwarded-For': address })
  },
  page: async ({ page, site, javaScriptEnabled }, use) => {
    const faults: string[] = []
    const look = async () => {
      const keys = await keysShown(page).catch(isLeaving)
      for (const key of keys) faults.push(`a key of texts at ${page.url()}: ${key}`)
      for (const address of await addressesInTwoLanguages(page).catch(isLeaving))
        faults.push(`two languages in an address at ${page.url()}: ${address}`)
    }
    if (javaScriptEnabled !== false) waitUntilAlive(page, look)
    waitUntilAsWide(page)
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(`console: ${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => faults.push(`exception: ${error.stack ?? error.message}`))
    page.on('response', (answer) => {
      if (answer.status() >= 500) faults.push(`${answer.status()} ${answer.url()}`)
    })
    page.on('request', (request) => {
      const own = request.url().startsWith(`${site}/`) || /^(data|blob):/.test(request.url())
      if (!own) faults.push(`another host: ${request.url()}`)
    })
    await use(page)
    if (javaScriptEnabled !== false && !page.isClosed()) await look()
    const expected = test.info().annotations.filter(({ type }) => type === 'expected-fault')
    const unexpected = faults.filter(
      (fault) => !expected.some(({ description = '' }) => fault.includes(description)),
    )
    expect(unexpected, 'the page stays quiet').toEqual([])
  },
})

/** Where links and forms lead that have the name of a language twice: the router adds it itself. */
export const addressesInTwoLanguages = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[href], [action]')]
      .map((one) => one.getAttribute('href') ?? one.getAttribute('action') ?? '')
      .filter((address) => /^\/(de|es|fr|it|ja)\/(de|es|fr|it|ja)(\/|$)/.test(address)),
  )

/** Of a page that is just left nothing can be asked. */
function isLeaving(error: Error): string[] {
  if (/context was destroyed|has been closed|navigat/i.test(error.message)) return []
  throw error
}

/**
 * Scripts begin after a page was painted, later than its load event: visits last until the page has come
 * alive, and end with a `look` at it.
 */
export function waitUntilAlive(page: Page, look = async () => {}) {
  for (const visit of ['goto', 'reload'] as const) {
    const go = page[visit].bind(page) as (...args: unknown[]) => ReturnType<Page['goto']>
    page[visit] = async (...args: unknown[]) => {
      const answer = await go(...args)
      const html = answer?.headers()['content-type']?.includes('text/html')
      // Between two documents there is no body yet: a question that throws would count as an exception of the
      // page.
      if (html)
        await page.waitForFunction(() =>
          Object.keys(document.body ?? {}).some((key) => key.startsWith('__react')),
        )
      if (html) await look()
      return answer
    }
  }
}

/**
 * A page learns of a new width a moment after the browser has taken it: what is measured then has the new
 * one.
 */
export function waitUntilAsWide(page: Page) {
  const resize = page.setViewportSize.bind(page)
  page.setViewportSize = async (size) => {
    await resize(size)
    if (page.url() === 'about:blank') return
    const polling = 20
    await page.waitForFunction((width) => matchMedia(`(width: ${width}px)`).matches, size.width, { polling })
  }
}

/**
 * Until the page of this path is there, whatever its query: a pattern would also find it in the query of
 * another.
 */
export async function arriveAt(page: Page, path: string) {
  await page.waitForURL(({ pathname }) => pathname === path)
}

/**
 * Lets the faults whose text contains `part` pass, for a test that provokes them (a refusal answered 422,
 * say).
 */
export function expectFault(part: string) {
  test.info().annotations.push({ type: 'expected-fault', description: part })
}

/**
 * The same program as the package's own `axe.source` in less than half of the bytes, which each page reads
 * anew.
 */
const AXE = readFileSync(join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')

/**
 * Half of axe's time went into reading the same few colours thousands of times; of what it finds nobody reads
 * the markup.
 */
function prepareAxe() {
  type Colour = { r: number; g: number; b: number; alpha: number }
  type Reader = { prototype: Colour & { parseString: (text: string) => Colour } }
  type Axe = typeof axe & { commons: { color: { Color: Reader } } }
  const here = (window as unknown as { axe: Axe }).axe
  here.configure({ noHtml: true })
  const { prototype } = here.commons.color.Color
  const read = prototype.parseString
  const known = new Map<string, Colour>()
  prototype.parseString = function (text) {
    const { r, g, b, alpha } = known.get(text) ?? read.call(this, text)
    known.set(text, { r, g, b, alpha })
    return Object.assign(this, { r, g, b, alpha })
  }
}

/**
 * For a journey over many pages: each begins with axe, which is then read once and not sent anew for each.
 */
export async function beginWithAxe(page: Page) {
  await page.addInitScript(`${AXE};(${prepareAxe})()`)
}

/** Rules whose answer depends on sizes, colours and words; all others ask for what the markup says. */
const RULES_OF_LOOKS = [
  'color-contrast',
  'link-in-text-block',
  'scrollable-region-focusable',
  'label-content-name-mismatch',
  'target-size',
]

/**
 * Off by default in axe: who speaks to a control says what stands on it; WCAG 2.2 has fingers in mind (24
 * pixels).
 */
const STRICTER = { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } }

/** No violation of any impact, and nothing to scroll sideways. */
export async function expectAccessible(page: Page, place = page.url()) {
  await expectGood(page, place)
}

/** The same of a page that was accessible a moment ago, and now has another width or other colours. */
export async function expectStillAccessible(page: Page, place: string) {
  await expectGood(page, place, RULES_OF_LOOKS)
}

/** Rules whose answer depends on the words of a page, and of no colour. */
const RULES_OF_WORDS = ['scrollable-region-focusable', 'label-content-name-mismatch']

/** The same where all of which the page is made was accessible in this width and these colours elsewhere. */
export async function expectWordsAccessible(page: Page, place: string) {
  await expectGood(page, place, RULES_OF_WORDS)
}

/**
 * Waits for what still changes its look: where a colour is inherited, the end of one change begins the next.
 */
async function settle(page: Page) {
  await page.evaluate(async () => {
    // In what is folded, an animation that is over stays in the list.
    // What goes by how far somebody has scrolled never ends.
    const isTimed = ({ timeline }: Animation) => timeline instanceof DocumentTimeline
    const left = () => document.getAnimations().filter((one) => one.playState === 'running' && isTimed(one))
    for (let running = left(); running.length > 0; running = left()) {
      await Promise.allSettled(running.map((animation) => animation.finished))
      await new Promise(requestAnimationFrame)
    }
  })
}

async function expectGood(page: Page, place: string, rules?: string[]) {
  await settle(page)
  // A preview beside a form may be replaced meanwhile.
  for (const frame of page.frames())
    await expect(async () => {
      if (frame.isDetached() || (await frame.evaluate(() => 'axe' in window))) return
      await frame.evaluate(AXE)
      await frame.evaluate(prepareAxe)
    }).toPass()
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    ...(rules ? { runOnly: { type: 'rule', values: rules } } : { rules: STRICTER }),
  }
  const found = await page.evaluate(async (asked) => {
    const here = (window as unknown as { axe: typeof axe }).axe
    // Of what is scrolled below a bar at the edge of the screen, axe would measure what peeps out.
    const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => getComputedStyle(element).position === 'sticky',
    )
    const before = bars.map(({ style }) => ({ position: style.position, inset: style.inset }))
    for (const { style } of bars) Object.assign(style, { position: 'relative', inset: 'auto' })
    // What is laid out only when it comes near has a guessed height until then, and its colours lie under
    // those of the next part.
    const laidOut = new CSSStyleSheet()
    laidOut.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(laidOut)
    const { violations } = await here.run(document, asked)
    document.adoptedStyleSheets.pop()
    for (const [at, { style }] of bars.entries()) Object.assign(style, before[at])
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help} — ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    )
  }, options)
  expect(found, `axe on ${place}`).toEqual([])
  await expectNarrow(page, place)
}

/** Nothing to scroll sideways. */
export async function expectNarrow(page: Page, place: string) {
  const { sideways, widest } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const wide = scrollWidth <= clientWidth ? [] : [...document.querySelectorAll('body *')]
    const beyond = wide.filter((element) => element.getBoundingClientRect().right > clientWidth)
    return {
      sideways: scrollWidth - clientWidth,
      widest: beyond.slice(-3).map(({ outerHTML }) => outerHTML.slice(0, 300)),
    }
  })
  expect(sideways, `sideways scroll on ${place}: ${widest.join('\n')}`).toBeLessThanOrEqual(0)
}
