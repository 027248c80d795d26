import { expect, type Page } from '@playwright/test'
import { aKnownOrganiser } from './known-organiser.ts'
import { aPerson, carry } from './people.ts'
import { expectAccessible, expectFault, test } from './quorum-test.ts'
import { signedIn } from './signed-in.ts'
import { unfold } from './unfold.ts'

const DATES = ['Mon 1 Mar 2032', 'Tue 9 Mar 2032', 'Mon 22 Mar 2032', 'Mon 29 Mar 2032']

/** What stands at each date of a series, in their order. */
async function expectDates(page: Page, said: readonly RegExp[]) {
  const rows = page.locator('#main').getByRole('listitem').filter({ hasText: /2032/ })
  await expect(rows).toHaveCount(said.length)
  for (const [at, words] of said.entries()) await expect(rows.nth(at)).toHaveText(words)
}

test('a series with exceptions is planned, one date changed alone, then all of them', async ({
  page,
  site,
  context,
}) => {
  const trainer = aPerson()
  const title = `Loom dressing ${trainer.username}`
  await carry(context, site, await signedIn(trainer))
  await aKnownOrganiser(trainer.username)
  expectFault('422')

  await page.goto('/event/addevent')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Category').selectOption({ index: 2 })
  await page.getByLabel('Day 1', { exact: true }).fill('2032-03-01')
  await page.getByLabel('City').fill('Berlin')
  await page.getByLabel('Country').selectOption('DE')
  await unfold(page, 'Time zone of the venue')
  await page.getByLabel('Time zone of the venue').selectOption('Europe/Berlin')
  await page.getByLabel('Price per seat', { exact: true }).fill('450')
  await page.locator('summary', { hasText: 'This event repeats' }).click()
  await page.getByLabel('Repeats').selectOption('weekly')
  await page.getByLabel('Or this many dates').fill('5')
  for (const [at, [from, to]] of [
    ['2032-03-08', '2032-03-09'],
    ['2032-03-15', ''],
  ].entries()) {
    await page.getByRole('button', { name: 'Add an exception' }).click()
    await page
      .getByLabel('Skip')
      .nth(at)
      .fill(from ?? '')
    await page
      .getByLabel('Instead on')
      .nth(at)
      .fill(to ?? '')
  }
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()

  const toDates = page.getByRole('link', { name: 'All 4 dates of this series' })
  await toDates.click()
  await expectDates(
    page,
    DATES.map((day) => new RegExp(`${day}.*09:00`)),
  )
  await expectAccessible(page)
  const edit = page.getByRole('link', { name: `Edit “${title}”` })
  const save = page.getByRole('button', { name: 'Save', exact: true })

  await edit.nth(1).click()
  await expect(page.getByLabel('This date only')).toBeChecked()
  await page.getByLabel('Seats', { exact: true }).fill('7')
  await save.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await toDates.click()
  await expectDates(page, [/of 20 /, /of 7 /, /of 20 /, /of 20 /])

  await edit.nth(2).click()
  await page.getByLabel('All upcoming dates (4)').check()
  await page.getByLabel('From', { exact: true }).fill('10:30')
  await save.click()
  const said = page.getByRole('group', { name: 'Changes to each date' }).getByRole('listitem')
  await expect(said).toHaveText([
    'Mon 22 Mar 2032: will change; no bookings yet',
    ...DATES.filter((day) => !day.includes('22')).map((day) => `${day}: will change; no bookings yet`),
  ])
  await expectAccessible(page, 'all dates')
  await page.getByLabel('Yes, save for all these dates').check()
  await save.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await toDates.click()
  await expectDates(
    page,
    DATES.map((day, at) => new RegExp(`${day}.*10:30.*of ${at === 1 ? 7 : 20} `)),
  )
})
