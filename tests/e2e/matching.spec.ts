import { expect, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#scripts/demo-world/sign-ins.ts'
import { callWire, carry, cookiesOf, mailedLink } from './people.ts'
import { expectAccessible, test } from './quorum-test.ts'

const PHONE = { width: 390, height: 844 }
const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function enter(page: Page, site: string, username: string) {
  const answer = await callWire(site, { action: 'login', username, password: DEMO_PASSWORD })
  await carry(page.context(), site, cookiesOf(answer))
}

test('a requirement leads to who fits and why, and a provider says no from the mail without signing in', async ({
  page,
  site,
  browser,
}) => {
  const title = `Negotiating with steel suppliers ${Date.now()}`
  await enter(page, site, 'rashmi_s')
  await page.goto(`/requirement/addrequirement?${new URLSearchParams({ title })}`)
  await page.getByLabel('Category').selectOption('supplier-negotiation')
  await page.getByLabel('Description').fill('Ten buyers, price talks with suppliers.')
  await page.getByLabel('Number of participants').fill('10')
  await page.getByLabel('City').fill('Pune')
  await page.getByLabel('Country').selectOption('IN')
  await page.getByLabel('Proposals until').fill(dayAhead(30))
  await page.getByRole('button', { name: 'Post requirement' }).click()
  await expect(page.getByText('Your requirement is online.')).toBeVisible()
  await page.getByRole('link', { name: 'Trainers who fit' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const meera = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Meera Kulkarni' }) })
  await expect(meera.getByText('Teaches Negotiating with suppliers').first()).toBeVisible()
  await expect(meera.getByText('Based in Pune').first()).toBeVisible()
  await expect(meera.getByRole('link', { name: 'Message' }).first()).toBeVisible()
  await expectAccessible(page)

  const theirs = await browser.newContext({ baseURL: site, viewport: PHONE })
  const phone = await theirs.newPage()
  await enter(phone, site, 'meera_kulkarni')
  await phone.goto('/proposals')
  await phone.getByRole('link', { name: 'Requirements that fit you' }).first().click()
  await expect(phone.getByRole('link', { name: title })).toBeVisible()
  await expectAccessible(phone)

  const visitor = await (await browser.newContext({ baseURL: site, viewport: PHONE })).newPage()
  const link = await mailedLink(site, 'meera_kulkarni@', /\/decline-requirement\/[\w.-]+/)
  await visitor.goto(link)
  await expect(visitor.getByText(title)).toBeVisible()
  await visitor.getByRole('button', { name: 'Decline' }).click()
  await expect(visitor.locator('[aria-invalid], [role=alert]').first()).toBeVisible()
  await visitor.getByLabel('Too far away').check()
  await visitor.getByLabel('Show my name to the seeker').check()
  await visitor.getByRole('button', { name: 'Decline' }).dblclick()
  await expect(visitor.getByText('Thank you, your answer has been noted')).toBeVisible()
  await expectAccessible(visitor)

  await phone.reload()
  await expect(phone.getByRole('link', { name: title })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('1 provider has declined')).toBeVisible()
  await expect(page.getByText('Too far away')).toBeVisible()
})
