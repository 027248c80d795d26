import { expect } from '@playwright/test'
import { aPerson, carry, mailedLink } from './people.ts'
import { expectAccessible, expectFault, test } from './quorum-test.ts'
import { signedIn } from './signed-in.ts'

test('a visitor writes to the staff, who get it with an address to answer to', async ({ page, site }) => {
  const { email } = aPerson()
  expectFault('422')

  await page.goto('/contact?about=company')
  await expectAccessible(page)
  await page.getByLabel('Your message').fill('Twelve people, two days.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Please fill in this field').first()).toBeVisible()
  await expect(page.getByLabel('Your message')).toHaveValue('Twelve people, two days.')

  await page.getByLabel('Your name').fill('Chiara Rossi')
  await page.getByLabel('Your email address').fill(email)
  await page.getByRole('button', { name: 'Send message' }).dblclick()

  await expect(page.getByText('Your message has been sent')).toBeVisible()
  const reference = new URL(page.url()).searchParams.get('sent') ?? ''
  await expect(page.getByText(reference)).toBeVisible()
  expect(await mailedLink(site, 'operator@quorum.example', new RegExp(email))).toBe(email)
})

test('without scripts the form works, and its mistakes are said in Japanese', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site })
  const page = await context.newPage()
  const { email } = aPerson()

  await page.goto('/ja/contact')
  await page.getByLabel('お問い合わせ内容').fill('研修について')
  await page.getByLabel('お名前').fill('田中')
  await page.getByRole('button', { name: '送信する' }).click()
  await expect(page.getByLabel('お問い合わせ内容')).toHaveValue('研修について')
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByRole('button', { name: '送信する' }).click()

  await expect(page.getByText('お問い合わせを送信しました')).toBeVisible()
  await context.close()
})

test('what the server has no room for is sent again by itself, and nothing that was typed is lost', async ({
  page,
}) => {
  const { email } = aPerson()
  expectFault('503')
  let refused = 0
  await page.route('**/contact.data**', (route) => {
    if (route.request().method() !== 'POST' || refused > 0) return route.continue()
    refused += 1
    return route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, body: 'One moment, please.' })
  })
  await page.goto('/contact')
  await page.getByLabel('Your name').fill('Chiara Rossi')
  await page.getByLabel('Your email address').fill(email)
  await page.getByLabel('Your message').fill('Sent while very many were here.')

  await page.getByRole('button', { name: 'Send message' }).click()

  await expect(page.getByText('Your message has been sent')).toBeVisible()
  expect(refused).toBe(1)
})

test('who is signed in writes under the own name and address, and may say others', async ({
  page,
  site,
  context,
}) => {
  const person = aPerson()
  await carry(context, site, await signedIn(person))
  await page.goto('/contact?about=objection')
  await expect(page.getByLabel('Your email address')).toHaveValue(person.email)
  await expect(page.getByLabel('Your name')).toHaveValue(person.username)
  await page.getByLabel('Your email address').fill('')
  await page.getByLabel('Your message').fill('Please look at it again.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByLabel('Your email address')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Your email address')).toHaveValue('')
  expectFault('422')
})
