import { expect } from '@playwright/test'
import { aPhoto } from '../support/bad-files.ts'
import { aPerson, carry } from './people.ts'
import { promote } from './promote.ts'
import { arriveAt, expectAccessible, expectFault, test } from './quorum-test.ts'
import { signedIn } from './signed-in.ts'
import { unfold } from './unfold.ts'

test('an approved trainer writes the first topic, publishes it, changes it and takes it out of sight', async ({
  page,
  site,
  context,
}) => {
  const trainer = aPerson()
  const title = `Kiln firing ${trainer.username}`
  await carry(context, site, await signedIn(trainer))
  await promote(trainer.username, { serviceType: 'provider', approval: 'approved' })
  expectFault('422')
  expectFault('404')

  await page.goto('/manage_topic')
  await expect(page.getByRole('heading', { name: 'You have no topics yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Add a topic' }).last().click()
  await arriveAt(page, '/addtopic')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Category').selectOption({ index: 2 })
  await unfold(page, 'Content')
  await page.getByLabel('Module 1', { exact: true }).fill('Building the fire')
  await page.getByLabel('Points').fill('Wood\nAir')
  await page.getByRole('button', { name: 'Add a module' }).click()
  await expect(page.getByLabel('Module 2', { exact: true })).toBeFocused()
  await page.getByLabel('Points').last().fill('Shelves')
  await page.getByRole('button', { name: 'Save draft' }).last().click()
  const mistake = page.getByRole('link', { name: 'Module 2: Give each module a title.' })
  await mistake.click()
  await expect(page.getByLabel('Module 2', { exact: true })).toBeFocused()
  await page.keyboard.type('Loading the kiln')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByLabel('Module 1', { exact: true })).toHaveValue('Loading the kiln')
  await expect(page.getByLabel('Module 1', { exact: true })).toBeFocused()
  await expect(mistake, 'what else is to be mended stays').toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Please fill in this field').first()).toBeVisible()
  await expect(page.getByLabel('Module 2', { exact: true })).toHaveValue('Building the fire')
  await expectAccessible(page)

  // Beside the form stands the page as it becomes, in which nothing can be pressed.
  await page.getByLabel('In one sentence').fill('Fire a wood kiln without cracks.')
  const beside = page.locator('section[aria-label="Preview"] iframe:visible')
  await expect(beside.contentFrame().getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(beside.contentFrame().getByText('Fire a wood kiln without cracks.')).toBeVisible()
  await expect(beside.contentFrame().locator('script')).toHaveCount(0)
  await expect(beside).toHaveAttribute('inert')
  await page.getByLabel('Description').fill('We fire together.\n\n- by night\n- by day')
  await page.getByRole('checkbox', { name: 'At a venue' }).check()
  await page.getByLabel('Duration').fill('1.5')
  await page.getByLabel(/^Price/).fill('1,250.50')
  await page.getByLabel('Topic picture').setInputFiles({
    name: 'kiln.jpg',
    mimeType: 'image/jpeg',
    buffer: await aPhoto(640, 400),
  })
  await page.getByRole('button', { name: 'Publish', exact: true }).dblclick()
  await expect(page.getByText('Your topic is online and can be found in search.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See the page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('₹1,250.50').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Loading the kiln' })).toBeVisible()

  await page.goto('/manage_topic')
  await page.getByRole('link', { name: `Edit “${title}”` }).click()
  await page.getByLabel('Title', { exact: true }).fill(`${title} at dawn`)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = await opened
  await expect(preview.getByRole('heading', { level: 1, name: `${title} at dawn` })).toBeVisible()
  await expectAccessible(preview)
  await page.getByLabel('Title', { exact: true }).fill(`${title} by night`)
  await expect(preview.getByRole('heading', { level: 1, name: `${title} by night` })).toBeVisible()
  await preview.close()
  const buyers = await fetch(`${site}/topic/kiln-firing-${trainer.username}`)
  expect(await buyers.text(), 'buyers see nothing of it').not.toContain(`${title} by night`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Buyers now see the new version.')).toBeVisible()
  await page.getByRole('link', { name: 'Topics', exact: true }).first().click()
  const former = `/topic/kiln-firing-${trainer.username}`
  await page.goto(former)
  await expect(page, 'the old address leads on').toHaveURL(new RegExp(`${former}-by-night$`))

  await page.goto('/manage_topic')
  await page.locator('summary', { hasText: 'Archive' }).click()
  await page.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('Archived', { exact: true }).first()).toBeVisible()
  const visitor = await fetch(`${site}${former}-by-night`)
  expect(visitor.status).toBe(404)
  await page.getByRole('button', { name: `Duplicate “${title} by night”` }).dblclick()
  await arriveAt(page, '/addtopic')
  await expect(page.getByText('This is a copy, saved as a draft.')).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(`${title} by night (copy)`)
  await expect(page.getByLabel('Module 2', { exact: true })).toHaveValue('Building the fire')
  await page.goto('/addtopic/overview')
  await expect(page.getByRole('link', { name: `${title} by night (copy)`, exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('without scripts modules are moved, a picture is kept through a mistake, and a draft is saved', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site })
  const trainer = aPerson()
  await carry(context, site, await signedIn(trainer))
  await promote(trainer.username, { serviceType: 'provider' })
  const page = await context.newPage()
  await page.goto('/de/addtopic')
  await expect(page.getByRole('button', { name: 'Veröffentlichen' })).toHaveCount(0)
  await unfold(page, 'Inhalt')
  await page.getByLabel('Modul 1', { exact: true }).fill('Zuerst')
  await page.getByRole('button', { name: 'Modul hinzufügen' }).click()
  await page.getByLabel('Modul 2', { exact: true }).fill('Danach')
  await page.getByRole('button', { name: 'Modul 2 nach oben' }).click()
  await expect(page.getByLabel('Modul 1', { exact: true })).toHaveValue('Danach')
  await page.getByLabel('Bild für das Thema').setInputFiles({
    name: 'ofen.png',
    mimeType: 'image/png',
    buffer: await aPhoto(300, 300),
  })
  await page.getByLabel('Titel', { exact: true }).fill('Brennen')
  await page.getByRole('button', { name: 'Entwurf speichern' }).last().click()
  await expect(page.getByText('Bitte füllen Sie dieses Feld aus').first()).toBeVisible()
  await expect(page.locator('#pictures img').first()).toHaveAttribute('src', /^\/pictures\/.*\/320\.webp$/)
  await page.getByLabel('Kategorie').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Entwurf speichern' }).last().click()
  await expect(page.getByText('Ihr Entwurf ist gespeichert.')).toBeVisible()
  await expect(page.locator('#pictures img').first()).toBeVisible()
  await expect(page.getByLabel('Modul 2', { exact: true })).toHaveValue('Zuerst')
  await page.goto('/de/addtopic/overview')
  await expect(page.getByRole('link', { name: 'Brennen', exact: true })).toBeVisible()
  await context.close()
})

test('a draft saves itself, outlives a lost line and a crash, and no tab writes over another', async ({
  page,
  site,
  context,
}) => {
  const trainer = aPerson()
  await carry(context, site, await signedIn(trainer))
  await promote(trainer.username, { serviceType: 'provider' })
  expectFault('422')
  await page.goto('/addtopic')
  await page.getByLabel('Title', { exact: true }).fill(`Raku ${trainer.username}`)
  await page.getByLabel('Category').selectOption({ index: 3 })
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await expect(page).toHaveURL(/topic=raku/)
  await page.reload()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(`Raku ${trainer.username}`)
  const address = page.url()

  expectFault('ERR_INTERNET_DISCONNECTED')
  await context.setOffline(true)
  await page.getByLabel('In one sentence').fill('Pots from an open fire.')
  await expect(page.getByText('Kept in this browser until it can be saved.')).toBeVisible()
  await page.close()
  await context.setOffline(false)
  const [one, other] = [await context.newPage(), await context.newPage()]
  await other.goto(address)
  await other.getByRole('button', { name: 'Discard' }).waitFor()
  await one.goto(address)
  await expect(one.getByText('You have unsaved changes')).toBeVisible()
  await one.getByRole('button', { name: 'Restore' }).click()
  await expect(one.getByLabel('In one sentence')).toHaveValue('Pots from an open fire.')
  await unfold(one, 'Who it is for')
  await one.getByLabel('Prerequisites').fill('None.')
  await expect(one.getByText('Draft saved.')).toBeVisible()

  await other.getByLabel('In one sentence').fill('Another sentence.')
  await expect(other.getByText('Someone else has changed this draft in the meantime.')).toBeVisible()
  await other.getByRole('button', { name: 'Save draft' }).last().click()
  await expect(other.getByText('Pots from an open fire.').first()).toBeVisible()
  await expect(other.getByLabel('In one sentence')).toHaveValue('Another sentence.')
  await other.getByRole('button', { name: 'Save draft' }).last().click()
  await expect(other.getByText('Your draft is saved.')).toBeVisible()
})
