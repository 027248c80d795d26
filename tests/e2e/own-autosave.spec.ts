import { expect, type Page } from '@playwright/test'
import { aPhoto } from '../support/bad-files.ts'
import { aKnownOrganiser } from './known-organiser.ts'
import { aPerson, carry } from './people.ts'
import { promote } from './promote.ts'
import { test } from './quorum-test.ts'
import { signedIn } from './signed-in.ts'
import { unfold } from './unfold.ts'
import { words } from './words.ts'

const say = words('en')
const CALL = '**/api/inc/switchSelling'

/** The next call that keeps a draft is on its way until `letGo`. */
async function holdKeeping(page: Page): Promise<{ letGo: () => void; isHeld: Promise<unknown> }> {
  let letGo = () => {}
  const wait = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(
    CALL,
    async (route) => {
      await wait
      await route.continue()
    },
    { times: 1 },
  )
  return { letGo, isHeld: page.waitForRequest(CALL) }
}

const aPicture = async () => ({ name: 'raku.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(900, 600) })
const kept = (page: Page) => page.getByText('Draft saved.')
const wasElsewhere = (page: Page) =>
  page.getByText(/or another tab, has saved changes|changed this draft (meanwhile|in the meantime)/)

test('a topic with a picture that is sent while it keeps itself is there once, and nobody else wrote it', async ({
  page,
  site,
  context,
}) => {
  const trainer = aPerson()
  const title = `Saggar ${trainer.username}`
  await carry(context, site, await signedIn(trainer))
  await promote(trainer.username, { serviceType: 'provider', approval: 'approved' })
  await page.goto('/addtopic')
  const first = await holdKeeping(page)
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Category').selectOption({ index: 2 })
  await page.getByLabel('Topic picture').setInputFiles(await aPicture())
  await first.isHeld
  await page.getByRole('button', { name: 'Save draft' }).last().click()
  first.letGo()
  await expect(page.getByText('Your draft is saved.')).toBeVisible()
  await expect(page.locator('#pictures img').first()).toHaveAttribute('src', /\/320\.webp$/)

  await page.getByLabel('In one sentence').fill('Pots from a closed fire.')
  await expect(kept(page)).toBeVisible()
  await page.getByLabel('Description').fill('We fire together.')
  await page.getByRole('checkbox', { name: 'At a venue' }).check()
  await unfold(page, 'Content')
  await page.getByLabel('Module 1', { exact: true }).fill('Building the fire')
  await page.getByLabel('Points').fill('Wood')
  await page.getByLabel('Duration').fill('1.5')
  const last = await holdKeeping(page)
  await page.getByLabel(/^Price/).fill('1250')
  await last.isHeld
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  last.letGo()
  await expect(page.getByText('Your topic is online and can be found in search.')).toBeVisible()
  await expect(wasElsewhere(page)).toHaveCount(0)
  await page.goto('/manage_topic')
  await expect(page.getByRole('link', { name: `Edit “${title}”` })).toHaveCount(1)
})

test('an event with a picture that is sent while it keeps itself is there once, and nobody else wrote it', async ({
  page,
  site,
  context,
}) => {
  const trainer = aPerson()
  const title = `Pit firing ${trainer.username}`
  await carry(context, site, await signedIn(trainer))
  await aKnownOrganiser(trainer.username)
  await page.goto('/event/addevent')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Day 1', { exact: true }).fill('2032-03-01')
  await expect(page.getByRole('status').filter({ hasText: 'Draft saved' })).toBeVisible()
  const first = await holdKeeping(page)
  await page.getByLabel('Category').selectOption({ index: 2 })
  await page.getByLabel('Add pictures').setInputFiles(await aPicture())
  await first.isHeld
  await page.getByRole('button', { name: 'Save draft' }).last().click()
  first.letGo()
  await expect(page.getByText('Your draft is saved.')).toBeVisible()
  await expect(page.locator('summary', { hasText: 'Picture 1' })).toBeVisible()

  await page.getByLabel('City').fill('Berlin')
  await page.getByLabel('Country').selectOption('DE')
  await unfold(page, 'Time zone of the venue')
  await page.getByLabel('Time zone of the venue').selectOption('Europe/Berlin')
  const last = await holdKeeping(page)
  await page.getByLabel('Price per seat', { exact: true }).fill('450')
  await last.isHeld
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  last.letGo()
  await page.waitForURL(/\/event\/manage_event\/[^/]+\?done=/)
  await expect(wasElsewhere(page)).toHaveCount(0)
  await page.goto('/event/manage_event')
  await expect(page.getByRole('link', { name: `Edit “${title}”` })).toHaveCount(1)
  await page.goto('/event/manage_event?view=drafts')
  await expect(
    page.getByRole('link', { name: say('event-publishing:list.goOnNamed', { title }) }),
  ).toHaveCount(0)
})
