import { expect } from '@playwright/test'
import { fillCheckout, holdSeat } from '../support/buy-ticket.ts'
import { pageOf, sendAndBook } from './own-chain.ts'
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

  await sendAndBook(draft, {
    buyer: page,
    admin: await pageOf(browser, site, admin),
    supplier: await pageOf(browser, site, seller),
  })
  await page.getByRole('link', { name: say('cart-orders:booked.open') }).click()
  await page.waitForURL(({ pathname }) => pathname.startsWith('/mybooking/'))
})
