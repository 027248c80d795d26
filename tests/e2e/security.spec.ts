import { expect } from '@playwright/test'
import { aPerson, callWire, carry, cookiesOf, mailedCode, register } from './people.ts'
import { expectAccessible, test } from './quorum-test.ts'

test('one sees where one is signed in, and ends it, also without scripts', async ({
  browser,
  page,
  context,
  site,
}) => {
  const person = aPerson()
  const here = await register(site, person)
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
      await register(site, person)
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
      if (javaScriptEnabled) await page.waitForURL('**/mybooking')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('My bookings')
    })
  })
