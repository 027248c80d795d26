import { expect, type Page } from '@playwright/test'
import { panelOnSale } from './panel-on-sale.ts'
import { expectFault, test } from './quorum-test.ts'

/**
 * What somebody changes while a page still takes in the change before: nothing of it may be lost, however
 * slow the line or the phone.
 */

const value = (page: Page, name: RegExp) => page.getByRole('checkbox', { name })
const sort = (page: Page) => page.getByLabel('Sort by')

/** Holds back what matches `url` until `let go` is called. */
async function hold(page: Page, url: string | RegExp): Promise<() => Promise<void>> {
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(url, async (route) => {
    await gone
    await route.continue().catch(() => {})
  })
  return async () => {
    letGo()
    await page.unroute(url)
  }
}

const DATA = /\.data\?/
const SCRIPTS = /\/assets\/.*\.js$/

test('a sort chosen at the moment in which a filter reaches the address is kept', async ({ page }) => {
  await page.addInitScript(() => {
    const push = history.pushState.bind(history)
    history.pushState = (...args) => {
      push(...args)
      const list = document.querySelector<HTMLSelectElement>('select[name=sort]')
      if (!location.search.endsWith('country=IN') || !list) return
      queueMicrotask(() => {
        list.value = 'newest'
        list.dispatchEvent(new Event('change', { bubbles: true }))
      })
    }
  })
  await page.goto('/search?topic=lead')
  await value(page, /^India/).check()
  await expect(page).toHaveURL(/\?topic=lead&country=IN&sort=newest$/)
  await expect(sort(page)).toHaveValue('newest')
  await expect(value(page, /^India/)).toBeChecked()
})

const SECOND: [name: string, change: (page: Page) => Promise<unknown>, url: RegExp][] = [
  ['a sort', (page) => sort(page).selectOption('newest'), /topic=lead&city=Pune&mode=online&sort=newest$/],
  ['a filter', (page) => value(page, /^India/).check(), /topic=lead&city=Pune&country=IN&mode=online$/],
  ['its own opposite', (page) => value(page, /^Live online/).uncheck(), /topic=lead&city=Pune$/],
  [
    'a filter taken away',
    (page) => page.getByRole('link', { name: 'Remove filter: Pune' }).click(),
    /topic=lead&mode=online$/,
  ],
  [
    'a kind',
    (page) =>
      page
        .getByRole('navigation', { name: 'Types of results' })
        .getByRole('link', { name: /^Trainers/ })
        .click(),
    /\/search\?username=lead&city=Pune&mode=online$/,
  ],
  [
    'other words',
    async (page) => {
      await page.getByRole('searchbox').fill('plan')
      await page.keyboard.press('Enter')
    },
    /topic=plan&city=Pune&mode=online$/,
  ],
  [
    'a price',
    async (page) => {
      await page.locator('summary', { hasText: 'Price' }).click()
      await page.getByLabel('To', { exact: true }).fill('90000')
      await page.keyboard.press('Tab')
    },
    /topic=lead&city=Pune&mode=online&currency=[A-Z]{3}&priceTo=90000$/,
  ],
  [
    'a language',
    async (page) => {
      await page.locator('summary[aria-label*="English"]').click()
      await page.getByRole('link', { name: 'Deutsch' }).click()
    },
    /\/de\/search\?topic=lead&city=Pune&mode=online$/,
  ],
]

for (const [name, change, url] of SECOND) {
  test(`a filter that is still on its way is kept when ${name} follows`, async ({ page }) => {
    await page.goto('/search?topic=lead&city=Pune')
    const letGo = await hold(page, DATA)
    await value(page, /^Live online/).check()
    await change(page)
    await letGo()
    await expect(page).toHaveURL(url)
    await expect(page.locator('main li article').first()).toBeVisible()
  })
}

test('a filter taken away by its link stays away when an order follows at once', async ({ page }) => {
  await page.goto('/search?topic=lead&city=Pune&mode=online')
  const letGo = await hold(page, DATA)
  await page.getByRole('link', { name: 'Remove filter: Pune' }).click()
  await expect(value(page, /^Pune/)).not.toBeChecked()
  await sort(page).selectOption('newest')
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(value(page, /^Live online/)).not.toBeChecked()
  await letGo()
  await expect(page).toHaveURL(/topic=lead&sort=newest$/)
  await expect(sort(page)).toHaveValue('newest')
})

test('pages of two lists are turned one right after the other', async ({ page }) => {
  await page.goto('/search?topic=')
  const letGo = await hold(page, DATA)
  await value(page, /^Live online/).check()
  await page.getByRole('link', { name: 'Next' }).click()
  await letGo()
  await expect(page).toHaveURL(/topic=&mode=online&page=2$/)
})

test('words that are being typed stay while results arrive, and the way back shows its own', async ({
  page,
}) => {
  await page.goto('/search?topic=lead')
  const letGo = await hold(page, DATA)
  await value(page, /^Live online/).check()
  await page.getByRole('searchbox').fill('leadership')
  await letGo()
  await expect(page).toHaveURL(/mode=online$/)
  await expect(page.getByRole('link', { name: 'Remove filter: Live online' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('leadership')
  await page.goBack()
  await expect(value(page, /^Live online/)).not.toBeChecked()
  await expect(page.getByRole('searchbox')).toHaveValue('lead')
})

test('what is chosen before a page has come alive counts as soon as it has', async ({ page }) => {
  const letGo = await hold(page, SCRIPTS)
  const visit = page.goto('/search?topic=lead')
  await value(page, /^Live online/).check()
  await sort(page).selectOption('newest')
  await page.getByRole('searchbox').fill('leade')
  await letGo()
  await visit
  await expect(page).toHaveURL(/topic=leade&mode=online&sort=newest$/)
  await expect(value(page, /^Live online/)).toBeChecked()
  await expect(sort(page)).toHaveValue('newest')
})

test('words typed before a page has come alive stay in the box until they are sent', async ({ page }) => {
  const letGo = await hold(page, SCRIPTS)
  const visit = page.goto('/search?topic=lead')
  await page.getByRole('searchbox').fill('leadership')
  await letGo()
  await visit
  await value(page, /^Live online/).check()
  await expect(page).toHaveURL(/topic=leadership&mode=online$/)
})

test('words typed before a page has come alive are answered by suggestions', async ({ page }) => {
  const letGo = await hold(page, SCRIPTS)
  const visit = page.goto('/terms')
  await page.getByRole('banner').getByRole('combobox').pressSequentially('lead')
  await letGo()
  await visit
  await expect(page.getByRole('option', { name: 'Search all topics containing "lead"' })).toBeVisible()
})

test('cookies accepted before a page has come alive are accepted for good', async ({ page }) => {
  const letGo = await hold(page, SCRIPTS)
  const visit = page.goto('/terms')
  await page.getByRole('button', { name: 'ACCEPT ALL' }).click()
  await expect(page.locator('[data-cookie-banner]')).toBeHidden()
  await letGo()
  await visit
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[data-cookie-banner]')).toBeHidden()
})

test('seats typed before a page has come alive are in the sum as soon as it has', async ({ page, site }) => {
  const { event } = await panelOnSale(site)
  const letGo = await hold(page, SCRIPTS)
  const visit = page.goto(`/event/Q/${event}`)
  await page.getByRole('spinbutton').first().fill('2')
  await letGo()
  await visit
  await expect(page.locator('#tickets').getByText('2 seats', { exact: true })).toBeVisible()
})

test('a press on minus or plus before a page has come alive counts, and once', async ({ page, site }) => {
  const { event } = await panelOnSale(site)
  const letGo = await hold(page, SCRIPTS)
  const visit = page.goto(`/event/Q/${event}`)
  const number = page.getByRole('spinbutton').first()
  const before = Number(await number.inputValue())
  await page.locator('[data-step="-1"]').first().click()
  await expect(number).toHaveValue(String(before - 1))
  await letGo()
  await visit
  const seats = page.locator('#tickets').getByText(new RegExp(`^${before - 1} seats?$`))
  await expect(seats).toBeVisible()
  await page.locator('[data-step="1"]').first().click()
  await expect(number).toHaveValue(String(before))
})

test('on a phone twenty times as slow four changes in a row all count', async ({ page }) => {
  await page.goto('/search?topic=lead')
  const phone = await page.context().newCDPSession(page)
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 20 })
  await value(page, /^India/).check()
  await expect(page).toHaveURL(/country=IN/)
  await sort(page).selectOption('newest')
  await value(page, /^Live online/).check()
  await page.getByRole('link', { name: 'Remove filter: India' }).click()
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await expect(page).toHaveURL(/\?topic=lead&mode=online&sort=newest$/)
  await expect(sort(page)).toHaveValue('newest')
  await expect(value(page, /^India/)).not.toBeChecked()
})

for (const reader of ['types already', 'has begun nothing'] as const)
  test(`mistakes told before a page has come alive: the focus of who ${reader}`, async ({ page }) => {
    expectFault('422')
    const letGo = await hold(page, SCRIPTS)
    const visit = page.goto('/contact').catch(() => {})
    await page.getByRole('button', { name: 'Send message' }).click()
    const [summary, name] = [
      page.locator('[tabindex="-1"]:has(> [role=alert])'),
      page.getByLabel('Your name'),
    ]
    await expect(summary).toBeVisible()
    if (reader === 'types already') await name.fill('Chiara')
    await letGo()
    await visit
    await expect(async () => {
      expect(await page.evaluate(() => Object.keys(document.body).join())).toContain('__react')
    }).toPass()
    await expect(reader === 'types already' ? name : summary).toBeFocused()
    await page.waitForLoadState('networkidle')
    await expect(reader === 'types already' ? name : summary).toBeFocused()
    await expect(name).toHaveValue(reader === 'types already' ? 'Chiara' : '')
  })

test('seats asked for twice before a page has come alive are one order', async ({ page, site }) => {
  const { event } = await panelOnSale(site)
  const letGo = await hold(page, SCRIPTS)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST')
      asked.push(new URLSearchParams(request.postData() ?? '').get('key') ?? '')
  })
  const visit = page.goto(`/event/Q/${event}`).catch(() => {})
  const button = page.locator('#tickets').getByRole('button', { name: 'Get tickets' })
  await button.evaluate((pressed: HTMLButtonElement) => {
    pressed.click()
    pressed.click()
  })
  await expect(page).toHaveURL(/\/order\/[0-9A-Z]+$/)
  await letGo()
  await visit
  expect(asked.length).toBeGreaterThan(0)
  expect([...new Set(asked)]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)])
})
