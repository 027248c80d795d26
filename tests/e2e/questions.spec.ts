import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { closeDatabase } from '#app/platform/connections.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { callWire, carry, cookiesOf } from './people.ts'
import { arriveAt, expectAccessible, expectFault, test } from './quorum-test.ts'
import { runningServer } from './server-file.ts'
import { words } from './words.ts'

const say = words('en')
const login = () => ({
  username: `own_${randomBytes(6).toString('hex')}`,
  password: 'a sentence of their own',
})

/** A free event of somebody new, and somebody who books; both can sign in. */
async function aFreeEvent() {
  configure({ DATABASE_URL: runningServer().databaseUrl })
  const [organiser, buyer] = [login(), login()]
  try {
    return await inTransaction(async (tx) => {
      const owner = await anAccount(tx, { ...organiser, serviceType: 'provider', approval: 'approved' })
      await anAccount(tx, buyer)
      const event = await anEvent(tx, { ownerId: owner.partyId, priceMinor: 0, capacity: 50 })
      return { organiser, buyer, slug: event.slug }
    })
  } finally {
    await closeDatabase()
  }
}

async function pageOf(browser: Browser, site: string, who: ReturnType<typeof login>): Promise<Page> {
  const context = await browser.newContext({ baseURL: site })
  await carry(context, site, cookiesOf(await callWire(site, { action: 'login', ...who })))
  return context.newPage()
}

test('an organiser asks two questions, a buyer answers while booking and later otherwise, and the organiser reads it', async ({
  page,
  site,
  context,
  browser,
}) => {
  expectFault('422')
  const { organiser, buyer, slug } = await aFreeEvent()
  await carry(context, site, cookiesOf(await callWire(site, { action: 'login', ...organiser })))
  const questions = `/event/manage_event/${slug}/questions`
  await page.goto(questions)
  const diet = say('questions:ready.diet.words')
  await page.getByRole('button', { name: diet }).click()
  await expect(page.getByRole('heading', { name: diet })).toBeVisible()
  await page.locator('#words').fill('Which team?')
  await page.locator('#required').check()
  await page.getByRole('button', { name: say('questions:form.add') }).click()
  await expect(page.getByRole('heading', { name: 'Which team?' })).toBeVisible()
  await expectAccessible(page, 'questions')

  const shop = await pageOf(browser, site, buyer)
  await shop.goto(`/event/Q/${slug}`)
  await shop
    .getByRole('button', { name: say('events:panel.get') })
    .last()
    .click()
  await shop.waitForURL(({ pathname }) => pathname.startsWith('/order/'))
  const halal = shop.getByLabel(say('questions:ready.diet.halal'))
  await shop.locator('#name').fill('Asha Rao')
  await halal.check()
  const take = shop.getByRole('button', { name: say('orders:payment.take') })
  await take.click()
  await expect(shop.getByRole('alert')).toContainText('Which team')
  await expect(halal).toBeChecked()
  await expectAccessible(shop, 'questions in the checkout')
  await shop.getByLabel('Which team?').fill('Sales')
  await take.click()
  await expect(shop.getByText(say('orders:done.title')).first()).toBeVisible()

  await shop.goto(`/mybooking/${new URL(shop.url()).pathname.split('/').at(-1)}`)
  await shop.getByRole('link', { name: say('bookings:ticket.answers') }).click()
  await expect(shop).toHaveURL(/\/ticket\/[^/]+\/questions$/)
  await expect(shop.getByLabel('Which team?')).toHaveValue('Sales')
  await expect(halal).toBeChecked()
  await shop.getByLabel('Which team?').fill('Service')
  await shop.getByRole('button', { name: say('questions:answer.save') }).click()
  await expect(shop.getByText(say('questions:answer.saved'))).toBeVisible()
  await expectAccessible(shop, 'answers of a ticket')
  await shop.context().close()

  await page.goto(`/event/manage_event/${slug}/participants`)
  await page.locator('td summary').first().click()
  await expect(page.getByText('Service')).toBeVisible()
  await page.getByText(say('questions:counts.title')).click()
  await expectAccessible(page, 'participants with answers')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: say('attendance:download') }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain(diet)
  expect(file).toContain('Service')
  await arriveAt(page, `/event/manage_event/${slug}/participants`)
})
