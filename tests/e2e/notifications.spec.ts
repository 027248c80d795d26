import { expect } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { newId } from '#app/kit/ids.ts'
import { configure } from '#app/platform/config.server.ts'
import { closeDatabase } from '#app/platform/connections.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { loadRegistries } from '#app/registries.server.ts'
import { aPerson, carry } from './people.ts'
import { arriveAt, expectAccessible, expectStillAccessible, test } from './quorum-test.ts'
import { runningServer } from './server-file.ts'
import { signedIn } from './signed-in.ts'

/** Tells somebody so many things, the last of them about 'Lean 1'. */
async function notify(username: string, many: number) {
  configure({ DATABASE_URL: runningServer().databaseUrl })
  await loadRegistries()
  try {
    await inTransaction(async (tx) => {
      const [account] = await tx.select().from(accounts).where(eq(accounts.username, username))
      if (!account) throw new Error(`there is no ${username}`)
      const things = Array.from({ length: many }, (_, at) => ({
        kind: 'eventRuns' as const,
        to: { account: account.id },
        about: newId(),
        parameters: { title: `Lean ${many - at}` },
        link: '/mybooking',
      }))
      await notifyAccounts(tx, things)
    })
  } finally {
    await closeDatabase()
  }
}

test('the bell says how much is unread, and lists it as one scrolls', async ({ page, site, context }) => {
  const person = aPerson()
  await carry(context, site, await signedIn(person))
  await notify(person.username, 45)
  await page.goto('/terms')

  await expect(page.getByRole('banner').getByLabel('Notifications, 45 unread')).toBeVisible()
  // It comes by itself, long before the 20 seconds of the next look; in another tab of the browser, too.
  const tab = await context.newPage()
  await tab.goto('/terms')
  await notify(person.username, 1)
  for (const one of [page, tab])
    await expect(one.getByRole('banner').getByLabel('Notifications, 46 unread')).toBeVisible()
  await tab.close()

  const bell = page.getByRole('banner').getByLabel('Notifications, 46 unread')
  await bell.click()
  const items = page.getByRole('banner').locator('li', { hasText: 'is confirmed' })
  await expect(items).toHaveCount(20)
  await expect(items.first()).toContainText('“Lean 1” is confirmed.')
  await expectAccessible(page)
  for (const many of [40, 46]) {
    await items.last().scrollIntoViewIfNeeded()
    await expect(items).toHaveCount(many)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await page.getByRole('banner').locator('ul:has(time)').boundingBox())?.height).toBeLessThanOrEqual(
    250,
  )
  await page.setViewportSize({ width: 320, height: 640 })
  await expectStillAccessible(page, 'the open list on a small phone')

  await items.first().getByRole('link').click()
  await arriveAt(page, '/mybooking')
  // The address changes before the page does, which then takes the focus, and that closes what was opened
  // meanwhile.
  await expect(page.locator('#main')).toBeFocused()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(items.first()).toBeHidden()
  await page.getByLabel('Notifications, 45 unread').click()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByLabel('Notifications, 0 unread')).toBeVisible()
  await page.getByLabel('Messages, 0 unread').click()
  await expect(page.getByText('You have no messages')).toBeVisible()
  await page.getByLabel('Notifications, 0 unread').click()
  await page.getByRole('link', { name: 'View all' }).click()
  await expect(page).toHaveURL(/\/dashboard\?type=notifi$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the bell leads to the page, where one reads and marks', async ({ page, site, context }) => {
    const person = aPerson()
    await carry(context, site, await signedIn(person))
    await page.goto('/terms')
    await page.getByRole('banner').getByRole('link', { name: 'Notifications' }).click()
    await expect(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible()

    await notify(person.username, 21)
    await page.goto('/dashboard?type=notifi')
    await expect(page.getByRole('button', { name: 'Mark as read' })).toHaveCount(20)
    await page.getByRole('button', { name: 'Mark as read' }).first().click()
    await expect(page.getByRole('button', { name: 'Mark as read' })).toHaveCount(19)
    await page.getByRole('link', { name: 'Older' }).click()
    await expect(page.getByText('Lean 21')).toBeVisible()
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(page.getByText('Lean 21')).toBeVisible()
    await page.getByRole('link', { name: 'Newest' }).click()
    await expect(page.getByRole('button', { name: 'Mark as read' })).toHaveCount(0)
  })
})
