import { expect } from '@playwright/test'
import { appCode } from '../support/app-code.ts'
import { aPerson, callWire, carry, cookiesOf, mailedCode } from './people.ts'
import { arriveAt, expectAccessible, expectFault, test } from './quorum-test.ts'
import { signedIn } from './signed-in.ts'

test('one sees where one is signed in, and ends it, also without scripts', async ({
  browser,
  page,
  context,
  site,
}) => {
  const person = aPerson()
  const here = await signedIn(person)
  const signIn = async () => {
    const { username, password } = person
    const answer = await callWire(site, {
      action: 'login',
      username,
      password,
      cookie: 'true',
      recaptcha: '',
    })
    expect(await answer.json()).toMatchObject({ status: true })
    return cookiesOf(answer)
  }
  const [phone, office, bus] = [await signIn(), await signIn(), await signIn()]
  const isIn = async (cookie: string) =>
    (await (await callWire(site, { action: 'loginuserdetail' }, cookie)).json()).status
  await carry(context, site, here)

  await page.goto('/settings/security')
  const rows = page.getByRole('listitem').filter({ hasText: 'Logged in:' })
  await expect(rows).toHaveCount(4)
  await expect(rows.first()).toContainText('This device')
  await expectAccessible(page, 'security page')
  await rows.nth(1).getByRole('button').click()
  await expect(page.getByText('That device is logged out.')).toBeVisible()
  await expect(rows).toHaveCount(3)
  expect((await Promise.all([here, phone, office, bus].map(isIn))).filter(Boolean)).toHaveLength(3)

  const plain = await browser.newContext({ javaScriptEnabled: false })
  await carry(plain, site, here)
  const still = await plain.newPage()
  await still.goto(`${site}/settings/security`)
  await still.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expect(still.getByText('All other devices are logged out.')).toBeVisible()
  await expect(still.getByText('You are logged in on this device only.')).toBeVisible()
  expect(await Promise.all([here, phone, office, bus].map(isIn))).toEqual([true, false, false, false])

  const out = await callWire(site, { action: 'logout' }, here)
  expect(out.headers.get('clear-site-data')).toBe('"cache"')
  expect(await isIn(here)).toBe(false)
  await plain.close()
})

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('one logs in with a code by email and goes on to where one wanted', async ({ page, site }) => {
      const person = aPerson()
      await signedIn(person)
      await page.goto('/login?next=/mybooking')
      const link = page.getByRole('link', { name: 'Log in with a code by email' })
      await (javaScriptEnabled ? page.getByRole('dialog').locator(link) : link).click()
      await expect(page.getByRole('heading', { name: 'Log in with a code' })).toBeVisible()
      await page.getByLabel('Email').fill(person.email)
      await page.getByRole('button', { name: 'Send code' }).click()
      await expect(page.getByText('We have sent a six-digit code')).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page, 'the page that takes the code')
      await page.getByLabel('Six-digit code').fill(await mailedCode(site, person.email))
      await page.getByRole('button', { name: 'Log in' }).click()
      if (javaScriptEnabled) await arriveAt(page, '/mybooking')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('My bookings')
    })
  })

test('one changes the email address by a code of the new one, also without scripts', async ({
  browser,
  page,
  context,
  site,
}) => {
  const person = aPerson()
  const here = await signedIn(person)
  await carry(context, site, here)
  const fresh = `new-${person.email}`

  await page.goto('/profile')
  await page.getByRole('link', { name: 'Change the address' }).click()
  await expect(page.getByText(`Your account uses ${person.email}.`)).toBeVisible()
  await page.getByLabel('New email address').fill(fresh)
  expectFault('422')
  const password = page.getByLabel('Password, to change the address')
  await password.fill('not my password')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(password).toHaveAccessibleDescription('The current password is incorrect.')
  await expect(page.getByLabel('New email address')).toHaveValue(fresh)
  await password.fill(person.password)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText(`Until you enter the code, ${person.email} stays your address.`)).toBeVisible()
  await expectAccessible(page, 'the security page that waits for a code')

  const plain = await browser.newContext({ javaScriptEnabled: false })
  await carry(plain, site, here)
  const still = await plain.newPage()
  await still.goto(`${site}/settings/security`)
  await still.getByLabel('Six-digit code').fill(await mailedCode(site, fresh))
  await still.getByRole('button', { name: 'Change address' }).click()
  await expect(still.getByText('Your email address has changed.')).toBeVisible()
  await expect(still.getByText(`Your account uses ${fresh}.`)).toBeVisible()
  await plain.close()
})

test('one sets up two-step login, and logs in by dialog and page with a code', async ({
  browser,
  page,
  context,
  site,
}) => {
  expectFault('422')
  const person = aPerson()
  await carry(context, site, await signedIn(person))
  await page.goto('/settings/security')
  await page.getByLabel('Your password').fill(person.password)
  await page.getByRole('button', { name: 'Set up' }).click()
  const link = await page.getByRole('link', { name: 'Open in an app on this device' }).getAttribute('href')
  await expectAccessible(page, 'two-step login, to be scanned')
  await page.getByLabel('Code from the app').fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('This code is incorrect').first()).toBeVisible()
  await page.getByLabel('Code from the app').fill(await appCode(link ?? ''))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Two-step login is on. All other devices are logged out.')).toBeVisible()
  const codes = await page
    .getByRole('alert')
    .or(page.getByRole('status'))
    .locator('ol > li')
    .allTextContents()
  expect(codes).toHaveLength(10)
  await expectAccessible(page, 'two-step login with its recovery codes')

  const other = await browser.newContext()
  const fresh = await other.newPage()
  await fresh.goto(`${site}/login?next=/mybooking`)
  const dialog = fresh.getByRole('dialog')
  await dialog.getByLabel('Username').fill(person.username)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(fresh.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await fresh.getByLabel('Code from the app, or a recovery code').fill(codes[0] ?? '')
  await fresh.getByRole('button', { name: 'Log in' }).click()
  await arriveAt(fresh, '/mybooking')
  await other.close()

  const plain = await browser.newContext({ javaScriptEnabled: false })
  const still = await plain.newPage()
  await still.goto(`${site}/login`)
  await still.getByLabel('Username').fill(person.username)
  await still.getByLabel('Password', { exact: true }).fill(person.password)
  await still.getByRole('button', { name: 'Log in' }).click()
  await still.getByLabel('Code from the app, or a recovery code').fill(codes[0] ?? '')
  await still.getByRole('button', { name: 'Log in' }).click()
  await expect(still.getByText('This code is incorrect').first()).toBeVisible()
  await still.getByLabel('Code from the app, or a recovery code').fill(codes[1] ?? '')
  await still.getByRole('button', { name: 'Log in' }).click()
  await expect(still.getByRole('navigation', { name: 'Your pages' })).toBeVisible()
  await plain.close()
})
