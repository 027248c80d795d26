import { expect } from '@playwright/test'
import { creditorReference } from '#app/features/money/payments/transfer.ts'
import { camtOf } from '#app/features/sales/bank-statements/testing.server.ts'
import { fillCheckout, holdSeat } from '../support/buy-ticket.ts'
import { aSellerAndABuyer } from './own-transfer.ts'
import { callWire, carry, cookiesOf } from './people.ts'
import { expectAccessible, test } from './quorum-test.ts'
import { words } from './words.ts'

const say = words('en')

test('a seller brings a statement, sees what it pays, confirms it, and the seat is booked once', async ({
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

  await carry(context, site, cookiesOf(await callWire(site, { action: 'login', ...buyer })))
  await page.goto(path)
  await holdSeat(page, say)
  const company = { company: 'Rao Gears', address: 'Hafenstraße 1\n20457 Hamburg' }
  await fillCheckout(page, say, { name: 'Asha Rao', email: '', ...company })
  await page.locator('#country').selectOption('DE')
  await page.getByRole('button', { name: say('transfers:offer.button') }).click()
  await expect(page.getByRole('heading', { level: 1, name: say('orders:title.billed') })).toBeVisible()
  const reference = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  await sellers.goto('/revenue/transfers')
  const amount = await sellers.getByLabel(say('transfers:form.amount')).inputValue()
  await sellers.getByRole('link', { name: say('transfers:statements') }).click()
  await expect(sellers.getByRole('heading', { level: 1, name: say('statements:title') })).toBeVisible()
  await expectAccessible(sellers, 'bring')
  const send = async (text: string) => {
    const file = { name: 'statement.xml', mimeType: 'text/xml', buffer: Buffer.from(text) }
    await sellers.getByLabel(say('statements:file')).setInputFiles(file)
    await sellers.getByRole('button', { name: say('statements:look') }).click()
  }
  await send(`Wann;Wer;Was;Wieviel\n03/04/2026;Rao;nothing;"1,200.00"\n05/04/2026;Eve;x;-3.00`)
  const naming = { level: 1, name: say('statements:stage.unread.title') }
  await expect(sellers.getByRole('heading', naming)).toBeVisible()
  await expectAccessible(sellers, 'naming')
  const fields = { Wann: 'day', Wer: 'name', Was: 'purpose', Wieviel: 'amount' }
  for (const [column, field] of Object.entries(fields))
    await sellers.getByLabel(column, { exact: true }).selectOption(field)
  await sellers.getByRole('button', { name: say('statements:naming.read') }).click()
  await expect(sellers.getByText(say('statements:fault.days')).first()).toBeVisible()
  await expect(sellers.getByLabel('Wer', { exact: true })).toHaveValue('name')
  await sellers.getByLabel(say('statements:naming.dayOrder')).selectOption('day')
  await sellers.getByRole('button', { name: say('statements:naming.read') }).click()
  await expect(sellers.getByText(say('statements:naming.named'))).toBeVisible()
  await expectAccessible(sellers, 'named')
  await sellers.goto('/revenue/transfers/statements')
  await send('<html></html>')
  await expect(sellers.getByText(say('statements:fault.notStatement')).first()).toBeVisible()
  // The last day that has begun anywhere: none that is before the invoice, wherever its seller is.
  const day = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)
  const text = camtOf('08', [
    { amount, day, reference: creditorReference(reference), bankReference: reference },
    { amount: '12.00', side: 'DBIT' },
  ])
  await send(text)
  await expect(
    sellers.getByRole('heading', { level: 1, name: say('statements:stage.ready.title') }),
  ).toBeVisible()
  await expectAccessible(sellers, 'read')
  await sellers.getByRole('button', { name: 'Book 1 payment' }).click()
  await expect(
    sellers.getByRole('heading', { level: 1, name: say('statements:stage.done.title') }),
  ).toBeVisible({ timeout: 60_000 })
  await expectAccessible(sellers, 'booked')

  await sellers.goto('/revenue/transfers/statements')
  await send(text)
  await expect(sellers.getByText(say('statements:nothingToBook'))).toBeVisible()
  await page.reload()
  await expect(page.getByText(say('orders:done.title')).first()).toBeVisible()
  await desk.close()
})
