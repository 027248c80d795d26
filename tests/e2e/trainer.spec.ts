import { expect } from '@playwright/test'
import { aPdf, aPhoto } from '../support/bad-files.ts'
import { aPerson, carry, mailedLink } from './people.ts'
import { promote } from './promote.ts'
import { arriveAt, expectAccessible, expectFault, test } from './quorum-test.ts'
import { signedIn } from './signed-in.ts'
import { unfold } from './unfold.ts'

test('a new trainer fills in a profile, asks, is refused and told why, asks again and is found', async ({
  page,
  site,
  context,
  browser,
}) => {
  const [trainer, staff] = [aPerson(), aPerson()]
  await carry(context, site, await signedIn(trainer))
  expectFault('422')
  expectFault('404')

  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Offer trainings' }).click()
  await arriveAt(page, '/trainerprofile')
  await expect(page.getByText('0 of 6 complete')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Name', { exact: true }).fill('Tara Trainer')
  await page.getByLabel('Headline').fill('Feedback that people use')
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  await page.getByRole('textbox', { name: 'About you' }).fill('I coach shift leaders on the floor.')
  // Typed letters find a skill, and Enter there does not send the form.
  await page.getByLabel('Search skills').fill('giving feed')
  await page.getByLabel('Search skills').press('Enter')
  await page.getByRole('checkbox', { name: 'Giving feedback' }).check()
  await expect(page.getByText('1 of 30 chosen.')).toBeVisible()
  await page.getByLabel('Search skills').fill('no such thing')
  await expect(page.getByRole('checkbox', { name: 'Giving feedback' })).toHaveCount(0)
  await page.getByLabel('Search skills').fill('')
  await expect(page.getByRole('checkbox', { name: 'Giving feedback' })).toBeChecked()
  await page.getByLabel('Further skills').fill('Coaching')
  await page.getByRole('checkbox', { name: 'English' }).check()
  await unfold(page, 'When you can be booked')
  await page.getByLabel('Monday').fill('nine to five')
  await page.getByLabel('Choose a photo').setInputFiles({
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: await aPhoto(700, 500),
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter hours like').first()).toBeVisible()
  // The photo was kept, and nothing that was typed is lost.
  await expect(page.locator('fieldset img').first()).toHaveAttribute('src', /^\/pictures\/.*\/320\.webp$/)
  await expect(page.getByLabel('Headline')).toHaveValue('Feedback that people use')
  await page.getByLabel('Monday').fill('9-12, 13-17')
  await unfold(page, 'Certificates')
  await page.getByLabel('Add a certificate').fill('Coach (ICF)')
  await page
    .getByLabel('Proof (document)')
    .setInputFiles({ name: 'icf.pdf', mimeType: 'application/pdf', buffer: aPdf() })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your profile is saved.')).toBeVisible()
  await expect(page.getByText('5 of 6 complete')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request approval' })).toHaveCount(0)

  await page.goto('/trainerprofile')
  await expect(page.getByLabel('Monday')).toHaveValue('09:00–12:00, 13:00–17:00')
  await page.getByLabel('City').fill('Pune')
  const photo = page.getByRole('group', { name: 'Part to keep visible' }).locator('img').first()
  const { width = 0, height = 0 } = (await photo.boundingBox()) ?? {}
  await photo.click({ position: { x: width / 4, y: height / 2 }, force: true })
  await page.getByLabel('From the top').press('ArrowRight')
  await expect(page.getByLabel('From the top')).toHaveValue('51')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your profile is saved.')).toBeVisible()
  await expect(page.locator('fieldset img').first()).toHaveCSS('object-position', /^2[3-7]% 51%$/)
  await page.getByRole('button', { name: 'Request approval' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Your profile is being reviewed' })).toBeVisible()
  await expectAccessible(page)

  const desk = await browser.newContext({ baseURL: site, viewport: { width: 390, height: 800 } })
  await carry(desk, site, await signedIn(staff))
  await promote(staff.username, { staffTasks: ['approveProviders'] })
  const admin = await desk.newPage()
  await admin.goto(`/admin/cases/provider/${trainer.username}`)
  await expect(admin.getByRole('heading', { level: 1, name: 'Tara Trainer requests approval' })).toBeVisible()
  await admin.getByRole('button', { name: 'Begin', exact: true }).click()
  await expect(admin.getByRole('heading', { level: 1, name: 'Tara Trainer' })).toBeVisible()
  await expect(admin.getByText('No topics or events yet.')).toBeVisible()
  await expectAccessible(admin)
  const download = admin.waitForEvent('download')
  await admin.getByRole('link', { name: 'icf.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('icf.pdf')
  await admin.getByRole('button', { name: 'Reject' }).click()
  await expect(admin.getByText('Please fill in this field').first()).toBeVisible()
  await admin.getByLabel('Reason').fill('Tell more about your practice.')
  await admin.getByRole('button', { name: 'Reject' }).click()
  await expect(admin.getByText('Tara Trainer was not approved')).toBeVisible()

  await mailedLink(site, trainer.email, /\/trainerprofile/)
  await page.goto('/dashboard')
  await expect(page.getByText('Tell more about your practice.')).toBeVisible()
  await page.goto('/trainerprofile')
  await page.getByRole('button', { name: 'Request again' }).click()
  await expect(page.getByRole('heading', { name: 'Your profile is being reviewed' })).toBeVisible()
  await admin.goto(`/admin/providers/${trainer.username}`)
  await admin.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(admin.getByText('Tara Trainer is approved')).toBeVisible()
  await desk.close()
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Create your first topic' })).toBeVisible()
  await expectAccessible(page)

  const visitor = await browser.newContext({ baseURL: site })
  const seen = await visitor.newPage()
  await seen.goto(`/${trainer.username}`)
  await expect(seen.getByRole('heading', { level: 1, name: 'Tara Trainer' })).toBeVisible()
  await expect(seen.getByText('on the floor')).toBeVisible()
  await expectAccessible(seen)
  expect((await seen.goto('/admin'))?.status()).toBe(404)
  expect((await page.goto('/admin/providers'))?.status()).toBe(404)
  await visitor.close()
})

test('without scripts a profile is saved with its photo, and what is wrong stands beside the field', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site })
  const trainer = aPerson()
  await carry(context, site, await signedIn(trainer))
  await promote(trainer.username, { serviceType: 'provider' })
  const page = await context.newPage()
  await page.goto('/de/trainerprofile')
  await page.getByLabel('Überschrift').fill('Schweißen, das hält')
  await page.getByLabel('Foto auswählen').setInputFiles({
    name: 'ich.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>bad()</script></svg>'),
  })
  await page.getByRole('button', { name: 'Speichern' }).last().click()
  await expect(page.getByText('SVG-Zeichnungen werden nicht angenommen').first()).toBeVisible()
  await expect(page.getByLabel('Überschrift')).toHaveValue('Schweißen, das hält')
  await page.getByLabel('Foto auswählen').setInputFiles({
    name: 'ich.png',
    mimeType: 'image/png',
    buffer: await aPhoto(300, 300),
  })
  await page.getByRole('button', { name: 'Speichern' }).last().click()
  await expect(page.getByText('Ihr Profil ist gespeichert.')).toBeVisible()
  await expect(page.getByText('2 von 6 erledigt')).toBeVisible()
  await page.getByLabel('Von links').fill('20')
  await page.getByRole('button', { name: 'Speichern' }).last().click()
  await expect(page.getByText('Ihr Profil ist gespeichert.')).toBeVisible()
  await expect(page.locator('fieldset img').first()).toHaveCSS('object-position', '20% 50%')
  await context.close()
})
