import { expect, type Page } from '@playwright/test'

/** What moves less than this is still under the finger that presses it. */
const MOST_PX = 8

declare global {
  interface Window {
    /** What has moved in sight since the page began, without anybody's doing. */
    moved?: string[]
  }
}

/** From now on, each page of this tab notes what moves in sight. */
export async function watchWhatMoves(page: Page): Promise<void> {
  await page.addInitScript((most) => {
    const moved: string[] = []
    window.moved = moved
    new PerformanceObserver((list) => {
      for (const { sources, hadRecentInput } of list.getEntries() as LayoutShift[])
        for (const { node, previousRect, currentRect } of sources) {
          const by = Math.round(currentRect.y - previousRect.y)
          const isSeen = previousRect.height > 0 && currentRect.height > 0
          if (hadRecentInput || !isSeen || Math.abs(by) < most) continue
          moved.push(`${by} px: ${node?.nodeName} ${node?.textContent?.trim().slice(0, 40)}`)
        }
    }).observe({ type: 'layout-shift', buffered: true })
  }, MOST_PX)
}

interface LayoutShift extends PerformanceEntry {
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Whoever presses a button while the page comes alive still presses that button. */
export async function expectSteady(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(() => window.moved), where).toEqual([])
}
