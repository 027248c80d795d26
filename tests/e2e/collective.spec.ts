import { expect } from '@playwright/test'
import { fillCheckout, holdSeat } from '../support/buy-ticket.ts'
import { aBillingSeller } from './own-collected.ts'
import { someoneOf } from './own-member.ts'
import { callWire, carry, cookiesOf } from './people.ts'
import { promote } from './promote.ts'
import { expectAccessible, test } from './quorum-test.ts'
import { words } from './words.ts'

const say = words('en')
const LIST = '/dashboard/c/collectivestatements'

test('a company pays two sellers by one statement, and staff take the transfer', async ({
  browser,
  page,
  site,
  context,
}) => {
  const paths = [await aBillingSeller(), await aBillingSeller()]
  const buyer = await someoneOf('company admin')
  await carry(context, site, cookiesOf(await callWire(site, { action: 'login', ...buyer })))
  await page.goto('/dashboard/c/invoicelist')
  await page.getByRole('link', { name: say('invoice-list:collective') }).click()
  await page.getByLabel(say('collective-statements:set.rhythm')).selectOption('monthly')
  await page.getByRole('button', { name: say('collective-statements:set.save') }).click()
  await expect(page.getByText(say('collective-statements:set.saved'))).toBeVisible()
  await expectAccessible(page, 'nothing open')

  for (const path of paths) {
    await page.goto(path)
    await holdSeat(page, say)
    const company = { company: 'Rao Gears', address: 'Hafenstraße 1\n20457 Hamburg' }
    await fillCheckout(page, say, { name: 'Asha Rao', email: '', ...company })
    await page.locator('#country').selectOption('DE')
    await page.getByRole('button', { name: say('transfers:offer.button') }).click()
    await expect(page.getByText('DE02 1203 0000 0000 2020 51')).toBeVisible()
  }

  await page.goto(LIST)
  await expect(page.getByText('Ada Teaches', { exact: false })).toHaveCount(2)
  await page.getByRole('button', { name: say('collective-statements:issue') }).click()
  await expect(page.getByRole('link', { name: say('collective-statements:pdf') })).toBeVisible()
  await expectAccessible(page, 'statement')
  const number = page.url().split('/').at(-1) ?? ''

  const staff = await someoneOf('seeker')
  const desk = await browser.newContext({ baseURL: site })
  await carry(desk, site, cookiesOf(await callWire(site, { action: 'login', ...staff })))
  await promote(staff.username, { staffTasks: ['payOut'] })
  const staffs = await desk.newPage()
  await staffs.goto('/admin/collections')
  const receive = async (reference: string, amount: string) => {
    await staffs.getByLabel(say('collective-statements:staff.receipt.words'), { exact: true }).fill(reference)
    await staffs.locator('#amount').fill(amount)
    await staffs.getByRole('button', { name: say('collective-statements:staff.receipt.take') }).click()
  }
  await receive('Training in autumn', '12')
  await expect(staffs.getByText(say('collective-statements:staff.done.queued'))).toBeVisible()
  await expectAccessible(staffs, 'queue')
  await receive(number, '200')
  await expect(staffs.getByText(say('collective-statements:staff.done.collected'))).toBeVisible()
  await staffs.goto('/admin/bankstatements')
  await expectAccessible(staffs, 'bank statements')

  await page.reload()
  await expect(page.getByText(say('collective-statements:nothingLeft'))).toBeVisible()
  await expect(page.getByText(say('collective-statements:standing.settled'))).toHaveCount(2)
  await desk.close()
})
