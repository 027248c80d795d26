import { expect } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { someConversations } from '#app/features/people/qmail/testing.server.ts'
import { inWorld } from './in-world.ts'
import { aPerson, carry, type Person } from './people.ts'
import { expectAccessible, test } from './quorum-test.ts'
import { signedIn } from './signed-in.ts'

/** Two who have written each other 60 messages, one of them about a heron. */
const written = (own: Person, other: Person) =>
  inWorld(async (tx) => {
    const accountOf = async ({ username }: Person) => {
      const [account] = await tx.select().from(accounts).where(eq(accounts.username, username.toLowerCase()))
      if (!account) throw new Error(`there is no ${username}`)
      return account
    }
    const [one, two] = [await accountOf(own), await accountOf(other)]
    const lines = Array.from({ length: 60 }, (_, place) => ({
      at: new Date(Date.now() - (61 - place) * 3_600_000),
      side: (place % 2 ? two : one).partyId,
      author: (place % 2 ? two : one).id,
      words: place === 11 ? 'The Grey Héron stands by the pond; 会場は大阪です' : `Line ${place + 1}`,
    }))
    const subject = null
    await someConversations(tx, [{ ownId: one.partyId, otherId: two.partyId, subject, lines }])
  })

test('a message is found by its words, and opens among those around it', async ({ page, site, context }) => {
  const [own, other] = [aPerson(), aPerson()]
  await carry(context, site, await signedIn(own))
  await signedIn(other)
  await written(own, other)

  await page.goto('/message')
  await page.getByLabel('Words in your messages').fill('pond heron')
  await page.locator('main').getByRole('button', { name: 'Search' }).click()
  const hit = page.getByRole('link', { name: /The Grey Héron stands by the pond/ })
  await expect(hit).toHaveCount(1)
  await expect(hit.locator('mark')).toHaveText(['Héron', 'pond'])
  await expectAccessible(page, 'messages that were found')

  await page.getByLabel('Written by').selectOption('Me')
  await page.locator('main').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { name: 'No message found' })).toBeVisible()
  await page.getByLabel('Written by').selectOption('The other side')
  await page.locator('main').getByRole('button', { name: 'Search' }).click()
  await hit.click()
  const log = page.getByRole('log')
  await expect(log.getByText('The Grey Héron')).toBeInViewport()
  await expect(log.getByText('Line 11', { exact: true })).toBeVisible()
  await expect(log.getByText('Line 60', { exact: true })).toHaveCount(0)
  await expect(hit, 'what was found stays beside it').toBeVisible()

  const coming = page.waitForEvent('download')
  await page.locator('main summary', { hasText: 'More' }).click()
  await expectAccessible(page, 'a conversation to download')
  await page.getByRole('link', { name: 'Download as a document (PDF)' }).click()
  expect((await coming).suggestedFilename()).toMatch(/^conversation-[0-9A-Z]{12}\.pdf$/)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('messages are found in Japanese, too', async ({ page, site, context }) => {
    const [own, other] = [aPerson(), aPerson()]
    await carry(context, site, await signedIn(own))
    await signedIn(other)
    await written(own, other)
    await page.goto('/message')
    await page.getByLabel('Words in your messages').fill('大阪 会場')
    await page.locator('main').getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name: /会場は大阪/ }).click()
    await expect(page.getByRole('log').getByText('The Grey Héron')).toBeVisible()
    await expect(page.getByText('Line 11', { exact: true })).toBeVisible()
  })
})
