import { expect } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { subscriptions } from '#app/features/money/subscriptions/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { closeDatabase } from '#app/platform/connections.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { aPerson, carry } from './people.ts'
import { arriveAt, expectAccessible, expectFault, test } from './quorum-test.ts'
import { runningServer } from './server-file.ts'
import { signedIn } from './signed-in.ts'
import { words } from './words.ts'

const say = words('en')
const PAGE = '/dashboard/c/billing'

/** The trial of a company ended a minute ago, as its clock says it. */
async function endTrial(name: string): Promise<void> {
  configure({ DATABASE_URL: runningServer().databaseUrl })
  const over = new Date(Date.now() - 60_000)
  try {
    await inTransaction(async (tx) => {
      const [party] = await tx
        .update(parties)
        .set({ writableUntil: over })
        .where(eq(parties.name, name))
        .returning()
      if (!party) throw new Error('no company')
      await tx.update(subscriptions).set({ endDate: over }).where(eq(subscriptions.partyId, party.id))
    })
  } finally {
    await closeDatabase()
  }
}

test('a workspace is opened, its trial ends, it is paid for on a phone and used again', async ({
  page,
  site,
}) => {
  const person = aPerson()
  const cookie = await signedIn(person)
  await carry(page.context(), site, cookie)
  await page.setViewportSize({ width: 390, height: 844 })
  const name = `Works ${person.username}`
  await page.goto('/for-companies')
  await page.getByLabel(say('companies:open.name')).fill(name)
  await page.getByLabel(say('companies:open.country'), { exact: true }).selectOption('CH')
  await page.getByLabel(say('companies:open.currency')).selectOption('CHF')
  await page.getByRole('button', { name: say('companies:open.submit') }).click()
  await expect(page.getByText('Free trial - 30 days')).toBeVisible()

  await endTrial(name)
  await page.goto('/dashboard')
  await expect(page.getByText(`The free trial of ${name} ended on`)).toBeVisible()
  await page.getByRole('link', { name: say('companies:lockedPay') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('subscriptions:title'))
  await expectAccessible(page, 'billing of a locked workspace')

  await page.getByLabel(say('orders:billing.address'), { exact: true }).fill('Quai 1\n8001 Zürich')
  await page.getByLabel(say('subscriptions:form.seats')).fill('3')
  const pay = page.getByRole('button', { name: say('orders:payment.pay', { total: 'CHF 27' }) })
  await page.getByText(say('orders:payment.testCard', { end: '4242' })).click()
  await page.getByText(say('orders:payment.cards.declined')).click()
  await pay.click()
  await expect(page.getByText(say('orders:payment.declined.declined'))).toBeVisible()
  await expect(page.getByLabel(say('orders:billing.address'), { exact: true })).toHaveValue(/Quai 1/)
  await page.getByText(say('orders:payment.cards.succeeds')).click()
  await pay.click()
  await expect(page.getByText(say('subscriptions:done.paid'))).toBeVisible()
  await expect(page.getByText(say('companies:lockedPay'))).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  // Nobody ticks beforehand that a card is kept, and without that it is not.
  await page.getByText(say('subscriptions:card.add'), { exact: true }).click()
  const keep = page.getByLabel(say('card-mandates:consent.label')).last()
  await expect(keep).not.toBeChecked()
  expectFault('422')
  await page.getByRole('button', { name: say('subscriptions:card.keep') }).click()
  await expect(page.getByText(say('card-mandates:consent.needed'))).toBeVisible()
  await keep.check()
  await page.getByRole('button', { name: say('subscriptions:card.keep') }).click()
  await expect(page.getByText(say('subscriptions:done.kept'))).toBeVisible()
  await expect(page.getByText(/^Visa ending in 4242/).first()).toBeVisible()
  await expectAccessible(page, 'billing with a kept card')
  await page.getByLabel(say('subscriptions:way.invoice.label')).check()
  await page
    .getByRole('button', { name: say('subscriptions:form.save') })
    .last()
    .click()
  await expect(page.getByText(say('subscriptions:done.saved'))).toBeVisible()
  await expect(page.getByLabel(say('subscriptions:way.invoice.label'))).toBeChecked()
  await page.locator('summary', { hasText: say('subscriptions:card.remove') }).click()
  await page.getByRole('button', { name: say('subscriptions:card.remove') }).click()
  await expect(page.getByText(/^Visa ending in 4242/)).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await page.getByRole('table').getByRole('link').first().click()
  await page.waitForURL(/\/billing\/invoice\//)
  await expect(page.getByText('Quai 1')).toBeVisible()
  const file = await page.request.get(`${new URL(page.url()).pathname}.pdf`)
  expect(file.headers()['content-type']).toBe('application/pdf')

  await page.goto('/dashboard/c/userroles')
  await page
    .getByLabel(say('companies:invite.email'))
    .or(page.getByLabel('Email'))
    .last()
    .fill('new@example.com')
  await page.getByRole('button', { name: say('companies:invite.submit') }).click()
  await expect(page.getByText(say('companies:invite.sent', { email: 'new@example.com' }))).toBeVisible()
})

test('without scripts the sum is said by the server before anything is paid', async ({ browser, site }) => {
  const person = aPerson()
  const cookie = await signedIn(person)
  const context = await browser.newContext({ baseURL: site, javaScriptEnabled: false })
  await carry(context, site, cookie)
  const page = await context.newPage()
  await page.goto('/for-companies')
  await page.getByLabel(say('companies:open.name')).fill(`Quiet ${person.username}`)
  await page.getByLabel(say('companies:open.country'), { exact: true }).selectOption('JP')
  await page.getByLabel(say('companies:open.currency')).selectOption('JPY')
  await page.getByRole('button', { name: say('companies:open.submit') }).click()
  await arriveAt(page, '/dashboard/c/userroles')
  await page.goto(PAGE)
  await page.getByLabel(say('subscriptions:cycle.year')).check()
  await page
    .getByLabel(say('orders:billing.address'), { exact: true })
    .fill('〒100-0001\n東京都千代田区\n千代田1-1')
  await page.getByRole('button', { name: say('orders:payment.pay', { total: '¥1,200' }) }).click()
  await expect(page.getByText(say('subscriptions:refused.sum', { total: '¥12,000' }))).toBeVisible()
  await page.getByRole('button', { name: say('orders:payment.pay', { total: '¥12,000' }) }).click()
  await expect(page.getByText(say('subscriptions:done.paid'))).toBeVisible()
  await context.close()
})
