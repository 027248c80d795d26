import { expect, type Page } from '@playwright/test'
import { aTrainingScene } from './own-training.ts'
import { aPerson, callWire, carry, cookiesOf } from './people.ts'
import { expectAccessible, test } from './quorum-test.ts'
import { signedIn } from './signed-in.ts'
import { unfold } from './unfold.ts'

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const textFile = (name: string, words: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(words),
})
const WRONG = { name: 'tool.exe', mimeType: 'text/plain', buffer: Buffer.from('MZ\x90\x00\x03\x00\xff\xff') }
const PHONE = { width: 390, height: 844 }

async function enter(page: Page, site: string, person: { username: string; password: string }) {
  await carry(page.context(), site, cookiesOf(await callWire(site, { action: 'login', ...person })))
}

test('for invited ones: asked without scripts, answered for all, amended, and confirmed with one press', async ({
  page,
  site,
  browser,
}) => {
  const { provider, buyer } = await aTrainingScene()
  await enter(page, site, buyer)
  const title = `Rope access ${Date.now()}`
  await page.goto(`/requirement/addrequirement?${new URLSearchParams({ title })}`)
  await page.getByLabel('Category').selectOption({ index: 2 })
  await page.getByLabel('Description').fill('Ten riggers, two days.')
  await unfold(page, 'Attachments')
  await page.getByLabel('Attach files').setInputFiles(textFile('Hall plan.txt', 'Fourteen metres.'))
  await expect(page.getByRole('button', { name: 'Remove Hall plan.txt' })).toBeVisible()
  await page.getByLabel('Number of participants').fill('10')
  await page.getByLabel('City').fill('Pune')
  await page.getByLabel('Country').selectOption('IN')
  await page.getByLabel('Proposals until').fill(dayAhead(30))
  await unfold(page, 'Who may answer')
  await page.getByLabel('Invited providers only').check()
  await unfold(page, 'Criteria')
  await page.getByLabel('Criterion 1').fill('Practice on site')
  await page.getByLabel('Weight 1').fill('70')
  await page.getByLabel('Criterion 2').fill('Price')
  await page.getByLabel('Weight 2').fill('30')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Post requirement' }).click()

  await expect(page.getByRole('heading', { name: 'Invited providers' })).toBeVisible()
  await page.getByLabel('Username').fill(provider.username)
  await page.getByRole('button', { name: 'Invite', exact: true }).last().click()
  await expect(page.getByText(/^Invited\. The provider is/)).toBeVisible()
  await expectAccessible(page)

  const plain = await browser.newContext({ baseURL: site, viewport: PHONE, javaScriptEnabled: false })
  const phone = await plain.newPage()
  await enter(phone, site, provider)
  await phone.goto('/proposals')
  await phone.getByRole('link', { name: title }).click()
  await expect(phone.getByText('Practice on site')).toBeVisible()
  await expect(phone.getByText('70%')).toBeVisible()
  await expect(phone.getByRole('link', { name: 'Hall plan.txt' })).toBeVisible()
  const path = new URL(phone.url()).pathname
  await phone.getByLabel('Your question').fill('How high is the hall? Call me: +91 98220 12345')
  await phone.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(phone.getByText('How high is the hall?')).toBeVisible()
  await expect(phone.getByText('98220')).toHaveCount(0)

  await page.goto(path)
  await page.getByLabel('Your answer').fill('Fourteen metres.')
  await page.getByRole('button', { name: 'Answer for all' }).click()
  await expect(page.getByText('Fourteen metres.')).toBeVisible()
  await expectAccessible(page)

  await phone.goto(path.replace('/requirement/', '/proposals/'))
  await phone.getByLabel('Fee', { exact: true }).fill('1200')
  await phone.getByLabel('Currency').selectOption('EUR')
  await phone.locator('#day1').fill(dayAhead(50))
  await phone.locator('#day2').fill(dayAhead(51))
  await phone.getByLabel('Attach files').setInputFiles([textFile('Days.txt', 'Ropes, then masts.'), WRONG])
  await phone.getByRole('button', { name: 'Send proposal' }).click()
  // What is wrong with one keeps what was typed, and the other.
  await expect(phone.getByText(/^This kind of file cannot be sent/).first()).toBeVisible()
  await expect(phone.getByLabel('Days.txt')).toBeChecked()
  await expect(phone.getByLabel('Fee', { exact: true })).toHaveValue('1200')
  await phone.getByLabel('Your proposal').fill('Two days at your hall.')
  await phone.getByRole('button', { name: 'Send proposal' }).click()
  await expect(phone.getByText('Your proposal has been sent.')).toBeVisible()
  await page.goto(path.replace('/requirement/', '/manage_requirement/').concat('/proposals'))
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Days.txt' }).click()
  expect((await download).suggestedFilename()).toBe('Days.txt')

  await page.goto(path.replace('/requirement/', '/manage_requirement/'))
  await page.getByLabel('City').fill('Mumbai')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your change is published as an amendment.')).toBeVisible()
  await page.goto(path)
  await expect(page.locator('#amendments ins')).toHaveText('Mumbai')
  await expect(page.locator('#amendments del')).toHaveText('Pune')

  await phone.goto(path.replace('/requirement/', '/proposals/'))
  await expect(phone.getByText('The requirement was amended')).toBeVisible()
  await phone.getByRole('button', { name: 'Confirm proposal' }).click()
  await expect(phone.getByText('The requirement was amended')).toHaveCount(0)

  const visitor = await (await browser.newContext({ baseURL: site })).newPage()
  const answer = await visitor.goto(path)
  expect(answer?.status()).toBe(404)
  await plain.close()
})

test('a new requirement is kept while one types, and gone on with from the list', async ({
  page,
  site,
  context,
}) => {
  await carry(context, site, await signedIn(aPerson()))
  await page.goto('/requirement/addrequirement')
  const title = `Ladders ${Date.now()}`
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('Before winter.')
  await expect(page).toHaveURL(/draft=/)
  await page.goto('/manage_requirement')
  await expect(page.getByText('Not posted yet')).toBeVisible()
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByLabel('Description')).toHaveValue('Before winter.')
  await page.goto('/manage_requirement')
  await page.locator('summary', { hasText: 'Discard' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Not posted yet')).toHaveCount(0)
})
