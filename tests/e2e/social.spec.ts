import { expect } from '@playwright/test'
import { aPerson, carry, mailedCode } from './people.ts'
import { arriveAt, expectAccessible, expectFault, test } from './quorum-test.ts'
import { signedIn } from './signed-in.ts'

test('a window of another site signs in, and the page that opened it goes on; where none may open, the page goes', async ({
  page,
  context,
  site: origin,
}) => {
  // Where no window may open, this page itself asks the other site.
  expectFault('another host: http://127.0.0.1')
  const { username, email } = aPerson()
  await page.goto('/login?next=/mybooking')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Continue with Facebook' })).toBeDisabled()
  await expect(dialog.getByText(/FACEBOOK_CLIENT_ID/)).toBeVisible()
  await expectAccessible(page, 'login with other sites')

  const begin = async () => {
    const opened = context.waitForEvent('page')
    await dialog.getByRole('link', { name: 'Continue with Google' }).click()
    const site = await opened
    await site.waitForLoadState()
    return site
  }
  const denied = await begin()
  const size = await denied.evaluate(() => [innerWidth, innerHeight])
  expect(size).toEqual([520, 540])
  await denied.getByRole('button', { name: 'Deny' }).click()
  await denied.waitForEvent('close')
  await expect(dialog.getByRole('link', { name: 'Continue with Google' })).toBeVisible()

  await page.evaluate(() => {
    globalThis.open = () => null
  })
  await dialog.getByRole('link', { name: 'Continue with Google' }).click()
  await expect(page.getByRole('button', { name: 'Deny' })).toBeVisible()
  await page.goto('/login?next=/mybooking')

  const window = await begin()
  await window.getByLabel('Id').fill(username)
  await window.getByLabel('Email').fill(email)
  await window.getByRole('button', { name: 'Agree' }).click()
  await arriveAt(page, '/mybooking')
  await expect.poll(() => window.isClosed()).toBe(true)
  await page.goto('/settings/security')
  await expect(page.getByRole('listitem').filter({ hasText: 'Google' })).toContainText(
    'your only way to log in',
  )
  await expectAccessible(page, 'security with another site')

  await page.goto('/settings')
  const first = page.getByRole('region', { name: 'Choose a password' })
  await first.getByLabel('New Password').fill('eight brave herons')
  await first.getByRole('button', { name: 'Send code' }).click()
  await expect(first.getByLabel('Six-digit code')).toBeVisible()
  await expect(first.getByLabel('New Password')).toHaveValue('eight brave herons')
  await first.getByLabel('Six-digit code').fill(await mailedCode(origin, email))
  await expectAccessible(page, 'settings without a password')
  await first.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Your password is set.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Modify password' })).toBeVisible()
})

test('without scripts the same link leads there and back; who has an account signs in once with the password', async ({
  browser,
  site,
  address,
}) => {
  const person = aPerson()
  await signedIn(person)
  const how = { javaScriptEnabled: false, extraHTTPHeaders: { 'X-Forwarded-For': address } }
  const plain = await browser.newContext(how)
  const page = await plain.newPage()
  const through = async () => {
    await page.goto(`${site}/login?next=/mybooking`)
    await page.getByRole('link', { name: 'Continue with Google' }).click()
    await page.getByLabel('Id').fill(`of-${person.username}`)
    await page.getByLabel('Email').fill(person.email)
    await page.getByRole('button', { name: 'Agree' }).click()
  }
  await through()
  await expect(page.getByRole('heading', { name: 'You already have an account' })).toBeVisible()
  await expect(page.getByLabel('Username or email')).toHaveValue(person.email)
  await page.getByLabel('Password', { exact: true }).fill('not the right one')
  await page.getByRole('button', { name: 'Log in and connect' }).click()
  await expect(page.getByText('is incorrect')).toBeVisible()
  await page.getByLabel('Username or email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Log in and connect' }).click()
  await arriveAt(page, '/mybooking')

  await plain.clearCookies()
  await through()
  await arriveAt(page, '/mybooking')
  await plain.close()
})

test('a site is connected in the settings with the password, and removed again', async ({
  page,
  context,
  site,
}) => {
  test.info().annotations.push({ type: 'expected-fault', description: 'http://127.0.0.1' })
  const person = aPerson()
  await carry(context, site, await signedIn(person))
  await page.goto('/settings/security')
  await page.locator('#sitePassword').fill(person.password)
  await page.getByRole('button', { name: 'Connect Google' }).click()
  await page.getByRole('link', { name: 'Continue to Google' }).click()
  await page.getByLabel('Id').fill(`more-${person.username}`)
  await page.getByRole('button', { name: 'Agree' }).click()
  await expect(page.getByText('The site is connected.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Google' }).click()
  await expect(page.getByText('The site is disconnected.')).toBeVisible()
})
