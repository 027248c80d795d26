import { expect } from '@playwright/test'
import { fillCheckout, holdSeat } from '../support/buy-ticket.ts'
import { adminAndManager } from './own-member.ts'
import { aSellerAndABuyer } from './own-transfer.ts'
import { callWire, carry, cookiesOf } from './people.ts'
import { expectAccessible, expectFault, test } from './quorum-test.ts'
import { words } from './words.ts'

const say = words('en')

test('a manager orders a cart by purchase order on a phone, an admin sends it, the provider confirms, the seat is booked', async ({
  browser,
  page,
  site,
  context,
}) => {
  const [{ path, seller }, { admin, manager }] = [
    await aSellerAndABuyer({ transfers: true }),
    await adminAndManager(5_000),
  ]
  const pageOf = async (who: typeof admin) => {
    const other = await browser.newContext({ baseURL: site, reducedMotion: 'reduce' })
    await carry(other, site, cookiesOf(await callWire(site, { action: 'login', ...who })))
    return other.newPage()
  }
  await carry(context, site, cookiesOf(await callWire(site, { action: 'login', ...manager })))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(path)
  await holdSeat(page, say)
  const order = page.getByRole('button', { name: say('cart-orders:button') })
  await expect(page.getByText(/The seats are not kept/)).toBeVisible()
  await expect(page.getByText(/It is above your limit of €50/)).toBeVisible()

  // What is missing is said beside the field, and the cart stays.
  expectFault('422')
  await order.click()
  await expect(page.locator('#address-error')).toBeVisible()
  await fillCheckout(page, say, {
    name: 'Asha Rao',
    email: '',
    company: 'Rao Gears',
    address: 'Hafenstraße 1\n20457 Hamburg',
  })
  await page.locator('#country').selectOption('DE')
  await order.dblclick()
  await page.waitForURL(({ pathname }) => pathname.startsWith('/purchase-orders/'))
  const draft = new URL(page.url()).pathname
  await expect(page.getByText(say('cart-orders:waiting.buyer'))).toBeVisible()
  await expectAccessible(page, 'a draft of a cart')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  const desk = await pageOf(admin)
  await desk.goto(draft)
  await desk.getByRole('button', { name: say('purchase-orders:act.send') }).click()
  await expect(desk.getByText(say('purchase-orders:done.send'))).toBeVisible()

  const provider = await pageOf(seller)
  await provider.goto(draft)
  await expect(provider.getByText(say('cart-orders:waiting.provider'))).toBeVisible()
  await provider.getByRole('button', { name: say('purchase-orders:act.acknowledge') }).click()
  await expect(provider.getByText(say('purchase-orders:done.acknowledge'))).toBeVisible()

  await expect(async () => {
    await page.goto(draft)
    await expect(page.getByText(say('cart-orders:booked.buyer'))).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.getByRole('link', { name: say('cart-orders:booked.open') }).click()
  await page.waitForURL(({ pathname }) => pathname.startsWith('/mybooking/'))
})
