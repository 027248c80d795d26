import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { anAttended } from './own-attended.ts'
import { aPerson, callWire, carry, cookiesOf, forget, mailedCode, mailedLink } from './people.ts'
import { promote } from './promote.ts'
import { arriveAt, expectAccessible, expectFault, test } from './quorum-test.ts'
import { signedIn } from './signed-in.ts'

test('who was there reviews, the provider answers and sees what it earned, and everybody reads both', async ({
  page,
  site,
  context,
}) => {
  const { buyer, provider, event, topic } = await anAttended()
  const signIn = async ({ username, password }: typeof buyer) => {
    await forget(page)
    const answer = await callWire(site, { action: 'login', username, password, cookie: '', recaptcha: '' })
    await carry(context, site, cookiesOf(answer))
  }
  const send = (name: string, on: Page = page) => on.getByRole('button', { name, exact: true }).click()
  expectFault('422')

  await signIn(buyer)
  await page.goto('/review')
  await page.getByRole('link', { name: event, exact: true }).click()
  await page.getByLabel('In your own words').fill('We went home with a plan.')
  await send('Publish review')
  await expect(page.getByText('Please choose a number of stars').first()).toBeVisible()
  await expect(page.getByLabel('In your own words')).toHaveValue('We went home with a plan.')
  await expectAccessible(page)
  await page.getByLabel('Overall').selectOption('45')
  await page.getByLabel('Trainer (optional)').selectOption('50')
  await send('Publish review')
  await expect(page.getByText('Your review is public now.')).toBeVisible()
  await page.goto('/mybooking?view=past')
  await page.getByRole('link', { name: event, exact: true }).click()
  await page.getByRole('link', { name: 'Book again' }).click()
  await arriveAt(page, `/topic/${topic}`)

  await signIn(provider)
  await page.goto('/review?list=received')
  await page.getByText('Reply', { exact: true }).click()
  await page.getByLabel('Your reply').fill('Come again.')
  await send('Publish reply')
  await expect(page.getByText('Your reply is public now.')).toBeVisible()
  await expectAccessible(page)

  // What they sold stands in their revenue, drawn and written, and as a file.
  await page.goto('/revenue')
  await expect(page.getByRole('img', { name: /^Earnings and commission by month in EUR/ })).toBeVisible()
  await expect(page.getByRole('cell', { name: '€90', exact: true }).first()).toBeVisible()
  await expectAccessible(page)
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as CSV' }).click()
  expect(await readFile(await (await file).path(), 'utf8')).toContain(',EUR,100.00,0.00,100.00,10.00,90.00,')

  await forget(page)
  await page.goto(`/topic/${topic}`)
  await expect(page.getByText('We went home with a plan.')).toBeVisible()
  await expect(page.getByText('Come again.')).toBeVisible()

  // A visitor says why, proves an address by a code, and staff decides.
  const visitor = aPerson()
  await page.getByRole('link', { name: 'Report the review by', exact: false }).click()
  await expect(page.getByText('We went home with a plan.')).toBeVisible()
  await send('Send report')
  await expect(page.getByText('Choose what is wrong').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('It is false or misleading').check()
  await page.getByLabel('Email').fill(visitor.email)
  await send('Send report')
  await expect(page.getByText('We have sent a code to')).toBeVisible()
  await page.getByLabel('Six-digit code').fill(await mailedCode(site, visitor.email))
  await send('Confirm and send')
  await expect(page.getByText('Thank you. Your report has been received.')).toBeVisible()

  const staff = aPerson()
  await forget(page)
  await carry(context, site, await signedIn(staff))
  await promote(staff.username, { staffTasks: ['moderate'] })
  await page.goto('/admin/reviews')
  await page.getByRole('link', { name: 'We went home with a plan.' }).first().click()
  await send('Decide and tell the owner')
  await expect(page.getByText('Choose the rule that was broken').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('group', { name: 'The review' }).getByLabel('Hide').check()
  await page.getByLabel('Rule').selectOption({ label: 'Misuse of data (abuse policy)' })
  await page.getByLabel('Facts').fill('It tells what was said in confidence.')
  await page.getByLabel('Answer to those who reported it').fill('It broke a confidence.')
  await send('Decide and tell the owner')
  await expect(page.getByText('Decided. The author has been notified of the reasons.')).toBeVisible()
  await expectAccessible(page)
  const outcome = await mailedLink(site, visitor.email, /broke a confidence/)
  expect(outcome).toBe('broke a confidence')

  await signIn(buyer)
  await page.goto('/review?list=written')
  await expect(page.getByText('It tells what was said in confidence.')).toBeVisible()
  await page.goto(`/topic/${topic}`)
  await expect(page.locator('#reviews')).toBeVisible()
  await expect(page.getByText('We went home with a plan.')).toHaveCount(0)
})
