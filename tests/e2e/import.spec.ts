import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, type Page } from '@playwright/test'
import { aWorkbook } from '../support/a-workbook.ts'
import { aPerson, carry } from './people.ts'
import { promote } from './promote.ts'
import { arriveAt, expectAccessible, expectFault, test } from './quorum-test.ts'
import { runningServer } from './server-file.ts'
import { signedIn } from './signed-in.ts'

// A job does it when its turn comes.
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const WORKED_OFF = { timeout: 45_000 }

test.use({ javaScriptEnabled: false })

/** Without scripts a page is looked at again by hand. */
async function untilHeading(page: Page, name: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name })
  await expect(async () => {
    await page.reload()
    await expect(heading).toBeVisible({ timeout: 1_000 })
  }).toPass(WORKED_OFF)
}

test('a trainer brings a file, sees row by row what will happen, confirms, and sees what happened', async ({
  page,
  site,
  context,
}) => {
  const trainer = aPerson()
  const title = `Wheel throwing ${trainer.username}`
  await carry(context, site, await signedIn(trainer))
  await promote(trainer.username, { serviceType: 'provider', approval: 'approved' })
  expectFault('422')

  await page.goto('/manage_topic')
  await page.getByRole('link', { name: 'Import from a file' }).first().click()
  await arriveAt(page, '/manage_topic/import')
  const file = page.getByLabel('File', { exact: true })
  const look = page.getByRole('button', { name: 'Preview the file' })
  const old = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
  await file.setInputFiles({ name: 'list.xls', mimeType: 'application/vnd.ms-excel', buffer: old })
  await look.click()
  await expect(page.getByText('This is an old spreadsheet').first()).toBeVisible()

  const year = new Date().getFullYear() + 1
  const rows = [
    'title;start;end;city;country;url;mode',
    `${title};${year}-09-01;${year}-09-01;Lund;Sweden;https://a.example/wheel;`,
    `${title} online;${year}-09-02;${year}-09-02;Lund;Sweden;https://a.example/online;online`,
    `${title} never;${year}-02-30;;Lund;Sweden;https://a.example/never;`,
  ]
  await file.setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  await page.getByRole('checkbox', { name: 'Publish complete and unambiguous topics' }).check()
  await look.click()
  const read = page.getByRole('heading', { level: 1, name: 'What will happen' })
  await expect(async () => {
    await page.reload()
    await expect(read).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByRole('row', { name: /is not a valid date/ })).toContainText('Cannot be imported')
  await expect(page.getByRole('row', { name: new RegExp(`${title} online`) })).toContainText('Assumed')
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

test('a trainer brings a spreadsheet of their own columns, says what they hold, and takes it back', async ({
  page,
  site,
  context,
}) => {
  const trainer = aPerson()
  const title = `Glazing ${trainer.username}`
  await carry(context, site, await signedIn(trainer))
  await promote(trainer.username, { serviceType: 'provider', approval: 'approved' })
  expectFault('422')

  await page.goto('/manage_topic/import')
  const rows = [
    ['Kurstitel', 'Inhalt', 'Preis netto', 'Währung', 'Schlagworte', 'Leitung'],
    [title, 'How a glaze becomes glass.', 450, 'EUR', 'Leadership', 'B. Nord'],
  ]
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'kurse.xlsx', mimeType: XLSX, buffer: aWorkbook([{ name: 'Kurse', rows }]) })
  await page.getByRole('checkbox', { name: 'Publish complete and unambiguous topics' }).check()
  await page.getByRole('button', { name: 'Preview the file' }).click()
  await untilHeading(page, 'What do the columns contain?')
  await expect(page.getByLabel('Kurstitel')).toHaveValue('title')
  await expect(page.getByLabel('Preis netto')).toHaveValue('price')
  await expect(page.getByLabel('Leitung')).toHaveValue('')
  await expect(page.getByText('For example: 450')).toContainText('Suggested by its name.')

  const read = page.getByRole('button', { name: 'Confirm the columns and read the file' })
  await page.getByLabel('Kurstitel').selectOption('')
  await page.getByLabel('Leitung').selectOption('audience')
  await read.click()
  await expect(page.getByText('Please choose the column that contains the title.').first()).toBeVisible()
  await expect(page.getByLabel('Leitung')).toHaveValue('audience')
  await page.getByLabel('Kurstitel').selectOption('title')
  await page.getByLabel('Leitung').selectOption('')
  await read.click()
  await untilHeading(page, 'What will happen')
  await expect(page.getByText('Columns that are left out: Leitung')).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await untilHeading(page, 'Imported')
  const row = page.getByRole('row', { name: new RegExp(title) })
  await expect(row).toContainText('visible to everyone')

  await page.locator('summary', { hasText: 'Undo this import' }).click()
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await untilHeading(page, 'Import undone')
  await expect(row).toContainText('Archived')
})

test('a trainer adds a feed, sees what it brings, and deletes it', async ({ page, site, context }) => {
  const trainer = aPerson()
  const title = `Raku ${trainer.username}`
  await carry(context, site, await signedIn(trainer))
  await promote(trainer.username, { serviceType: 'provider', approval: 'approved' })
  expectFault('422')
  const day = `${new Date().getFullYear() + 1}-09-01`
  const list = `title;start;end;city;country;url\n${title};${day};${day};Lund;Sweden;https://a.example/raku\n`
  const elsewhere = createServer((_request, answer) => {
    answer.writeHead(200, { 'content-type': 'text/csv' }).end(list)
  })
  elsewhere.listen(runningServer().feedPort, '127.0.0.1')
  await once(elsewhere, 'listening')
  try {
    await page.goto('/manage_topic/import')
    const address = page.getByLabel('Address of the feed')
    const look = page.getByRole('button', { name: 'Preview the feed' })
    await address.fill('http://localhost/inside.csv')
    await look.click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expect(address).toHaveValue('http://localhost/inside.csv')
    await address.fill(`http://127.0.0.1:${runningServer().feedPort}/${trainer.username}.csv`)
    await look.click()
    await untilHeading(page, 'What will happen')
    await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('Will be created')
    await page.getByRole('button', { name: 'Import, and sync every night' }).click()
    await untilHeading(page, 'Imported')
    await page.getByRole('link', { name: new RegExp(`${trainer.username}.csv`) }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Feed' })).toBeVisible()
    await expect(page.getByText('Synced every night').first()).toBeVisible()
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await expect(page.getByText('Paused', { exact: true }).first()).toBeVisible()
    await page.locator('summary', { hasText: 'Delete the feed' }).click()
    await page.getByRole('button', { name: 'Delete the feed' }).click()
    await arriveAt(page, '/manage_topic/import')
    await expect(page.locator(`a[href*="/import/feed/"]`)).toHaveCount(0)
  } finally {
    elsewhere.close()
  }
})

test.describe('with scripts', () => {
  test.use({ javaScriptEnabled: true })

  test('the pages of an import are accessible', async ({ page, site, context }) => {
    const trainer = aPerson()
    await carry(context, site, await signedIn(trainer))
    await promote(trainer.username, { serviceType: 'provider' })
    await page.goto('/manage_topic/import')
    await expectAccessible(page)
    const year = new Date().getFullYear() + 1
    const buffer = Buffer.from(`Titel,start,end,city,country\nKiln,${year}-09-01,${year}-09-01,Lund,Sweden\n`)
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Preview the file' }).click()
    const asked = page.getByRole('heading', { level: 1, name: 'What do the columns contain?' })
    await expect(asked).toBeVisible(WORKED_OFF)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Confirm the columns and read the file' }).dblclick()
    await expect(page.getByRole('heading', { level: 1, name: 'What will happen' })).toBeVisible(WORKED_OFF)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Import 1 row' }).dblclick()
    await expect(page.getByRole('heading', { level: 1, name: 'Imported' })).toBeVisible(WORKED_OFF)
    await expectAccessible(page)
  })
})
