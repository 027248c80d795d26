import { expect, type Page } from '@playwright/test'
import { test } from './quorum-test.ts'

/**
 * How many elements of a page React brought to life: all, and those inside of what was to be left as it was
 * written.
 */
function aliveOn(page: Page) {
  return page.evaluate(() => {
    const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'))
    const still = [...document.querySelectorAll('q-still *')]
    const all = [...document.body.querySelectorAll('*')]
    return { all: all.filter(isAlive).length, still: still.length, alive: still.filter(isAlive).length }
  })
}

/** A mark that goes with the document: a client navigation keeps it. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)

test('what answers to nobody is left as it was written, and its links lead on in the same document', async ({
  page,
}) => {
  await page.goto('/')
  const home = await aliveOn(page)
  expect(home.still).toBeGreaterThan(300)
  expect(home.alive).toBe(0)
  expect(home.all).toBeGreaterThan(50)

  await mark(page)
  const promise = await page.locator('h1').textContent()
  await page.locator('q-still a[href^="/topic/"]').first().click()
  await page.waitForURL(/\/topic\//)
  await expect(page.locator('h1')).not.toHaveText(promise ?? '')
  expect(await isMarked(page)).toBe(true)
  // Drawn by the browser, a page is whole: there was nothing written to leave.
  expect(await page.locator('q-still h2').count()).toBeGreaterThan(1)

  const title = await page.locator('h1').textContent()
  await page.locator('q-still a[href^="/topic/"]').last().click()
  await expect(page.locator('h1')).not.toHaveText(title ?? '')
  await page.goBack()
  await expect(page.locator('h1')).toHaveText(title ?? '')
  await page.goBack()
  await expect(page.locator('q-still #coming')).toBeVisible()
  await expect(page.locator('q-still').nth(1)).not.toBeEmpty()
})

test('a part is drawn anew as soon as it shows something else', async ({ page }) => {
  await page.goto('/')
  const href = await page.locator('q-still a[href^="/topic/"]').first().getAttribute('href')
  await page.goto(href ?? '')
  const topic = await aliveOn(page)
  expect(topic.still).toBeGreaterThan(30)
  expect(topic.alive).toBe(0)

  await mark(page)
  const title = await page.locator('h1').textContent()
  const lead = await page.locator('header q-still').textContent()
  await page.locator('q-still a[href^="/topic/"]').last().click()
  await expect(page.locator('h1')).not.toHaveText(title ?? '')
  await expect(page.locator('header q-still')).not.toHaveText(lead ?? '')
  expect(await isMarked(page)).toBe(true)
  expect((await aliveOn(page)).alive).toBeGreaterThan(30)
})
