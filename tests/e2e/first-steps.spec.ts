import { type Browser, expect, type Page } from '@playwright/test'
import { aPhoto } from '../support/bad-files.ts'
import { aPerson, callWire, carry, cookiesOf, type Person } from './people.ts'
import { arriveAt, test } from './quorum-test.ts'
import { signedIn } from './signed-in.ts'
import { words } from './words.ts'

const say = words('en')

/** Somebody goes on elsewhere: nothing of the last browser is left but the account. */
async function elsewhere(
  { browser, site, person }: { browser: Browser; site: string; person: Person },
  go: (page: Page) => Promise<void>,
): Promise<void> {
  const { username, password } = person
  const device = await browser.newContext({ baseURL: site, javaScriptEnabled: false })
  await carry(device, site, cookiesOf(await callWire(site, { action: 'login', username, password })))
  const page = await device.newPage()
  await page.goto('/dashboard')
  await go(page)
  await device.close()
}
const lacks = (names: string[]) => `Still missing: ${names.join(', ')}`

test('a new trainer who leaves at each step is led on to what is missing, on whatever device', async ({
  browser,
  site,
}) => {
  const person = aPerson()
  await signedIn(person)
  const on = (go: (page: Page) => Promise<void>) => elsewhere({ browser, site, person }, go)
  const need = (...names: string[]) => lacks(names.map((name) => say(`profiles:need.${name}`)))
  const goOn = async (page: Page) => {
    await page.getByRole('link', { name: say('profiles:way.goOn') }).click()
    await arriveAt(page, '/trainerprofile')
  }
  const save = (page: Page) => page.getByRole('button', { name: 'Save' }).last().click()

  await on(async (page) => {
    await page.getByRole('button', { name: 'Offer trainings' }).click()
    await arriveAt(page, '/trainerprofile')
  })
  await on(async (page) => {
    await expect(
      page.getByText(need('photo', 'headline', 'about', 'skills', 'languages', 'city')),
    ).toBeVisible()
    await goOn(page)
    await page.getByLabel('Headline').fill('Feedback that people use')
    const skill = page.locator('input[value="giving-feedback"]')
    await page.locator('details', { has: skill }).locator('summary').click()
    await skill.check()
    await save(page)
    await expect(page.getByText(say('profiles:saved'))).toBeVisible()
  })
  await on(async (page) => {
    await expect(page.getByText(need('photo', 'about', 'languages', 'city'))).toBeVisible()
    await goOn(page)
    await expect(page.getByLabel('Headline')).toHaveValue('Feedback that people use')
    await expect(page.getByRole('checkbox', { name: 'Giving feedback' })).toBeChecked()
    await page.locator('[name="about"]').fill('I coach shift leaders on the floor.')
    await page.getByRole('checkbox', { name: 'English' }).check()
    await page.getByLabel('City').fill('Pune')
    await page
      .getByLabel('Choose a photo')
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(320, 320) })
    await save(page)
    await expect(page.getByText(say('profiles:saved'))).toBeVisible()
  })
  await on(async (page) => {
    await expect(page.getByText('Still missing')).toHaveCount(0)
    await page.getByRole('link', { name: say('profiles:ask.ask') }).click()
    await arriveAt(page, '/trainerprofile')
    await page.getByRole('button', { name: say('profiles:ask.ask') }).click()
    await expect(page.getByText(say('profiles:way.pending')).first()).toBeVisible()
  })
  await on(async (page) => {
    await expect(page.getByText(say('profiles:way.pending'))).toBeVisible()
    await page.getByRole('link', { name: say('profiles:topic.send') }).click()
    await arriveAt(page, '/addtopic')
    await page.getByLabel('Title', { exact: true }).fill(`Feedback ${person.username}`)
    await page.getByLabel('Category').selectOption({ index: 2 })
    await page.getByRole('button', { name: 'Save draft' }).last().click()
    await expect(page.getByText('Saved').first()).toBeVisible()
  })
  await on(async (page) => {
    await expect(page.getByText(say('profiles:way.pending'))).toBeVisible()
    await expect(page.getByRole('link', { name: say('profiles:topic.send') })).toHaveCount(0)
  })
})

test('a new company that leaves at each step is led on to what is missing, on whatever device', async ({
  browser,
  site,
}) => {
  const person = aPerson()
  await signedIn(person)
  const on = (go: (page: Page) => Promise<void>) => elsewhere({ browser, site, person }, go)
  const need = (...names: string[]) => lacks(names.map((name) => say(`company:steps.${name}`)))
  const lead = (page: Page, step: string) =>
    page.getByRole('link', { name: say(`company:steps.go.${step}`) }).click()
  const save = async (page: Page) => {
    await page.getByRole('button', { name: say('company:save') }).click()
    await expect(page.getByText(say('company:saved.details'))).toBeVisible()
  }

  await on(async (page) => {
    await page.goto('/for-companies')
    await page.getByLabel(say('companies:open.name')).fill(`Works ${person.username}`)
    await page.getByLabel(say('companies:open.country'), { exact: true }).selectOption('CH')
    await page.getByLabel(say('companies:open.currency')).selectOption('CHF')
    await page.getByRole('button', { name: say('companies:open.submit') }).click()
    await expect(page.getByText(need('address', 'shown', 'people'))).toBeVisible()
  })
  await on(async (page) => {
    await expect(page.getByText(need('address', 'shown', 'people'))).toBeVisible()
    await lead(page, 'address')
    await page.locator('#street').fill('Quai 1')
    await page.locator('#city').fill('Zürich')
    await save(page)
  })
  await on(async (page) => {
    await expect(page.getByText(need('shown', 'people'))).toBeVisible()
    await lead(page, 'shown')
    await expect(page.locator('#street')).toHaveValue('Quai 1')
    await page.locator('#about').fill('We build gearboxes.')
    await save(page)
  })
  await on(async (page) => {
    await expect(page.getByText(need('people'))).toBeVisible()
    await lead(page, 'people')
    await arriveAt(page, '/dashboard/c/userroles')
    await page.getByLabel('Email').last().fill(`colleague.${person.email}`)
    await page.getByRole('button', { name: say('companies:invite.submit') }).click()
    await expect(page.getByText('Invitation sent to').first()).toBeVisible()
  })
  await on(async (page) => {
    await expect(page.getByText('Still missing')).toHaveCount(0)
    await expect(page.getByText(say('company:steps.title'))).toHaveCount(0)
  })
})
