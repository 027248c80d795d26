import { expect } from '@playwright/test'
import { fillCheckout, payButton } from '../support/buy-ticket.ts'
import { aSellerAndABuyer } from './own-transfer.ts'
import { callWire, carry, cookiesOf } from './people.ts'
import { arriveAt, expectAccessible, expectStillAccessible, test } from './quorum-test.ts'
import { words } from './words.ts'

const say = words('en')

test('an organiser approves who gets seats: somebody asks, is approved, and buys what is held for them', async ({
  browser,
  page,
  site,
  context,
}) => {
  const { seller, buyer, path } = await aSellerAndABuyer({ asked: true })
  const slug = path.split('/').at(-1) ?? ''
  const desk = await browser.newContext({ baseURL: site })
  await carry(desk, site, cookiesOf(await callWire(site, { action: 'login', ...seller })))
  const organiser = await desk.newPage()

  await carry(context, site, cookiesOf(await callWire(site, { action: 'login', ...buyer })))
  await page.goto(path)
  await page.getByRole('link', { name: say('events:panel.ask') }).click()
  await arriveAt(page, `/event/ask/${slug}`)
  await expectAccessible(page, 'asking')
  await page.getByLabel(say('seat-requests:ask.words')).fill('We buy from one supplier alone.')
  await page.getByRole('button', { name: say('seat-requests:ask.send') }).click()
  await expect(page.getByText(say('seat-requests:own.asked', { count: 1 }))).toBeVisible()

  await organiser.goto('/dashboard/i/eventapproval')
  await expect(organiser.getByText('We buy from one supplier alone.')).toBeVisible()
  await expectAccessible(organiser, 'deciding')
  await organiser
    .getByRole('button', { name: say('seat-requests:decide.approve') })
    .first()
    .click()
  await expect(organiser.getByText(say('seat-requests:decide.approved', { number: 1 }))).toBeVisible()
  await desk.close()

  await page.reload()
  await page.getByRole('link', { name: say('seat-requests:own.buy') }).click()
  await expect(page).toHaveURL(/\/order\/[0-9A-Z]+$/)
  await expectStillAccessible(page, 'what was approved')
  await fillCheckout(page, say, {
    name: 'Asha Rao',
    email: '',
    company: 'Rao Gears',
    address: 'Hafenstraße 1\n20457 Hamburg',
  })
  await page.locator('#country').selectOption('DE')
  await payButton(page).click()
  await expect(page.getByText(say('orders:done.title')).first()).toBeVisible()
  await page.goto(`/event/ask/${slug}`)
  await expect(page.getByText(say('seat-requests:own.taken'))).toBeVisible()
})
