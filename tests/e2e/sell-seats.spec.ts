import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { aSellerAndABuyer } from './own-transfer.ts'
import { callWire, carry, cookiesOf, mailedLink } from './people.ts'
import { arriveAt, expectAccessible, expectFault, test } from './quorum-test.ts'
import { words } from './words.ts'

const say = words('en')

test('an organiser sells two seats to a firm that called; it opens the bill without an account, and is booked once it paid', async ({
  page,
  site,
  context,
  browser,
}) => {
  expectFault('422')
  const { seller, path } = await aSellerAndABuyer({ transfers: true })
  const slug = path.split('/').at(-1) ?? ''
  const own = `/event/manage_event/${slug}`
  const firm = `office-${randomBytes(4).toString('hex')}@example.com`
  await carry(context, site, cookiesOf(await callWire(site, { action: 'login', ...seller })))
  await page.goto(`${own}/give`)
  await page.getByRole('link', { name: say('manual-orders:tabs.sell') }).click()
  await arriveAt(page, `${own}/sell`)

  await page.getByLabel(/Standard seat/).fill('2')
  const price = page.getByLabel(say('manual-orders:sell.price', { currency: 'EUR' }))
  await price.fill('120')
  await page.getByLabel(say('orders:billing.name')).fill('Asha Rao')
  await page.getByLabel(say('accounts:email.label')).fill(firm)
  await page.getByLabel(say('orders:billing.company')).fill('Rao Gears GmbH')
  await page.getByLabel(say('orders:billing.address'), { exact: true }).fill('Hafenstraße 1\n20457 Hamburg')
  await page.getByLabel(say('orders:billing.country')).selectOption('DE')
  await page.getByRole('button', { name: say('manual-orders:sell.send') }).click()
  await expect(page.getByRole('alert').first()).toContainText('€100')
  await expect(price).toHaveValue('120')
  await expect(page.getByLabel(say('orders:billing.company'))).toHaveValue('Rao Gears GmbH')
  await expectAccessible(page, 'selling seats')
  await price.fill('90')
  await page.getByRole('button', { name: say('manual-orders:sell.send') }).click()
  await arriveAt(page, `${own}/participants`)
  await expect(page.getByText(say('manual-orders:sell.doneBill'))).toBeVisible()

  const link = await mailedLink(site, firm, /\/order\/\w+\/booking\/[\w-]+/)
  const other = await browser.newContext({ baseURL: site, javaScriptEnabled: false })
  const office = await other.newPage()
  await office.goto(link)
  await office.getByRole('button', { name: say('manual-orders:open.button') }).click()
  await office.waitForURL(({ pathname }) => /^\/order\/\w+$/.test(pathname))
  await expect(office.getByText('€180').first()).toBeVisible()
  await expect(office.getByText('DE89 3704 0044 0532 0130 00').first()).toBeVisible()
  const invoice = await other.request.get(`${office.url()}/invoice.pdf`)
  expect(invoice.headers()['content-type']).toBe('application/pdf')

  await page.goto('/revenue/transfers')
  await expect(page.getByText('Rao Gears GmbH').first()).toBeVisible()
  await page.getByRole('button', { name: say('transfers:form.mark') }).click()
  await expect(page.getByText(say('transfers:done.marked'))).toBeVisible()
  await page.goto(own)
  await expect(
    page.getByText(say('sales:orders.isManual', { buyer: 'Rao Gears GmbH' })).first(),
  ).toBeVisible()

  await office.reload()
  await expect(office.getByText(say('orders:done.tickets'))).toBeVisible()
  await other.close()
})
