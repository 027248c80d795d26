import { expect } from '@playwright/test'
import { aPerson, carry } from './people.ts'
import { promote } from './promote.ts'
import { expectAccessible, expectFault, test } from './quorum-test.ts'
import { signedIn } from './signed-in.ts'
import { unfold } from './unfold.ts'
import { words } from './words.ts'

const say = words('en')

test('an organiser plans an event, leaves it, goes on, and staff publishes it', async ({
  page,
  site,
  context,
  browser,
}) => {
  const [trainer, staff] = [aPerson(), aPerson()]
  const title = `Wheel throwing ${trainer.username}`
  await carry(context, site, await signedIn(trainer))
  await promote(trainer.username, { serviceType: 'provider', approval: 'approved' })
  expectFault('422')

  await page.goto('/event/manage_event')
  await page.getByRole('link', { name: 'Create an event' }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create an event' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Day 1', { exact: true }).fill('2032-03-28')
  await page.getByLabel('From', { exact: true }).fill('02:30')
  // Sent before anything was kept of it: what came back is kept then.
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Category' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Draft saved' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('02:30')

  await page.goto('/event/manage_event?view=drafts')
  await page.getByRole('link', { name: `Continue editing “${title}”` }).click()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('02:30')
  await page.getByLabel('Category').selectOption({ index: 2 })
  await page.getByLabel('City').fill('Berlin')
  await page.getByLabel('Country').selectOption('DE')
  await unfold(page, 'Time zone of the venue')
  await page.getByLabel('Time zone of the venue').selectOption('Europe/Berlin')
  await page.getByLabel('Price per seat', { exact: true }).fill('450.50')
  await page.getByLabel('Currency').selectOption('EUR')
  await page.locator('summary', { hasText: 'Early-bird and multi-seat price' }).click()
  await page.getByLabel('Multi-seat price per seat').fill('380')
  await page.getByLabel('From this many seats').fill('3')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('This time does not exist there').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('From', { exact: true }).fill('09:00')
  await page.getByRole('button', { name: 'Add a day' }).click()
  await page.getByLabel('Day 2', { exact: true }).fill('2032-03-29')
  await expect(page.getByRole('status').filter({ hasText: 'Draft saved' })).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Please add a bank account first').first()).toBeVisible()
  await expectAccessible(page, 'account asked')
  await page.getByRole('link', { name: 'Add a bank account', exact: true }).click()
  await page.getByRole('radio', { name: 'IBAN' }).check()
  await page.getByRole('textbox', { name: 'IBAN' }).fill('DE89 3704 0044 0532 0130 00')
  await page.getByRole('button', { name: say('transfers:account.save') }).click()
  await page.getByRole('link', { name: 'Back to the event' }).click()
  await expect(page.getByLabel('Day 2', { exact: true })).toHaveValue('2032-03-29')
  await expect(page.getByRole('link', { name: 'Add a bank account', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Publish', exact: true }).dblclick()
  await expect(page.getByText('Our team is reviewing your event.')).toBeVisible()

  const desk = await browser.newContext({ baseURL: site })
  await carry(desk, site, await signedIn(staff))
  await promote(staff.username, { staffTasks: ['moderate'] })
  const admin = await desk.newPage()
  await admin.goto('/admin/events')
  await admin.getByRole('link', { name: title }).click()
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(admin.getByText(`“${title}” is online`)).toBeVisible()
  await desk.close()

  await page.goto('/event/manage_event')
  await page.getByRole('link', { name: `Edit “${title}”` }).click()
  await page.getByLabel('Seats', { exact: true }).fill('20')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: say('sales:frame.overview') })).toBeVisible()
  await page.getByRole('link', { name: 'See the page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('€450.50').first()).toBeVisible()

  await page.goBack()
  await page.locator('summary', { hasText: say('sales:ways.cancel.label') }).click()
  await expectAccessible(page, 'ways')
  await page.getByRole('button', { name: say('sales:ways.cancel.label') }).click()
  await expect(page.getByText('The event is cancelled.')).toBeVisible()
})
