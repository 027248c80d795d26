import { type Browser, chromium } from '@playwright/test'
import { LANGUAGES, type Language, pathIn } from '#app/kit/language.ts'
import { installBrowser } from '../test/find-browser.ts'
import { publicPages } from './pages.ts'
import { startWorld } from './world.ts'

/** Of what is seen at once, moved by how much: 0.1 is what search engines call good. */
const AIM = 0.02

/**
 * A phone on a slow line: 1.6 Mbit/s with 150 ms to and fro, as they come out of a browser's own throttling.
 */
const LINE = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
}
const SLOWER = 4
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
/** For so long nothing has come over the line any more when a page counts as standing still. */
const QUIET_MS = 1_500

type Shift = { value: number; moved: string[] }

/**
 * Prints how much of each kind of public page moves while it loads on a phone with a slow line, in three
 * languages.
 */
export async function benchShift(): Promise<void> {
  const world = await startWorld(async () => {})
  const executablePath = installBrowser(process.cwd(), console.log) ?? undefined
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const pages = Object.values(await publicPages(world))
    await printShifts(browser, world.origin, pages)
  } finally {
    await browser.close()
    await world.close()
  }
}

export async function printShifts(browser: Browser, origin: string, pages: readonly string[]): Promise<void> {
  const languages = LANGUAGES.filter((language): language is Language =>
    ['en', 'de', 'ja'].includes(language),
  )
  for (const page of pages)
    for (const language of languages) {
      const { value, moved } = await shiftOf(browser, origin + pathIn(language, page))
      const missed = value <= AIM ? '' : `  missed: ${moved.join(', ')}`
      console.log(`  ${value.toFixed(3)}  (aim ${AIM})  ${pathIn(language, page)}${missed}`)
    }
}

async function shiftOf(browser: Browser, address: string): Promise<Shift> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', LINE)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.addInitScript(WATCH)
    await page.goto(address, { waitUntil: 'load', timeout: 120_000 })
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(QUIET_MS)
    return await page.evaluate(() => (globalThis as unknown as { shifts: Shift }).shifts)
  } finally {
    await context.close()
  }
}

/**
 * Runs in the page, as it stands: adds up what moves without having been asked to, and by how much it moves
 * and grows.
 */
const WATCH = `
  const shifts = { value: 0, moved: [] }
  globalThis.shifts = shifts
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue
      shifts.value += value
      for (const { node, previousRect: was, currentRect: is } of sources) {
        const element = node?.nodeType === 1 ? node : node?.parentElement
        shifts.moved.push(element?.tagName.toLowerCase() + '.' + element?.className +
          ' (' + Math.round(is.y - was.y) + ', ' + Math.round(is.height - was.height) + ')')
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })`
