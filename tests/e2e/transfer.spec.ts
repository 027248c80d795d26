import { expect } from '@playwright/test'
import { fillCheckout, holdSeat } from '../support/buy-ticket.ts'
import { aSellerAndABuyer } from './own-transfer.ts'
import { callWire, carry, cookiesOf } from './people.ts'
import { expectAccessible, test } from './quorum-test.ts'
import { words } from './words.ts'

const say = words('en')

test('a company orders on an invoice, its seller marks the transfer as paid, and the seat is booked', async ({
  browser,
  page,
  site,
  context,
}) => {
  const { seller, buyer, path } = await aSellerAndABuyer()
  const desk = await browser.newContext({ baseURL: site })
  await carry(desk, site, cookiesOf(await callWire(site, { action: 'login', ...seller })))
  const sellers = await desk.newPage()
  await sellers.goto('/revenue/transfers')
  await sellers.getByLabel(say('transfers:account.isOffered')).check()
  await sellers.getByRole('radio', { name: 'IBAN' }).check()
  await sellers.getByRole('textbox', { name: 'IBAN' }).fill('DE89 3704 0044 0532 0130 00')
  await sellers.getByRole('button', { name: say('transfers:account.save') }).click()
  await expect(sellers.getByText(say('transfers:done.saved'))).toBeVisible()
  await expectAccessible(sellers, 'offered')

  await carry(context, site, cookiesOf(await callWire(site, { action: 'login', ...buyer })))
  await page.goto(path)
  await holdSeat(page, say)
  const company = { company: 'Rao Gears', address: 'Hafenstraße 1\n20457 Hamburg' }
  await fillCheckout(page, say, { name: 'Asha Rao', email: '', ...company })
  await page.locator('#country').selectOption('DE')
  await page.getByRole('button', { name: say('transfers:offer.button') }).click()
  await expect(page.getByRole('heading', { level: 1, name: say('orders:title.billed') })).toBeVisible()
  await expect(page.getByRole('img', { name: say('transfers:owed.scanBy.bank') })).toBeVisible()
  await expect(page.getByText('DE89 3704 0044 0532 0130 00')).toBeVisible()
  await expectAccessible(page, 'reserved')

  await sellers.goto('/revenue/transfers')
  await expect(sellers.getByText('Rao Gears')).toBeVisible()
  const amount = sellers.getByLabel(say('transfers:form.amount'))
  const due = await amount.inputValue()
  await amount.fill('1')
  await sellers.getByRole('button', { name: say('transfers:form.mark') }).click()
  await expect(sellers.getByText('so nothing was recorded', { exact: false })).toBeVisible()
  await amount.fill(due)
  await sellers.getByRole('button', { name: say('transfers:form.mark') }).click()
  await expect(sellers.getByText(say('transfers:done.marked'))).toBeVisible()
  await expect(sellers.getByText(say('transfers:open.none'))).toBeVisible()

  await page.reload()
  await expect(page.getByText(say('orders:done.title')).first()).toBeVisible()
  await expectAccessible(page, 'paid')

  await page.goto(page.url().replace('/order/', '/mybooking/'))
  const whole = say('bookings:cancel.all_one')
  await page.locator('summary', { hasText: whole }).click()
  await page.getByRole('button', { name: whole }).click()
  await expect(page.getByText(say('bookings:cancel.done'))).toBeVisible()
  await expect(page.getByText('is transferred back to you', { exact: false }).first()).toBeVisible()
  await expectAccessible(page, 'to be transferred back')
  await page.getByRole('link', { name: say('transfers:yours.name') }).click()
  await page.getByRole('radio', { name: 'IBAN' }).check()
  await page.getByRole('textbox', { name: 'IBAN' }).fill('DE02 1203 0000 0000 2020 51')
  await expectAccessible(page, 'account')
  await page.getByRole('button', { name: say('transfers:yours.save') }).click()
  await expect(page.getByText('to the account ending in 2051', { exact: false })).toBeVisible()

  await sellers.goto('/revenue/transfers')
  await expect(
    sellers.getByText('DE02120300000000202051').or(sellers.getByText('DE02 1203 0000 0000 2020 51')),
  ).toBeVisible()
  await expectAccessible(sellers, 'to send back')
  await desk.close()
})
