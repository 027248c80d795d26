import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { aDoor } from './own-door.ts'
import { callWire, carry, cookiesOf, mailedLink } from './people.ts'
import { arriveAt, expectAccessible, expectFault, test } from './quorum-test.ts'
import { words } from './words.ts'

const say = words('en')

test('an organiser gives two guests a seat; a guest opens the ticket, is let in, and stands in list and file', async ({
  page,
  site,
  context,
  browser,
}) => {
  expectFault('422')
  const { login, slug } = await aDoor()
  await carry(context, site, cookiesOf(await callWire(site, { action: 'login', ...login })))
  const own = `/event/manage_event/${slug}`
  const some = randomBytes(4).toString('hex')
  const guest = `noor-${some}@example.com`
  await page.goto(`${own}/participants`)
  await page.getByRole('link', { name: say('attendance:give'), exact: true }).click()
  await arriveAt(page, `${own}/give`)

  const people = page.getByLabel(say('manual-orders:form.people'))
  await people.fill(`Noor Ali ${guest}\nJust a name`)
  await page.getByRole('button', { name: say('manual-orders:form.send') }).click()
  await expect(page.getByRole('alert').first()).toContainText(
    say('manual-orders:invalid.person', { line: 2 }),
  )
  await expect(people).toHaveValue(/Just a name$/)
  await expectAccessible(page, 'giving seats')
  await people.fill(`Noor Ali ${guest}\nTomas Ruiz <tomas-${some}@example.com>`)
  await page.getByRole('button', { name: say('manual-orders:form.send') }).click()
  await arriveAt(page, `${own}/participants`)
  await expect(page.getByText(say('manual-orders:done', { count: 2 }))).toBeVisible()
  await expect(page.getByText(say('attendance:given')).first()).toBeVisible()
  await expect(page.getByText('Tomas Ruiz').first()).toBeVisible()
  await expectAccessible(page, 'participants with guests')

  const link = await mailedLink(site, guest, /\/ticket\/[\w-]+/)
  const code = link.split('/').at(-1) ?? ''
  const other = await browser.newContext({ baseURL: site })
  const phone = await other.newPage()
  await phone.goto(`/ticket/${code}`)
  await expect(phone.getByText('Noor Ali').first()).toBeVisible()
  await other.close()

  await page.goto(`/event/checkin/${slug}`)
  const typed = page.getByLabel(say('attendance:door.code'))
  await typed.fill(code)
  await typed.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: say('attendance:answer.valid') })).toContainText(
    'Noor Ali',
  )
  const file = await page.request.get(`${site}${own}/participants.csv?view=here`)
  expect(await file.text()).toMatch(new RegExp(`Noor Ali.*${guest}.*${say('attendance:given')}`))

  await page.goto(`${own}/participants`)
  await page.getByRole('row', { name: 'Tomas Ruiz' }).getByRole('link').first().click()
  await page.waitForURL(({ pathname }) => pathname.startsWith('/mybooking/'))
  await expect(page.getByText('Tomas Ruiz').first()).toBeVisible()
})

test('seats are given without scripts on the smallest phone, and a second sending of the page gives no more', async ({
  site,
  browser,
}) => {
  const { login, slug } = await aDoor()
  const context = await browser.newContext({
    baseURL: site,
    javaScriptEnabled: false,
    viewport: { width: 320, height: 700 },
  })
  await carry(context, site, cookiesOf(await callWire(site, { action: 'login', ...login })))
  const page = await context.newPage()
  const own = `/event/manage_event/${slug}`
  await page.goto(`${own}/give`)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(320)
  const form = {
    key: await page.locator('input[name="key"]').inputValue(),
    type: await page.locator('select[name="type"]').inputValue(),
    language: 'en',
    people: '',
    seats: '2',
  }
  await page.getByLabel(say('manual-orders:form.seats')).fill('2')
  await page.getByRole('button', { name: say('manual-orders:form.send') }).click()
  await expect(page.getByText(say('manual-orders:done', { count: 2 }))).toBeVisible()
  await page.request.post(`${site}${own}/give`, { form, headers: { origin: site } })
  await page.goto(`${own}/participants?view=unnamed`)
  await expect(page.getByText(say('attendance:given'))).toHaveCount(2)
  await context.close()
})
