import { expect } from '@playwright/test'
import { fillCheckout, holdSeat, payButton } from '../support/buy-ticket.ts'
import { callWire, carry, cookiesOf } from './people.ts'
import { expectAccessible, test } from './quorum-test.ts'
import { anUndecidedEvent, itRuns } from './undecided-event.ts'
import { words } from './words.ts'

const say = words('en')
const total = '€100'

test('a seat of an event that may not run is authorized, said so before, and paid by another card without scripts', async ({
  browser,
  page,
  site,
  context,
}) => {
  const { seller, buyer, eventId, path, slug } = await anUndecidedEvent()
  const cookies = cookiesOf(await callWire(site, { action: 'login', ...buyer }))
  await carry(context, site, cookies)
  await page.goto(path)
  await holdSeat(page, say)
  await expect(
    page.getByRole('img', { name: say('events:quorum.label', { coming: 0, minimum: 5 }) }),
  ).toBeVisible()
  await expect(page.getByText(say('orders:till.authorized', { total }))).toBeVisible()
  await expect(page.getByText(say('orders:till.cancel'))).toBeVisible()
  await expectAccessible(page, 'undecided')
  await fillCheckout(page, say, {
    name: 'Asha Rao',
    email: '',
    company: 'Rao Gears',
    address: 'Hafenstraße 1\n20457 Hamburg',
  })
  await page.locator('#country').selectOption('DE')
  await expect(payButton(page)).toHaveText(say('orders:till.button', { total }))
  await payButton(page).click()
  await expect(page.getByText(say('orders:open.authorized', { total }))).toBeVisible()
  await expect(page.getByRole('link', { name: say('orders:done.invoice') })).toHaveCount(0)
  await expectAccessible(page, 'authorized')
  const order = page.url()
  await page.goto(order.replace('/order/', '/mybooking/'))
  await expect(page.getByText(say('orders:open.authorized', { total }))).toBeVisible()

  const desk = await browser.newContext({ baseURL: site })
  await carry(desk, site, cookiesOf(await callWire(site, { action: 'login', ...seller })))
  const sellers = await desk.newPage()
  await sellers.goto(`/event/manage_event/${slug}`)
  await expect(sellers.getByText(say('sales:payment.authorized'))).toBeVisible()
  await desk.close()

  await itRuns(eventId)
  const pay = page.getByRole('link', { name: say('orders:mail.uncharged.button') })
  await expect(async () => {
    await page.reload()
    await expect(pay).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 60_000 })

  const plain = await browser.newContext({ baseURL: site, javaScriptEnabled: false })
  await carry(plain, site, cookies)
  const bare = await plain.newPage()
  await bare.goto(order)
  await expect(bare.getByRole('heading', { level: 1, name: say('orders:title.uncharged') })).toBeVisible()
  await expectAccessible(page, 'refused')
  await bare.getByRole('radio', { name: say('orders:payment.cards.declined') }).check()
  await payButton(bare).click()
  await expect(bare.getByText(say('orders:payment.declined.declined')).first()).toBeVisible()
  await bare.getByRole('radio', { name: say('orders:payment.cards.succeeds') }).check()
  await payButton(bare).click()
  await expect(bare.getByText(say('orders:done.title'))).toBeVisible()
  await expect(bare.getByRole('link', { name: say('orders:done.invoice') })).toBeVisible()
  await plain.close()
})
