import { expect, type Page } from '@playwright/test'
import { aSellerAndABuyer } from './own-transfer.ts'
import { callWire, carry, cookiesOf } from './people.ts'
import { arriveAt, expectAccessible, expectFault, expectStillAccessible, test } from './quorum-test.ts'
import { words } from './words.ts'

const say = words('en')

async function promise(page: Page, seats: number, company: string) {
  await page.locator('#seats').selectOption(String(seats))
  await page.getByRole('radio', { name: say('group-deals:pay.invoice') }).check()
  await expect(page.getByRole('radio', { name: say('orders:billing.person') })).toBeHidden()
  await page.getByLabel(say('orders:billing.company'), { exact: true }).fill(company)
  await page.locator('#address').fill('Hafenstraße 1\n20457 Hamburg')
  await page.locator('#country').selectOption('DE')
  await page.locator('#name').fill('Asha Rao')
  await page.getByRole('button', { name: say('group-deals:form.send') }).click()
  await expect(page.getByRole('heading', { name: say('group-deals:own.title') })).toBeVisible()
}

test('an organiser says steps, a company opens a promise, two others join, and all pay the same', async ({
  browser,
  page,
  site,
  context,
}) => {
  const { seller, buyer, others, path } = await aSellerAndABuyer({ transfers: true })
  const slug = path.split('/').at(-1) ?? ''
  const signedIn = async (who: { username: string; password: string }) => {
    const own = await browser.newContext({ baseURL: site, locale: 'en-GB' })
    await carry(own, site, cookiesOf(await callWire(site, { action: 'login', ...who })))
    return own.newPage()
  }
  const desk = await signedIn(seller)
  await desk.goto(`/event/manage_event/${slug}/pool`)
  await expectAccessible(desk, 'steps')
  await desk.locator('[id="seats.0"]').fill('3')
  await desk.locator('[id="price.0"]').fill('80')
  await desk.locator('[id="seats.1"]').fill('4')
  await desk.locator('[id="price.1"]').fill('70')
  await desk.getByRole('button', { name: say('group-deals:desk.save') }).click()
  await expect(desk.getByText(say('group-deals:desk.saved'))).toBeVisible()

  await carry(context, site, cookiesOf(await callWire(site, { action: 'login', ...buyer })))
  await page.goto(path)
  await page.getByRole('link', { name: say('group-deals:tip.start') }).click()
  await arriveAt(page, `/event/pool/${slug}`)
  await expectAccessible(page, 'a promise to open')
  await promise(page, 1, 'Rao Gears')
  await expectStillAccessible(page, 'an own promise')

  const visitor = await browser.newContext({ baseURL: site, locale: 'en-GB' })
  const stranger = await visitor.newPage()
  await stranger.goto(`/event/pool/${slug}`)
  await expect(stranger.getByRole('link', { name: say('group-deals:form.toSignIn') })).toBeVisible()
  await expect(stranger.getByText('Rao Gears')).toHaveCount(0)
  await visitor.close()
  await desk.reload()
  await expect(desk.getByText('Rao Gears')).toHaveCount(0)

  const [second, third] = [await signedIn(others[0] ?? buyer), await signedIn(others[1] ?? buyer)]
  await second.goto(`/event/pool/${slug}`)
  await promise(second, 1, 'Moser AG')
  await third.goto(`/event/pool/${slug}`)
  await promise(third, 2, 'Sato KK')

  for (const [reader, count, total] of [
    [page, 1, '€70'],
    [second, 1, '€70'],
    [third, 2, '€140'],
  ] as const)
    await expect(async () => {
      await reader.goto(`/event/pool/${slug}`)
      await expect(reader.getByText(say('group-deals:own.booked', { count, total }))).toBeVisible({
        timeout: 1_000,
      })
    }).toPass({ timeout: 60_000 })
  await page.getByRole('link', { name: say('group-deals:own.booking') }).click()
  await expect(page).toHaveURL(/\/mybooking\/[0-9A-Z]+$/)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(say('bookings:standing.owed')).first()).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  // It binds: nothing is offered that would be refused.
  await expect(page.locator('summary', { hasText: say('transfers:owed.cancel') })).toHaveCount(0)
})

/** A private person's promise, by card. */
async function byCard(page: Page, seats: number, card: 'succeeds' | 'confirms' | 'declined') {
  await page.locator('#seats').selectOption(String(seats))
  await page.getByRole('radio', { name: say('orders:billing.person') }).check()
  await page.locator('#address').fill('Hafenstraße 1\n20457 Hamburg')
  await page.locator('#country').selectOption('DE')
  await page.locator('#name').fill('Asha Rao')
  await page.getByRole('radio', { name: say(`orders:payment.cards.${card}`) }).check()
  await page.getByRole('button', { name: say('group-deals:form.send') }).click()
}

test('a private person joins by card on a phone, nothing is charged, and pays the lesser price when it is decided', async ({
  browser,
  page,
  site,
  context,
}) => {
  const { seller, buyer, others, path } = await aSellerAndABuyer()
  const slug = path.split('/').at(-1) ?? ''
  const signedIn = async (who: { username: string; password: string }) => {
    const own = await browser.newContext({ baseURL: site, locale: 'en-GB' })
    await carry(own, site, cookiesOf(await callWire(site, { action: 'login', ...who })))
    return own.newPage()
  }
  const desk = await signedIn(seller)
  await desk.goto(`/event/manage_event/${slug}/pool`)
  await expect(desk.getByText(say('group-deals:desk.cardsOnly'))).toBeVisible()
  await desk.locator('[id="seats.0"]').fill('2')
  await desk.locator('[id="price.0"]').fill('80')
  await desk.locator('[id="seats.1"]').fill('4')
  await desk.locator('[id="price.1"]').fill('70')
  await desk.getByRole('button', { name: say('group-deals:desk.save') }).click()
  await expect(desk.getByText(say('group-deals:desk.saved'))).toBeVisible()

  await carry(context, site, cookiesOf(await callWire(site, { action: 'login', ...buyer })))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/event/pool/${slug}`)
  await expectAccessible(page, 'a promise to open by card')
  await expect(page.getByText(say('group-deals:pay.invoice'), { exact: true })).toHaveCount(0)
  expectFault('409')
  await byCard(page, 1, 'declined')
  await expect(page.getByText(say('orders:payment.declined.declined')).first()).toBeVisible()
  await expect(page.locator('#name')).toHaveValue('Asha Rao')
  await byCard(page, 1, 'confirms')
  await page.getByRole('button', { name: say('orders:sandbox.confirm') }).click()
  await arriveAt(page, `/event/pool/${slug}`)
  await expect(page.getByRole('heading', { name: say('group-deals:own.title') })).toBeVisible()
  await expect(page.getByText('is authorised on your card').first()).toBeVisible()
  await expectStillAccessible(page, 'a promise by card')
  await page.reload()
  await page.goBack()
  await page.goto(`/event/pool/${slug}`)
  await expect(page.getByText(say('group-deals:own.pledged', { count: 1, total: '€80' }))).toHaveCount(1)

  const second = await signedIn(others[0] ?? buyer)
  await second.goto(`/event/pool/${slug}`)
  await byCard(second, 3, 'succeeds')
  await expect(async () => {
    await page.goto(`/event/pool/${slug}`)
    await expect(page.getByText(say('group-deals:own.booked', { count: 1, total: '€70' }))).toBeVisible({
      timeout: 1_000,
    })
  }).toPass({ timeout: 60_000 })
  await page.getByRole('link', { name: say('group-deals:own.booking') }).click()
  await expect(page).toHaveURL(/\/mybooking\/[0-9A-Z]+$/)
  await expect(page.getByText('€70').first()).toBeVisible()
})
