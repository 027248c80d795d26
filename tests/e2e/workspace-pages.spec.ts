import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { anAdminWhoBought } from './own-spending.ts'
import { callWire, carry, cookiesOf } from './people.ts'
import { expectAccessible, test } from './quorum-test.ts'
import { words } from './words.ts'

const say = words('en')

test('an admin sees what was spent, the orders behind it, by employee, and who is named twice at once', async ({
  page,
  site,
}) => {
  const { signIn, titles, month } = await anAdminWhoBought()
  await carry(page.context(), site, cookiesOf(await callWire(site, { action: 'login', ...signIn })))
  const year = new Date().getUTCFullYear()

  await page.goto('/dashboard')
  await page
    .getByRole('link', { name: say('dashboard:menu.totalSpending') })
    .first()
    .click()
  await expect(
    page.getByRole('heading', { name: say('spending:sum', { amount: '€300', year }) }),
  ).toBeVisible()
  await expectAccessible(page, 'spending by month')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: say('spending:csv') }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain(`EUR,2,300.00,0.00`)
  await page.getByRole('link', { name: say('spending:by.costCentre'), exact: true }).click()
  await page
    .getByRole('table')
    .getByRole('link', { name: say('spending:none.costCentre') })
    .click()
  for (const title of titles) await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expectAccessible(page, 'orders behind a figure')

  await page.goto('/dashboard/c/employeetotalspending')
  await expect(page.getByRole('table').getByRole('link', { name: signIn.username })).toBeVisible()
  await expectAccessible(page, 'spending by employee')

  await page.goto(`/dashboard/c/trainingschedule?month=${month}`)
  await expect(page.getByRole('alert')).toContainText('Ada Twice')
  await expect(page.getByText(say('training-schedule:conflict.mark'))).toHaveCount(2)
  await expectAccessible(page, 'schedule as a month')
  await page.getByRole('link', { name: say('training-schedule:view.list') }).click()
  await expect(page.getByRole('cell', { name: '1 of 2 named' })).toBeVisible()
  await expectAccessible(page, 'schedule as a list')
  await page.getByRole('link', { name: say('training-schedule:next') }).click()
  await expect(page.getByText(say('training-schedule:empty.text'))).toBeVisible()
})
