import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { aPhoto } from '#tests/support/bad-files.ts'
import { readZip } from '#tests/support/read-zip.ts'
import { aPerson, callWire, carry } from './people.ts'
import { arriveAt, expectAccessible, expectFault, test } from './quorum-test.ts'
import { signedIn } from './signed-in.ts'

test('each choice in the settings is kept at once, and a password is changed beside them', async ({
  page,
  site,
  context,
}) => {
  const person = aPerson()
  const cookie = await signedIn(person)
  await carry(context, site, cookie)
  const seen = async () => (await callWire(site, { action: 'viewsetting' }, cookie)).json()
  const calls: string[] = []
  page.on('request', (request) => {
    const action = new URLSearchParams(request.postData() ?? '').get('action')
    if (action) calls.push(action)
  })
  expectFault('422')
  expectFault('401')

  await page.goto('/settings')
  await expectAccessible(page)
  await page.getByLabel('Joined Companies Only').check()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByLabel('Newsletters').check()
  await page.getByLabel('QMail messages').uncheck()
  await page.getByLabel('Supplier').check()
  await expect.poll(seen).toEqual({
    status: true,
    profileVisibility: '1',
    newsletterNotif: '1',
    messageNotif: '0',
    profileType: 'compprofile',
  })

  await page.getByLabel('Training Provider').check()
  await page.getByRole('region', { name: 'I am' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('main').getByText('Our team approves your profile')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Training Provider')).toBeChecked()
  await expect(page.getByLabel('Training Seeker')).not.toBeChecked()
  await expect(page.getByLabel('Joined Companies Only')).toBeChecked()

  // The session ends in between: what was chosen stays, and is kept once one is signed in again.
  const newsletters = page.locator('form', { has: page.getByLabel('Newsletters') })
  await context.clearCookies()
  await page.getByLabel('Newsletters').uncheck()
  await expect(newsletters.getByRole('link', { name: 'log in in another tab' })).toBeVisible()
  await expect(page.getByLabel('Newsletters')).not.toBeChecked()
  await carry(context, site, cookie)
  await newsletters.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await seen()).newsletterNotif).toBe('0')

  calls.length = 0
  const password = { old: page.getByLabel('Current Password'), next: page.getByLabel('New Password') }
  const confirm = page.getByLabel('Confirm Password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password is required')).toHaveCount(3)
  await password.old.fill('not it')
  await password.next.fill('eight brave herons')
  await confirm.fill('eight brave heroes')
  await confirm.press('Enter')
  await expect(page.getByText("Password doesn't match")).toBeVisible()
  expect(calls).not.toContain('changepassword')
  await confirm.fill('eight brave herons')
  await confirm.press('Enter')
  await expect(page.getByText('The current password is incorrect.')).toBeVisible()
  await expectAccessible(page)
  await password.old.fill(person.password)
  await confirm.press('Enter')
  await expect(password.old).toHaveValue('')
  const again = { action: 'login', username: person.username, cookie: 'false', recaptcha: '' }
  expect((await callWire(site, { ...again, password: 'eight brave herons' })).ok).toBe(true)
})

test('without scripts every choice in the settings has its button', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site })
  const cookie = await signedIn(aPerson())
  await carry(context, site, cookie)
  const page = await context.newPage()

  await page.goto('/de/settings')
  const group = (name: string) => page.getByRole('region', { name })
  await group('Sichtbarkeit des Profils').getByRole('checkbox').check()
  await group('Sichtbarkeit des Profils').getByRole('button').click()
  await expect(page.getByRole('status').filter({ hasText: 'Gespeichert' })).toBeVisible()
  await group('Ich bin').getByLabel('Anbieter von Trainings').check()
  await group('Ich bin').getByRole('button').click()
  await group('Benachrichtigungen').getByLabel('Newsletter').check()
  await group('Benachrichtigungen').getByRole('button').last().click()
  await group('Art des Profils').getByLabel('Institut').check()
  await group('Art des Profils').getByRole('button').click()
  await page.getByLabel('Aktuelles Passwort').fill('falsch')
  await page.getByLabel('Neues Passwort').fill('acht kluge Reiher')
  await page.getByLabel('Passwort bestätigen').fill('acht kluge Raben')
  await page.getByRole('button', { name: 'Passwort ändern' }).click()
  await expect(page.getByText('Die Passwörter stimmen nicht überein')).toBeVisible()

  const seen = await (await callWire(site, { action: 'viewsetting' }, cookie)).json()
  expect(seen).toMatchObject({ profileVisibility: '1', newsletterNotif: '1', profileType: 'compprofile' })
  const details = await (await callWire(site, { action: 'loginuserdetail' }, cookie)).json()
  expect(details).toMatchObject({ serviceType: 'provider', profileType: 'compprofile' })
  await context.close()
})

test('who deactivates the account is asked for the password, gone at once, and back by signing in', async ({
  page,
  site,
  context,
}) => {
  const person = aPerson()
  const cookie = await signedIn(person)
  await carry(context, site, cookie)
  const status = async () => (await callWire(site, { action: 'loginuserdetail' }, cookie)).status
  expectFault('422')

  await page.goto('/settings')
  await page.getByRole('button', { name: 'Deactivate Account' }).click()
  const prompt = page.getByRole('dialog')
  await expectAccessible(page)
  await prompt.getByRole('button', { name: 'Deactivate my account' }).click()
  await page.keyboard.press('Escape')
  await expect(prompt).toBeHidden()
  expect(await status()).toBe(200)

  await page.getByRole('button', { name: 'Deactivate Account' }).click()
  await prompt.getByLabel('Password', { exact: true }).fill('not it')
  await page.keyboard.press('Enter')
  await expect(prompt.getByText('The current password is incorrect.')).toBeVisible()
  await prompt.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${site}/`)
  await expect(page.getByRole('link', { name: 'Register' }).first()).toBeVisible()
  expect(await status()).toBe(401)

  const again = { action: 'login', username: person.username, password: person.password, cookie: 'false' }
  expect(await (await callWire(site, again)).json()).toMatchObject({ status: true })
})

test('without scripts the password is asked for on the page, and a wrong one is said there', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site })
  const person = aPerson()
  await carry(context, site, await signedIn(person))
  const page = await context.newPage()

  await page.goto('/settings')
  await page.getByRole('button', { name: 'Deactivate Account' }).click()
  const prompt = page.getByRole('form', { name: 'Deactivate Account' })
  await prompt.getByLabel('Password', { exact: true }).fill('not it')
  await prompt.getByRole('button', { name: 'Deactivate my account' }).click()
  await expect(prompt.getByText('The current password is incorrect.')).toBeVisible()
  await prompt.getByLabel('Password', { exact: true }).fill(person.password)
  await prompt.getByRole('button', { name: 'Deactivate my account' }).click()
  await page.waitForURL(`${site}/`)
  await page.goto('/settings')
  await arriveAt(page, '/login')
  await context.close()
})

test('a name and an address are said once, and one is greeted by the name', async ({
  page,
  site,
  context,
}) => {
  await carry(context, site, await signedIn(aPerson()))
  expectFault('422')

  await page.goto('/profile')
  await expectAccessible(page)
  await page.getByLabel('Name', { exact: true }).fill('Asha Rao')
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await page.getByLabel('City').fill('Pune')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please fill in street, city and country').first()).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Pune')
  await page.getByLabel('Street and number').fill('14 MG Road')
  await page.getByLabel('Country').selectOption('IN')
  await page.getByRole('button', { name: 'Save' }).dblclick()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Asha Rao')
})

test('a photo and a phone number are said without scripts, and the photo is seen in the header', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site })
  await carry(context, site, await signedIn(aPerson()))
  const page = await context.newPage()
  await page.goto('/profile')
  const photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(400, 300) }
  await page.locator('#photo').setInputFiles(photo)
  await page.getByLabel('Phone').fill('12')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(
    page.getByText('start with + and its code').or(page.getByText('start with +')).first(),
  ).toBeVisible()
  await expect(page.getByLabel('Phone')).toHaveValue('12')
  await page.getByLabel('Phone').fill('+41446681800')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Phone')).toHaveValue('+41 44 668 18 00')
  await page.goto('/profile')
  const face = page.getByRole('banner').locator('img[src^="/pictures/"]')
  await expect(face).toHaveAttribute('src', /\/90\.webp$/)

  await page.locator('#photo').setInputFiles({ ...photo, buffer: Buffer.from('no picture') })
  await page.getByLabel('Name', { exact: true }).fill('Asha Rao')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('#photo-error')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha Rao')
  await page.getByLabel('Remove the photo when saving').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.goto('/profile')
  await expect(face).toHaveCount(0)
  await context.close()
})

test('all own data are saved for the password, and the page stays', async ({ page, site, context }) => {
  expectFault('422')
  const person = aPerson()
  await carry(context, site, await signedIn(person))
  await page.goto('/settings')
  const group = page.getByRole('region', { name: 'Your data' })
  const save = group.getByRole('button', { name: 'Download my data' })
  await save.click()
  await expect(group.getByText('Password is required')).toBeVisible()
  await group.getByLabel('Password', { exact: true }).fill('not it')
  await save.click()
  await expect(group.getByText('The current password is incorrect.')).toBeVisible()
  await expectAccessible(page)

  await group.getByLabel('Password', { exact: true }).fill(person.password)
  const download = page.waitForEvent('download')
  await save.click()
  const saved = await download
  expect(saved.suggestedFilename()).toMatch(/^quorum-.*\.zip$/)
  const files = readZip(await readFile(await saved.path()))
  expect(String(files.get('account.json'))).toContain(person.email)
  await expect(group).toBeVisible()
})
