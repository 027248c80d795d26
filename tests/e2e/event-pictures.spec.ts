import { expect } from '@playwright/test'
import { aPhoto } from '../support/bad-files.ts'
import { aKnownOrganiser } from './known-organiser.ts'
import { aPerson, carry } from './people.ts'
import { expectAccessible, test } from './quorum-test.ts'
import { signedIn } from './signed-in.ts'
import { unfold } from './unfold.ts'

test('an event is given a picture, looked at as buyers will see it, published, and seen by a visitor', async ({
  page,
  site,
  context,
  browser,
}) => {
  const trainer = aPerson()
  const title = `Raku firing ${trainer.username}`
  await carry(context, site, await signedIn(trainer))
  await aKnownOrganiser(trainer.username)

  await page.goto('/event/addevent')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Category').selectOption({ index: 2 })
  await page.getByLabel('Day 1', { exact: true }).fill('2032-03-01')
  await page.getByLabel('City').fill('Berlin')
  await page.getByLabel('Country').selectOption('DE')
  await unfold(page, 'Time zone of the venue')
  await page.getByLabel('Time zone of the venue').selectOption('Europe/Berlin')
  await page.getByLabel('Price per seat', { exact: true }).fill('450')
  await page.getByLabel('Add pictures').setInputFiles({
    name: 'raku.jpg',
    mimeType: 'image/jpeg',
    buffer: await aPhoto(900, 600),
  })
  await page.getByRole('button', { name: 'Save draft' }).last().click()
  await expect(page.getByText('Your draft is saved.')).toBeVisible()
  await page.locator('summary', { hasText: 'Picture 1' }).click()
  await page.getByLabel('Description for people who cannot see it').fill('A glowing pot')
  await expectAccessible(page)

  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = await opened
  await expect(preview.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(preview.getByRole('img', { name: 'A glowing pot' })).toBeVisible()
  await expect(preview.getByText('€450').first()).toBeVisible()
  await expect(preview.locator('[inert] #tickets'), 'nothing can be pressed').toBeVisible()
  await expectAccessible(preview)
  await page.getByLabel('Title', { exact: true }).fill(`${title} at dusk`)
  await expect(preview.getByRole('heading', { level: 1, name: `${title} at dusk` })).toBeVisible()
  await preview.close()

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.waitForURL(/\/event\/manage_event\/[^/]+\?done=/)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.locator('summary', { hasText: 'Picture 1' })).toBeVisible()
  const seen = await page.getByRole('link', { name: 'See the page' }).getAttribute('href')
  const visitor = await browser.newContext({ baseURL: site, javaScriptEnabled: false })
  const shown = await visitor.newPage()
  await shown.goto(seen ?? '')
  await expect(shown.getByRole('heading', { level: 1, name: `${title} at dusk` })).toBeVisible()
  const picture = shown.getByRole('img', { name: 'A glowing pot' })
  await expect(picture).toHaveAttribute('srcset', /320w.*640w.*900w/)
  await expect(picture).toHaveJSProperty('complete', true)
  await visitor.close()
})
