import { expect, type Page } from '@playwright/test'
import { expectAccessible, test } from './quorum-test.ts'
import { readPage } from './read-page.ts'
import { words } from './words.ts'

const PHONE = { width: 390, height: 844 }

const value = (page: Page, name: RegExp) => page.getByRole('checkbox', { name })
const status = (page: Page) => page.locator('main p[role="status"]')
const chips = (page: Page) => page.getByRole('list', { name: 'Selected filters' })

/** The number that stands beside a value of a filter. */
async function countBeside(page: Page, name: RegExp): Promise<number> {
  const row = page.locator('label').filter({ has: value(page, name) })
  return Number(((await row.textContent()) ?? '').match(/(\d+)\s*$/)?.[1])
}

test('a filter chosen by keyboard leads on at once, keeps the focus and says how many are left', async ({
  page,
}) => {
  await page.goto('/search?topic=lead')
  const all = ((await status(page).textContent()) ?? '').replace(/\D/g, '')
  const wanted = await countBeside(page, /^Live online/)
  await value(page, /^Live online/).focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/\/search\?topic=lead&mode=online$/)
  await expect(status(page)).toHaveText(`${wanted} results`)
  expect(wanted).toBeLessThan(Number(all))
  await expect(value(page, /^Live online/)).toBeFocused()
  await expect(page.locator('main li article')).toHaveCount(Math.min(24, wanted))
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/\/search\?topic=lead$/)
  await expect(status(page)).toHaveText(`${all} results`)
})

test('a category of a group takes the place of the group', async ({ page }) => {
  await page.goto('/search?topic=')
  await value(page, /^Leadership/).check()
  await expect(page).toHaveURL(/topic=&category=leadership$/)
  await value(page, /^New managers/).check()
  await expect(page).toHaveURL(/topic=&category=new-managers$/)
  await expect(value(page, /^Leadership/)).not.toBeChecked()
  await value(page, /^Leadership/).check()
  await expect(page).toHaveURL(/topic=&category=leadership$/)
  await expect(value(page, /^New managers/)).not.toBeChecked()
})

test('the way back brings every state of a search back, its controls too', async ({ page }) => {
  await page.goto('/search?topic=lead')
  await value(page, /^India/).check()
  await expect(page).toHaveURL(/country=IN/)
  await page.getByLabel('Sort by').selectOption('Newest first')
  await expect(page).toHaveURL(/topic=lead&country=IN&sort=newest$/)
  await page.getByRole('link', { name: 'Remove filter: India' }).click()
  await expect(page).toHaveURL(/topic=lead&sort=newest$/)
  await expect(value(page, /^India/)).not.toBeChecked()
  await expect(status(page)).toBeFocused()
  await page.goBack()
  await expect(value(page, /^India/)).toBeChecked()
  await expect(chips(page).getByRole('link')).toHaveText(['India'])
  await page.goBack()
  await expect(page.getByLabel('Sort by')).toHaveValue('best')
  await page.goBack()
  await expect(page).toHaveURL(/topic=lead$/)
  await expect(value(page, /^India/)).not.toBeChecked()
  await page.goForward()
  await expect(value(page, /^India/)).toBeChecked()
})

test('pages have addresses, and a filter leads back to the first', async ({ page }) => {
  await page.goto('/search?topic=')
  const first = await page.locator('main li article h2').first().textContent()
  const next = page
    .getByRole('navigation', { name: words('en')('common:ui.pages') })
    .getByRole('link', { name: 'Next' })
  await expect(next).toHaveAttribute('rel', 'next')
  await next.click()
  await expect(page).toHaveURL(/topic=&page=2$/)
  await expect(page).toHaveTitle(/page 2/)
  await expect(status(page)).toContainText('Page 2 of')
  await expect(status(page)).toBeFocused()
  await expect(page.locator('main li article h2').first()).not.toHaveText(first ?? '')
  await expect(page.locator('a[rel="prev"]')).toHaveAttribute('href', '/search?topic=')
  await value(page, /^Live online/).check()
  await expect(page).toHaveURL(/topic=&mode=online$/)
})

test('a price counts in its currency, days can be chosen by one press', async ({ page }) => {
  await page.goto('/event/search')
  await page.locator('summary', { hasText: 'Price' }).click()
  await page.getByLabel('Currency').selectOption('EUR')
  await page.getByLabel('To', { exact: true }).fill('500')
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL(/currency=EUR&priceTo=500$/)
  await expect(chips(page).getByRole('link').first()).toHaveText('Up to EUR 500')
  for (const price of await page.locator('main article [class*=amount]').allTextContents())
    if (/\d/.test(price) && price.includes('€'))
      expect(Number(price.replace(/[^\d.]/g, ''))).toBeLessThanOrEqual(500)
  await page.getByRole('link', { name: 'Next 30 days' }).click()
  await expect(page).toHaveURL(/from=20\d\d-\d\d-\d\d&to=20\d\d-\d\d-\d\d/)
  await expect(page.getByRole('link', { name: 'Next 30 days' })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(/\/event\/search$/)
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('')
})

test('tabs keep the text and the filters that make sense', async ({ page }) => {
  await page.goto('/search?topic=lead&city=Pune&level=all&mode=online')
  const tabs = page.getByRole('navigation', { name: 'Types of results' })
  await tabs.getByRole('link', { name: /^Trainers/ }).click()
  await expect(page).toHaveURL(/\/search\?username=lead&city=Pune&mode=online$/)
  await tabs.getByRole('link', { name: /^Events/ }).click()
  await expect(page).toHaveURL(/\/event\/search\?q=lead&city=Pune&mode=online$/)
})

test('a misspelt word finds what comes near and leads to what was meant', async ({ page }) => {
  await page.goto('/search?topic=negotation')
  await expect(page.getByText('No exact matches for “negotation”')).toBeVisible()
  await page.getByRole('link', { name: 'Did you mean “negotiation”?' }).click()
  await expect(page).toHaveURL(/topic=negotiation$/)
  await expect(page.getByText('No exact matches for')).toHaveCount(0)
})

test('an empty search says what to loosen, where else something is and how to ask for it', async ({
  page,
}) => {
  await page.goto('/search?topic=lead&city=Atlantis&mode=online')
  await expect(page.getByRole('heading', { name: 'No results match all these filters' })).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  await expect(page.getByRole('link', { name: 'Post a requirement' })).toHaveAttribute(
    'href',
    '/requirement/addrequirement?title=lead&city=Atlantis&mode=online',
  )
  await expectAccessible(page)
  const way = page.getByRole('link', { name: /^Remove filter: Atlantis · \d+ results$/ })
  const [, brought = ''] = (await way.getAttribute('aria-label'))?.match(/(\d+) results/) ?? []
  await way.click()
  await expect(page).toHaveURL(/topic=lead&mode=online$/)
  await expect(page.locator('main li article').first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: `${brought} results` })).toBeVisible()
})

test('where words find nothing without filters either, no filter is blamed', async ({ page }) => {
  await page.goto('/search?topic=zzqqxx&city=Pune&mode=online')
  await expect(page.getByRole('heading', { name: 'No topic matches “zzqqxx”' })).toBeVisible()
  await expect(page.getByText('Remove a filter')).toHaveCount(0)
})

test('what was chosen goes along, also to another kind, and stands side by side', async ({ page }) => {
  await page.goto('/search?topic=excel')
  await page.getByRole('link', { name: 'Compare Excel beyond the basics' }).click()
  await expect(page.getByText('1 of 4 chosen')).toBeVisible()
  await page.getByRole('link', { name: /^Events \d+$/ }).click()
  await expect(page).toHaveURL(/^[^?]*\/event\/search\?q=excel&with=topic\.excel-beyond-the-basics$/)
  await page.goto('/event/search?with=topic.excel-beyond-the-basics')
  await page
    .getByRole('link', { name: /^Compare (?!$)/ })
    .first()
    .click()
  await expect(page.getByText('2 of 4 chosen')).toBeVisible()
  await page.getByRole('link', { name: 'Compare', exact: true }).click()
  await expect(page.getByRole('columnheader')).toHaveCount(2)
  const more = page.getByRole('link', { name: 'Add another' })
  await expect(more).toHaveAttribute('href', /^[^?]*\/event\/search\?with=topic\.[^&]+&with=event\.[^&]+$/)
  await page.getByLabel('Number of people').fill('6')
  await page.getByRole('button', { name: 'Show prices' }).click()
  await expect(page.getByRole('rowheader', { name: 'Price per person for 6 people' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Remove Excel beyond the basics from the comparison' }).click()
  await expect(page.getByRole('columnheader')).toHaveCount(1)
})

test('prices are compared in one currency, others follow it', async ({ page }) => {
  await page.goto('/search?topic=')
  await page.getByLabel('Sort by').selectOption('Lowest price')
  await expect(page).toHaveURL(/currency=INR&sort=price$/)
  await expect(page.getByText('Other currencies follow INR')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^EUR \d+$/ }).click()
  await expect(page).toHaveURL(/currency=EUR&sort=price$/)
  await expect(page.locator('main li article').first()).toContainText('€')
})

test('nonsense in an address is calmly left out, and leftovers of a form lead to the address of the search', async ({
  page,
  site,
}) => {
  await page.goto(
    '/search?topic=lead&sort=password&page=-1&category=nothing&mode=moon&rating=99&from=2026-02-30',
  )
  await expect(page).toHaveURL(/\/search\?topic=lead$/)
  await page.goto('/de/event/search?q=&sort=date&currency=EUR&priceFrom=&city=Pune&city=Pune')
  await expect(page).toHaveURL(/\/de\/event\/search\?city=Pune$/)
  for (const query of ['id[]=a&id[$ne]=b', 'limit=100000', 'utm_source=letter'])
    expect((await readPage(site, `/search?topic=lead&${query}`)).status).toBe(200)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('one form narrows, sorts and leads on to a clean address', async ({ page }) => {
    await page.goto('/search?topic=lead')
    await value(page, /^Live online/).check()
    await value(page, /^Leadership/).check()
    await page.locator('summary', { hasText: 'Rating' }).click()
    await page.getByLabel('4 stars or more', { exact: false }).first().check()
    await page.getByLabel('Sort by').selectOption('Best rated')
    await page.getByRole('region', { name: 'Filters' }).getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/\/search\?topic=lead&category=leadership&mode=online&rating=4&sort=rating$/)
    await expect(chips(page).getByRole('link')).toHaveText([
      'Leadership',
      'Live online',
      '4 stars or more',
      'Clear all',
    ])
    await value(page, /^New managers/).check()
    await page.getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL(/category=new-managers&/)
    await page.getByRole('link', { name: 'Clear all' }).click()
    await expect(page).toHaveURL(/\/search\?topic=lead&sort=rating$/)
  })

  test('on a phone the filters open as a sheet', async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.goto('/search?topic=lead&mode=online')
    await expect(value(page, /^Live online/)).toBeHidden()
    await page.getByRole('button', { name: 'Filters (1)' }).click()
    await expect(value(page, /^Live online/)).toBeVisible()
    await value(page, /^At a venue/).check()
    await page.getByRole('region', { name: 'Filters' }).getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/topic=lead&mode=online&mode=venue$/)
    await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible()
  })
})

test('on a phone filters act at once in their sheet, which closes on the results', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/search?topic=lead')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await value(page, /^Live online/).check()
  await expect(page).toHaveURL(/mode=online$/)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Show \d+ results$/ }).click()
  await expect(value(page, /^Live online/)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
})

test('the last searches of this device are offered and forgotten, by keyboard', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  await page.goto('/search?topic=')
  for (const text of ['first aid', 'excel']) {
    await page.getByRole('searchbox').fill(text)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`topic=${text.replace(' ', '\\+')}$`))
  }
  await page.goto('/terms')
  const box = page.getByRole('banner').getByRole('combobox')
  await box.focus()
  const grid = page.getByRole('grid', { name: 'Recent searches' })
  await expect(grid.getByRole('link')).toHaveText(['excel', 'first aid'])
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(grid.getByRole('link')).toHaveText(['first aid'])
  await expect(box).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?topic=first\+aid$/)
  await page.goto('/terms')
  await box.focus()
  await page.getByRole('button', { name: 'Clear recent searches' }).click()
  await expect(grid).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toBeNull()
  expect(sent.filter((body) => body.includes('first aid'))).toEqual([])
})

test('suggestions open, and the last entry searches all', async ({ page }) => {
  await page.goto('/terms')
  const box = page.getByRole('banner').getByRole('combobox')
  await box.pressSequentially('lead')
  const options = page.getByRole('option')
  await expect(options.filter({ hasText: 'Search all topics containing "lead"' })).toBeVisible()
  // What comes for the last letter begins without a chosen one.
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option', { selected: true })).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(options.first()).toBeHidden()
  await expect(box).toHaveAttribute('aria-expanded', 'false')
})

test('filters speak the language of the reader', async ({ page }) => {
  const say = words('ja')
  await page.goto('/ja/search?topic=&country=IN&mode=online')
  await expect(page.getByRole('list', { name: say('results:filter.chosen') }).getByRole('link')).toHaveText([
    'インド',
    say('results:mode.online'),
    say('results:filter.clear'),
  ])
  await expect(status(page)).toHaveText(/^\d+件$/)
  await expect(page.getByRole('region', { name: say('results:filter.title') })).toBeVisible()
  await expectAccessible(page)
})
