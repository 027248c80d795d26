import { expect } from '@playwright/test'
import { aPerson, carry } from './people.ts'
import { expectAccessible, expectFault, test } from './quorum-test.ts'
import { signedIn } from './signed-in.ts'
import { unfold } from './unfold.ts'

test('a seeker posts a requirement, mends what is wrong, and takes it back', async ({
  page,
  site,
  context,
}) => {
  await carry(context, site, await signedIn(aPerson()))
  const title = `Reading drawings ${Date.now()}`
  expectFault('422')

  await page.goto(`/requirement/addrequirement?${new URLSearchParams({ title })}`)
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await page.getByRole('button', { name: 'Post requirement' }).click()
  await expect(page.getByText('Please fill in this field').first()).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await expectAccessible(page)

  await page.getByLabel('Category').selectOption({ index: 2 })
  await page.getByLabel('Description').fill('Twelve apprentices.\n\nThey weld already.')
  await page.getByLabel('Number of participants').fill('12')
  await page.getByLabel('City').fill('Pune')
  await page.getByLabel('Country').selectOption('IN')
  const nextMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Proposals until').fill(nextMonth)
  await unfold(page, 'Budget')
  await page.getByLabel('Budget up to').fill('4500')
  // Beside the form stands the page as it becomes, in which nothing can be pressed.
  const beside = page.locator('section[aria-label="Preview"] iframe:visible')
  await expect(beside.contentFrame().getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(beside.contentFrame().getByText('They weld already.')).toBeVisible()
  await expect(beside).toHaveAttribute('inert')
  await page.getByRole('button', { name: 'Post requirement' }).dblclick()

  await expect(page.getByText('Your requirement is online.')).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toHaveCount(1)
  await expectAccessible(page)

  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('They weld already.')).toBeVisible()

  await page.goto('/manage_requirement')
  await page.locator('summary', { hasText: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Please fill in this field').first()).toBeVisible()
  await page.getByLabel('Reason').fill('We train ourselves.')
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Withdrawn')).toBeVisible()
})

test('without scripts a draft is kept, found by its owner and by nobody else', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site })
  await carry(context, site, await signedIn(aPerson()))
  const page = await context.newPage()
  const title = `Safe lifting ${Date.now()}`

  await page.goto('/de/requirement/addrequirement')
  await page.getByLabel('Titel').fill(title)
  await page.getByLabel('Kategorie').selectOption({ index: 2 })
  await page.getByLabel('Beschreibung').fill('Zwei Gruppen.')
  await page.getByLabel('Anzahl der Teilnehmenden').fill('20')
  await page.getByLabel('Ort', { exact: true }).fill('Köln')
  await page.getByLabel('Land', { exact: true }).selectOption('DE')
  const nextMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  await page.getByRole('textbox', { name: 'Angebote bis' }).fill(nextMonth)
  await page.getByRole('button', { name: 'Als Entwurf speichern' }).click()

  await expect(page.getByText('Ihr Entwurf ist gespeichert.')).toBeVisible()
  const draft = await page.getByRole('link', { name: title }).getAttribute('href')
  await page.goto(draft ?? '')
  await expect(page.getByLabel('Ort', { exact: true })).toHaveValue('Köln')

  const visitor = await (await browser.newContext({ baseURL: site })).newPage()
  await visitor.goto(draft ?? '')
  await expect(visitor).toHaveURL(/\/login\?next=/)
  await context.close()
})
