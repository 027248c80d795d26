import { expect } from '@playwright/test'
import { aPerson, carry, mailedLink } from './people.ts'
import { promote } from './promote.ts'
import { expectAccessible, expectFault, test } from './quorum-test.ts'
import { signedIn } from './signed-in.ts'

test('what a visitor wrote is found by staff, answered from a prepared text, and arrives', async ({
  page,
  site,
  context,
}) => {
  const [writer, staff] = [aPerson(), aPerson()]
  expectFault('422')
  await page.goto('/de/contact?about=booking')
  await page.getByLabel('Ihr Name').fill('Jonas Weber')
  await page.getByLabel('Ihre E-Mail-Adresse').fill(writer.email)
  await page.getByLabel('Ihre Nachricht').fill('Wo ist mein Ticket?')
  await page.getByRole('button', { name: 'Nachricht senden' }).click()
  await expect(page).toHaveURL(/sent=/)

  await carry(context, site, await signedIn(staff))
  await promote(staff.username, { staffTasks: ['moderate'] })
  await page.goto('/admin')
  await page.getByLabel('Find anything: order, invoice, card digits, person, event').fill(writer.email)
  await page.getByRole('button', { name: 'Search', exact: true }).last().click()
  await expect(page.getByRole('heading', { name: 'Message from Jonas Weber' })).toBeVisible()
  await expect(page.getByText('Wo ist mein Ticket?')).toBeVisible()
  await expectAccessible(page, 'a message to the house')

  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('Please fill in this field').first()).toBeVisible()
  await page.getByRole('link', { name: 'Ticket did not arrive' }).click()
  await expect(page.getByLabel('Your answer')).toHaveValue(/Guten Tag Jonas Weber/)
  await page.getByRole('button', { name: 'Send answer' }).dblclick()
  await expect(page.getByText('Answered.')).toBeVisible()
  expect(await mailedLink(site, writer.email, /Unsere Antwort auf Ihre Nachricht/)).toContain(
    'Unsere Antwort',
  )
})
