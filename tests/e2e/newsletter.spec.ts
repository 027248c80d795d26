import { expect } from '@playwright/test'
import { inArray } from 'drizzle-orm'
import { newsletterIssues } from '#app/features/site/newsletter/tables.server.ts'
import { newId } from '#app/kit/ids.ts'
import { inWorld } from './in-world.ts'
import { aPerson, carry } from './people.ts'
import { promote } from './promote.ts'
import { arriveAt, expectAccessible, test } from './quorum-test.ts'
import { signedIn } from './signed-in.ts'

/** An issue that waits, later than all others. */
const aDraft = () =>
  inWorld(async (tx) => {
    await tx
      .update(newsletterIssues)
      .set({ state: 'lapsed' })
      .where(inArray(newsletterIssues.state, ['draft', 'held', 'approved']))
    const until = new Date()
    const since = new Date(until.getTime() - 30 * 86_400_000)
    await tx.insert(newsletterIssues).values({ id: newId(), month: '2999-12', since, until })
  })

test('staff that edits the site sees that the newsletter waits, opens it with a line, and sends it', async ({
  page,
  site,
  context,
}) => {
  await aDraft()
  const staff = aPerson()
  await carry(context, site, await signedIn(staff))
  await promote(staff.username, { staffTasks: ['editSite'] })

  await page.goto('/admin')
  const menu = page.getByRole('navigation', { name: 'Administration' })
  await menu.getByRole('link', { name: 'Newsletter 1 waiting' }).click()
  await arriveAt(page, '/admin/newsletter')
  await expect(page.getByText('Waits for approval')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'December 2999' })).toBeVisible()
  await expectAccessible(page)

  const line = page.getByRole('textbox', { name: 'English' })
  await line.fill('The year closes with what may be learnt next.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(line).toHaveValue('The year closes with what may be learnt next.')

  await page.getByRole('button', { name: 'Approve and send' }).click()
  await expect(page.getByText('Approved: the newsletter is leaving.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve and send' })).toHaveCount(0)
  await expect(menu.getByRole('link', { name: 'Newsletter', exact: true })).toBeVisible()
  await expectAccessible(page)
})
