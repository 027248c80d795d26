import { expect, type Page } from '@playwright/test'
import { fetchAgain } from './fetch-again.ts'
import { expectAccessible, test } from './quorum-test.ts'

const TOPIC = '/topic/negotiating-with-suppliers'
const EVENT = '/event/Q/negotiating-with-suppliers'
const TRAINER = '/meera_kulkarni'
const SUPPLIER = '/secura_training'
const REQUIREMENT = '/requirement/agile-basics-for-a-hardware-team'

const authors = (page: Page) => page.locator('#reviews article h3').allTextContents()

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a topic is read to its end: folded modules, dates, all reviews, what is like it', async ({
    page,
  }) => {
    await page.goto(TOPIC)
    const folded = page.getByText('Silence as an answer')
    await expect(folded).toBeHidden()
    await page.getByRole('heading', { name: 'Two rounds in pairs, recorded' }).click()
    await expect(folded).toBeVisible()
    await expect(page.getByRole('link', { name: 'Request a training' }).first()).toHaveAttribute(
      'href',
      '/request-training?topic=negotiating-with-suppliers',
    )
    const first = await authors(page)
    await page.locator('#reviews').getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(`${TOPIC}?reviews=2#reviews`)
    const second = await authors(page)
    expect(second.length).toBeGreaterThan(0)
    expect(second).not.toEqual(first)
    await expect(page.getByRole('heading', { name: 'Similar topics' })).toBeVisible()
    await page.getByRole('complementary').getByRole('link', { name: 'Get tickets' }).click()
    await expect(page).toHaveURL(`${EVENT}#tickets`)
  })

  test('a supplier shows its people, and each of them the supplier', async ({ page }) => {
    await page.goto(SUPPLIER)
    const people = page.locator('section', {
      has: page.getByRole('heading', { name: 'People', exact: true }),
    })
    await people.getByRole('link').first().click()
    await expect(page.getByText('Works with')).toBeVisible()
    await page.getByRole('link', { name: 'Secura Training' }).click()
    await expect(page).toHaveURL(SUPPLIER)
  })

  test('a requirement says what is needed, until when, and what is like it', async ({ page }) => {
    await page.goto(REQUIREMENT)
    await expect(page.getByText('Proposals until').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Trainers in this field' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Similar requirements' })).toBeVisible()
    await page.getByRole('link', { name: 'Post a requirement' }).click()
    await expect(page).toHaveURL(/\/login\?next=/)
  })
})

test('reviews turn their pages in place, and each list of a profile keeps the page of the other', async ({
  page,
}) => {
  await page.goto(`${TRAINER}?reviews=2`)
  const second = await authors(page)
  await page.locator('#reviews').getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(`${TRAINER}?reviews=3#reviews`)
  await expect.poll(() => authors(page)).not.toEqual(second)
  await page.goBack()
  await expect.poll(() => authors(page)).toEqual(second)
})

for (const path of [
  `${TOPIC}?reviews=2`,
  EVENT,
  `${TRAINER}?reviews=3`,
  SUPPLIER,
  REQUIREMENT,
  `/ja${TOPIC}`,
])
  test(`a rich record is accessible and fits the smallest screen: ${path}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path)
    await expectAccessible(page, path)
  })

test('on paper a topic shows every module and nothing to click', async ({ page }) => {
  await page.goto(TOPIC)
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 780, height: 1100 })
  await expect(page.getByText('Silence as an answer')).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  for (const name of ['Request a training', 'Get tickets', 'Next'])
    await expect(page.getByRole('link', { name }).filter({ visible: true })).toHaveCount(0)
})

test('the calendar file of an event at a place names its clock', async ({ site }) => {
  const answer = await fetchAgain(`${site}${EVENT}.ics`)
  expect(answer.headers.get('Content-Type')).toContain('text/calendar')
  const file = await answer.text()
  expect(file).toContain('BEGIN:VTIMEZONE\r\nTZID:Asia/Kolkata')
  expect(file).toMatch(/DTSTART;TZID=Asia\/Kolkata:\d{8}T100000/)
})
