import { expect } from '@playwright/test'
import { fillCheckout, holdSeat, payButton } from '../support/buy-ticket.ts'
import { adminAndManager } from './own-member.ts'
import { aSellerAndABuyer } from './own-transfer.ts'
import { callWire, carry, cookiesOf } from './people.ts'
import { arriveAt, expectAccessible, expectFault, expectStillAccessible, test } from './quorum-test.ts'
import { words } from './words.ts'

const say = words('en')

test('a manager asks for what is above the limit, on a phone; an admin approves, and it is ordered on an invoice', async ({
  browser,
  page,
  site,
  context,
}) => {
  const [{ path }, { admin, manager }] = [
    await aSellerAndABuyer({ transfers: true }),
    await adminAndManager(5_000),
  ]
  const desk = await browser.newContext({ baseURL: site })
  await carry(desk, site, cookiesOf(await callWire(site, { action: 'login', ...admin })))
  await carry(context, site, cookiesOf(await callWire(site, { action: 'login', ...manager })))
  await page.setViewportSize({ width: 390, height: 844 })

  await page.goto(path)
  await expect(page.getByText(say('purchases:panel', { limit: '€50', company: 'Rao Gears' }))).toBeVisible()
  await holdSeat(page, say)
  await expect(payButton(page)).toHaveCount(0)
  await expectAccessible(page, 'asking for approval')
  await fillCheckout(page, say, {
    name: 'Asha Rao',
    email: '',
    company: 'Rao Gears',
    address: 'Hafenstraße 1\n20457 Hamburg',
  })
  await page.locator('#country').selectOption('DE')
  await page.getByLabel(say('purchases:ask.words')).fill('For the new line.')
  await page.getByRole('button', { name: say('purchases:ask.send') }).click()
  await expect(page.getByText(say('purchases:waits.text', { company: 'Rao Gears' }))).toBeVisible()
  await expectStillAccessible(page, 'waiting for approval')
  const order = new URL(page.url()).pathname
  await page.goto('/mybooking')
  await expect(page.getByText(say('bookings:standing.asked'))).toBeVisible()

  const approver = await desk.newPage()
  await approver.goto('/dashboard')
  await expect(approver.getByText(say('workspace:waiting.approve', { count: 1 }))).toBeVisible()
  await approver.goto('/dashboard/i/eventapproval')
  await expect(approver.getByText('For the new line.')).toBeVisible()
  await expectAccessible(approver, 'deciding on purchases')
  await approver.getByRole('button', { name: say('purchases:decide.approve'), exact: true }).click()
  await expect(approver.getByText(say('purchases:decide.approved', { number: 1 }))).toBeVisible()
  await desk.close()

  await test.step('who follows the email while acting for nobody but themselves is led to the workspace', async () => {
    expectFault('404')
    await page.goto('/for-companies')
    await page.getByRole('button', { name: `${say('companies:places.go')} own_` }).click()
    await arriveAt(page, '/dashboard')
    await page.goto(order)
    const main = page.getByRole('main')
    await expectAccessible(page, 'not found here')
    await main.getByRole('link', { name: say('common:shell.account.switchWorkspace') }).click()
    await page.getByRole('button', { name: `${say('companies:places.go')} Rao Gears` }).click()
    await arriveAt(page, order)
  })
  await expect(page.getByText(say('purchases:approved'))).toBeVisible()
  await page.locator('button[name="intent"][value="bill"]').click()
  await expect(page.getByText(say('transfers:owed.cancel')).first()).toBeVisible()
})
