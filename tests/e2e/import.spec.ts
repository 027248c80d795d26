import { expect } from '@playwright/test'
import { aPerson, carry, register } from './people.ts'
import { promote } from './promote.ts'
import { arriveAt, expectAccessible, expectFault, test } from './quorum-test.ts'

// A job does it when its turn comes.
const WORKED_OFF = { timeout: 45_000 }

test.use({ javaScriptEnabled: false })

test('a trainer brings a file, sees row by row what will happen, confirms, and sees what happened', async ({
  page,
  site,
  context,
}) => {
  const trainer = aPerson()
  const title = `Wheel throwing ${trainer.username}`
  await carry(context, site, await register(site, trainer))
  await promote(trainer.username, { serviceType: 'provider', approval: 'approved' })
  expectFault('422')

  await page.goto('/manage_topic')
  await page.getByRole('link', { name: 'Import from a file' }).first().click()
  await arriveAt(page, '/manage_topic/import')
  const file = page.getByLabel('File', { exact: true })
  const look = page.getByRole('button', { name: 'Look at the file' })
  await file.setInputFiles({ name: 'list.xlsx', mimeType: 'text/csv', buffer: Buffer.from('PK\u0003\u0004') })
  await look.click()
  await expect(page.getByText('This is a spreadsheet').first()).toBeVisible()

  const year = new Date().getFullYear() + 1
  const rows = [
    'title;start;end;city;country;url;mode',
    `${title};${year}-09-01;${year}-09-01;Lund;Sweden;https://a.example/wheel;`,
    `${title} online;${year}-09-02;${year}-09-02;Lund;Sweden;https://a.example/online;online`,
    `${title} never;${year}-02-30;;Lund;Sweden;https://a.example/never;`,
  ]
  await file.setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  await page.getByRole('checkbox', { name: 'Publish complete and certain topics' }).check()
  await look.click()
  const read = page.getByRole('heading', { level: 1, name: 'What will happen' })
  await expect(async () => {
    await page.reload()
    await expect(read).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByRole('row', { name: /is not a date that exists/ })).toContainText(
    'Cannot be imported',
  )
  await expect(page.getByRole('row', { name: new RegExp(`${title} online`) })).toContainText('Guessed')
  await page.locator('summary', { hasText: 'Read it differently' }).click()

  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  const done = page.getByRole('heading', { level: 1, name: 'Imported' })
  await expect(async () => {
    await page.reload()
    await expect(done).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByRole('row', { name: new RegExp(`${title} online`) })).toContainText('as a draft')
  await expect(page.getByText('The import is done.')).toBeVisible()
})

test.describe('with scripts', () => {
  test.use({ javaScriptEnabled: true })

  test('the pages of an import are accessible', async ({ page, site, context }) => {
    const trainer = aPerson()
    await carry(context, site, await register(site, trainer))
    await promote(trainer.username, { serviceType: 'provider' })
    await page.goto('/manage_topic/import')
    await expectAccessible(page)
    const year = new Date().getFullYear() + 1
    const buffer = Buffer.from(`title,start,end,city,country\nKiln,${year}-09-01,${year}-09-01,Lund,Sweden\n`)
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Look at the file' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'What will happen' })).toBeVisible(WORKED_OFF)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Import 1 row' }).dblclick()
    await expect(page.getByRole('heading', { level: 1, name: 'Imported' })).toBeVisible(WORKED_OFF)
    await expectAccessible(page)
  })
})
