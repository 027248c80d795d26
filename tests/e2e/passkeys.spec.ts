import { expect, type Page } from '@playwright/test'
import { aPerson, carry, forget } from './people.ts'
import { arriveAt, expectAccessible, test } from './quorum-test.ts'
import { signedIn } from './signed-in.ts'

/**
 * The browser's own virtual device, which confirms at once that its owner holds it, as long as its owner
 * `isThere`.
 */
async function withDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    isThere: (enabled: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}

test('one adds a passkey, logs in with it where it is offered and by its page, and removes it', async ({
  page,
  context,
  site,
}) => {
  const person = aPerson()
  const owner = await withDevice(page)
  await carry(context, site, await signedIn(person))
  await page.goto('/settings/security')
  await page.getByLabel('Name of the passkey').fill('My phone')
  await page.locator('#keyPassword').fill(person.password)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('The passkey is saved.')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'My phone' })
  await expect(row).toContainText('Added on')
  await expectAccessible(page, 'security with a passkey')
  await page.getByLabel('New email address').fill(`new-${person.email}`)
  const address = page.locator('form', { has: page.getByLabel('New email address') })
  await address.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(page.getByText(`We sent an email to new-${person.email}`)).toBeVisible()

  await forget(page)
  await page.goto('/login?next=/mybooking')
  await arriveAt(page, '/mybooking')

  await forget(page)
  await owner.isThere(false)
  await page.goto('/login?next=/mybooking')
  await page.getByRole('dialog').getByRole('link', { name: 'Log in with a passkey' }).click()
  await owner.isThere(true)
  await arriveAt(page, '/mybooking')
  await page.goto('/settings/security')
  await expect(row).toContainText('last used on')
  await page.getByRole('button', { name: 'Remove: My phone' }).click()
  await expect(page.getByText('The passkey no longer works.')).toBeVisible()
})
