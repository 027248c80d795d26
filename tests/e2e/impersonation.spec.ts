import { expect } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { aRecoveryCode } from '#app/features/people/credentials/testing.server.ts'
import { inWorld } from './in-world.ts'
import { aPerson, carry } from './people.ts'
import { promote } from './promote.ts'
import { expectAccessible, expectFault, test } from './quorum-test.ts'
import { signedIn } from './signed-in.ts'

/** A code of staff that counts once. */
const aCode = (username: string) =>
  inWorld(async (tx) => {
    const [account] = await tx.select().from(accounts).where(eq(accounts.username, username.toLowerCase()))
    if (!account) throw new Error(`there is no ${username}`)
    return aRecoveryCode(tx, account.id)
  })

test('staff looks at the product as a person, changes nothing, and comes back; the person reads why', async ({
  page,
  site,
  context,
  browser,
}) => {
  const [person, staff] = [aPerson(), aPerson()]
  const cookies = await signedIn(person)
  await carry(context, site, await signedIn(staff))
  await promote(staff.username, { staffTasks: ['moderate'] })

  await page.goto(`/admin/accounts/${person.username}`)
  await page.locator('summary').filter({ hasText: 'View as this person' }).click()
  const form = page.locator('form').filter({ hasText: 'View as this person' })
  await form.getByLabel('Reason').fill('You wrote that a price is missing')
  await form.getByLabel('Code from your app').fill(await aCode(staff.username))
  await form.getByRole('button', { name: 'View as this person' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  const bar = page.getByRole('complementary', { name: 'Viewing as another person' })
  await expect(bar).toContainText('read-only until')
  await expectAccessible(page, 'a dashboard that staff looks at')

  expectFault('403')
  await page.goto('/message')
  await expect(page.getByText('This page is not shown while you view as somebody else.')).toBeVisible()
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(
    page.getByText('You are viewing as somebody else: nothing can be changed.').first(),
  ).toBeVisible()

  await bar.getByRole('button', { name: 'Stop' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/accounts/${person.username}$`, 'i'))
  await expect(page.getByText('Viewed as this person').first()).toBeVisible()
  await page.goto('/dashboard')
  await expect(bar).toBeHidden()

  const theirs = await browser.newContext()
  await carry(theirs, site, cookies)
  const read = await theirs.newPage()
  await read.goto(`${site}/settings/notices`)
  await expect(read.getByText('You wrote that a price is missing')).toBeVisible()
  await theirs.close()
})
