import { expect } from '@playwright/test'
import { holdSeat } from '../support/buy-ticket.ts'
import { anOffer } from './own-event.ts'
import { arriveAt, expectAccessible, expectFault, test, waitUntilAlive } from './quorum-test.ts'
import { suspendOrganiser } from './suspend-organiser.ts'
import { words } from './words.ts'

const say = words('en')

test('whose provider is suspended meanwhile is told so on the page of the event, and at the order, and led on', async ({
  page,
  context,
  site,
}) => {
  expectFault('422')
  const { path, slug } = await anOffer()
  await page.goto(path)
  await holdSeat(page, say)
  const order = new URL(page.url()).pathname
  await page.locator('#name').fill('Asha Rao')
  const other = await context.browser()?.newContext({ baseURL: site })
  const late = await other?.newPage()
  if (!late) throw new Error('no second browser')
  waitUntilAlive(late)
  await late.goto(path)
  await suspendOrganiser(slug)

  await late
    .getByRole('button', { name: say('events:panel.get') })
    .last()
    .click()
  await expect(late.getByText(say('events:refused.gone'))).toBeVisible()
  await expect(late.getByRole('heading', { level: 1 })).toHaveText(/^Event /)
  await expect(late.getByRole('alert').getByRole('link')).toHaveAttribute('href', '/event/search')
  await other?.close()

  await page.locator('button[name="intent"][value="pay"]').click()
  await expect(page.getByText(say('orders:refused.eventGone'))).toBeVisible()
  await expectAccessible(page, 'gone')
  expect(new URL(page.url()).pathname).toBe(order)
  await page.getByRole('link', { name: say('orders:ended.others') }).click()
  await arriveAt(page, '/event/search')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('who chooses seats that are gone comes to a page that says so', async ({ page }) => {
    expectFault('409')
    const { path, slug } = await anOffer()
    await page.goto(path)
    await suspendOrganiser(slug)
    await page
      .getByRole('button', { name: say('events:panel.get') })
      .first()
      .click()
    await expect(page.getByText(say('events:refused.gone'))).toBeVisible()
    await page.getByRole('link', { name: say('orders:ended.others') }).click()
    await arriveAt(page, '/event/search')
  })
})
