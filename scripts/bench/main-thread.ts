import { type Browser, chromium } from '@playwright/test'
import { installBrowser } from '../test/find-browser.ts'
import { publicPages } from './pages.ts'
import type { World } from './world.ts'

/** A phone, by its width and by what its processor does in the time of this one. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
const SLOWER = 4
/** After so long nothing of the page has anything left to do. */
const QUIET_MS = 1_500
const ROUNDS = 7

/**
 * Of the work that a page puts on the main thread, as a multiple of what the page of the terms does in the
 * same run.
 */
export const MAIN_THREAD_AIM = 1.5

type Cost = { busy: number; blocking: number }
export type MainThread = { page: string; busyMs: number; ratio: number; blockingMs: number; termsMs: number }

/**
 * What home, a topic and an event cost the main thread of a phone, in turns with the terms; the median of the
 * rounds.
 */
export async function mainThreadRatios(world: World): Promise<MainThread[]> {
  const { terms, home, topic, event } = await publicPages(world)
  const executablePath = installBrowser(process.cwd(), console.log) ?? undefined
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const costs = new Map<string, Cost[]>([terms, home, topic, event].map((page) => [page, []]))
  try {
    // The first round fills what the browser and the server keep.
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const [page, all] of costs) {
        const cost = await costOf(browser, world.origin + page)
        if (round > 0) all.push(cost)
      }
  } finally {
    await browser.close()
  }
  const of = (page: string, which: keyof Cost) => median((costs.get(page) ?? []).map((cost) => cost[which]))
  const termsMs = of(terms, 'busy')
  return [home, topic, event].map((page) => {
    const busyMs = of(page, 'busy')
    return { page, busyMs, ratio: busyMs / termsMs, blockingMs: of(page, 'blocking'), termsMs }
  })
}

/** In the thread's own time: what others on this machine do meanwhile counts for nothing. */
async function costOf(browser: Browser, address: string): Promise<Cost> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.addInitScript(WATCH)
    await page.goto(address, { waitUntil: 'load' })
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(QUIET_MS)
    const { metrics } = await session.send('Performance.getMetrics')
    const busy = 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
    if (busy === 0) throw new Error(`the browser tells no time of ${address}`)
    const blocking = await page.evaluate(() => (globalThis as unknown as { blocking: number }).blocking)
    return { busy, blocking }
  } finally {
    await context.close()
  }
}

/** Runs in the page: how long tasks held up a press, each beyond 50 ms. */
const WATCH = `
  globalThis.blocking = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.blocking += duration - 50
  }).observe({ type: 'longtask', buffered: true })`

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
