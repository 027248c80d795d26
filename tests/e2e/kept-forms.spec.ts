import { expect } from '@playwright/test'
import { type Kind, someoneOf } from './own-member.ts'
import { callWire, carry, cookiesOf } from './people.ts'
import { arriveAt, test } from './quorum-test.ts'

const BACK = 'We have restored what you typed last time.'

/** Forms over what is saved, each with a field of free text and who fills it in. */
const FORMS: { kind: Kind; path: string; field: string; save: string; said: string; country?: string }[] = [
  { kind: 'provider', path: '/profile', field: 'name', save: 'Save', said: 'Saved' },
  {
    kind: 'provider',
    path: '/trainerprofile',
    field: 'headline',
    save: 'Save',
    said: 'Your profile is saved.',
  },
  {
    kind: 'company admin',
    path: '/profile/company-details',
    field: 'about',
    save: 'Save details',
    said: 'Saved. Future purchases',
    country: 'CH',
  },
]

for (const { kind, path, field, save, said, country } of FORMS)
  test(`what is typed at ${path} outlives a reload and a way back, until it is saved, once`, async ({
    page,
    site,
  }) => {
    const { username, password } = await someoneOf(kind)
    await carry(
      page.context(),
      site,
      cookiesOf(await callWire(site, { action: 'login', username, password })),
    )
    const typed = page.locator(`#main [name="${field}"]`)
    const kept = () => page.evaluate((name) => sessionStorage.getItem(name), `unsent:${path}`)
    const type = async (text: string) => {
      await typed.fill(text)
      await expect.poll(kept).toContain(text)
    }

    await page.goto(path)
    await type('Typed and not sent')
    await page.reload()
    await expect(page.getByText(BACK)).toBeVisible()
    await expect(typed).toHaveValue('Typed and not sent')
    // What was put back is not typed again: who did not want it reloads once more.
    await page.reload()
    await expect(typed).not.toHaveValue('Typed and not sent')
    await expect(page.getByText(BACK)).toHaveCount(0)

    await type('Typed before the way back')
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click()
    await arriveAt(page, '/faqs')
    await expect(typed).toHaveCount(0)
    await page.goBack()
    await arriveAt(page, path)
    await expect(typed).toHaveValue('Typed before the way back')
    await expect(page.getByText(BACK)).toBeVisible()

    if (country) await page.locator('#country').selectOption(country)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes(`${path}.data`)) sent.push(request.url())
    })
    await page.getByRole('button', { name: save, exact: true }).first().dblclick()
    await expect.poll(() => sent).toHaveLength(1)
    await expect(page.getByText(said).first()).toBeVisible()
    await expect.poll(kept).toBeNull()
    expect(sent).toHaveLength(1)
    await page.reload()
    await expect(typed).toHaveValue('Typed before the way back')
    await expect(page.getByText(BACK)).toHaveCount(0)
  })

/**
 * Forms of pages that have others beside them, and what is chosen in them before further fields stand there.
 */
const PARTS: {
  kind: Kind
  path: string
  field: string
  text: string
  choose?: [name: string, value: string]
}[] = [
  { kind: 'company admin', path: '/dashboard/c/userroles', field: 'email', text: 'new@colleague.example' },
  {
    kind: 'company admin',
    path: '/revenue/account',
    field: 'ifsc',
    text: 'HDFC0000001',
    choose: ['format', 'ifsc'],
  },
  { kind: 'company admin', path: '/profile/company-details', field: 'centreCode', text: 'HR-7' },
  { kind: 'provider', path: '/availability', field: 'before', text: '25' },
]

for (const { kind, path, field, text, choose } of PARTS)
  test(`what is typed into ${field} at ${path} outlives a reload`, async ({ page, site }) => {
    const { username, password } = await someoneOf(kind)
    await carry(
      page.context(),
      site,
      cookiesOf(await callWire(site, { action: 'login', username, password })),
    )
    const typed = page.locator(`#main [name="${field}"]`).first()
    const kept = () => page.evaluate((name) => sessionStorage.getItem(name), `unsent:${path}`)

    await page.goto(path)
    if (choose) await page.locator(`[name="${choose[0]}"][value="${choose[1]}"]`).check({ force: true })
    await typed.fill(text)
    await expect.poll(kept).toContain(text)
    await page.reload()
    await expect(page.getByText(BACK)).toBeVisible()
    await expect(typed).toHaveValue(text)
  })

test('what is typed into one of several rows outlives a reload in that row', async ({ page, site }) => {
  const path = '/profile/company-details'
  const { username, password } = await someoneOf('company admin')
  await carry(page.context(), site, cookiesOf(await callWire(site, { action: 'login', username, password })))
  await page.goto(path)
  for (const code of ['HR-1', 'HR-2']) {
    await page.locator('#centreCode-new').fill(code)
    await page.locator('#name-new').fill('People')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('button', { name: `Retire ${code}` })).toBeVisible()
  }
  const row = (nth: number, field: string) =>
    page.locator(`#main form:has([value="centre"]) [name="${field}"]`).nth(nth)
  await row(1, 'centreCode').fill('HR-22')
  await row(1, 'name').fill('People and pay')
  await expect
    .poll(() => page.evaluate((name) => sessionStorage.getItem(name), `unsent:${path}`))
    .toContain('People and pay')
  await page.reload()
  await expect(page.getByText(BACK)).toBeVisible()
  await expect(row(1, 'centreCode')).toHaveValue('HR-22')
  await expect(row(1, 'name')).toHaveValue('People and pay')
  await expect(row(0, 'centreCode')).toHaveValue('HR-1')
  await expect(page.locator('#name')).not.toHaveValue('People and pay')
})
