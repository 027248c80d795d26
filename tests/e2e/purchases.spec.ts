import { expect } from '@playwright/test'
import { fillCheckout, holdSeat, payButton } from '../support/buy-ticket.ts'
import { adminAndManager } from './own-member.ts'
import { aSellerAndABuyer } from './own-transfer.ts'
import { callWire, carry, cookiesOf } from './people.ts'
import { expectAccessible, expectStillAccessible, test } from './quorum-test.ts'
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

  const approver = await desk.newPage()
  await approver.goto('/dashboard/i/eventapproval')
  await expect(approver.getByText('For the new line.')).toBeVisible()
  await expectAccessible(approver, 'deciding on purchases')
  await approver.getByRole('button', { name: say('purchases:decide.approve'), exact: true }).click()
  await expect(approver.getByText(say('purchases:decide.approved', { number: 1 }))).toBeVisible()
  await desk.close()

  await page.reload()
  await expect(page.getByText(say('purchases:approved'))).toBeVisible()
  await page.locator('button[name="intent"][value="bill"]').click()
  await expect(page.getByText(say('transfers:owed.cancel')).first()).toBeVisible()
})
