import { expect, type Page } from '@playwright/test'
import { aPhoto } from '../support/bad-files.ts'
import { fetchAgain } from './fetch-again.ts'
import { anOffer } from './own-event.ts'
import { someoneOf } from './own-member.ts'
import { callWire, carry, cookiesOf } from './people.ts'
import { expectAccessible, expectFault, test } from './quorum-test.ts'
import { words } from './words.ts'

const say = words('en')

async function begin(page: Page, site: string, kind: Parameters<typeof someoneOf>[0]) {
  const { username, password } = await someoneOf(kind)
  const cookie = cookiesOf(await callWire(site, { action: 'login', username, password }))
  await carry(page.context(), site, cookie)
  return cookie
}
const field = (page: Page, key: string) => page.getByLabel(say(key), { exact: false }).first()

test('an admin fills in what a company says of itself, mistakes beside their fields, nothing lost', async ({
  page,
  site,
}) => {
  expectFault('422')
  await begin(page, site, 'SME admin')
  await page.goto('/dashboard/c/add-company-profile')
  await expectAccessible(page, 'company profile')
  await field(page, 'company:fields.about').fill('We fire clay.')
  await page.locator('#street').fill('14 MG Road')
  await page.locator('#country').selectOption('IN')
  await page.locator('#taxNumber').fill('27AAPFU0939F1ZW')
  await page
    .locator('#logo')
    .setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(400, 300) })
  await page.getByRole('button', { name: say('company:save') }).click()
  await expect(page.locator('#city-error')).toBeVisible()
  await expect(page.locator('#taxNumber-error')).toBeVisible()
  await expect(page.locator('#about')).toHaveValue('We fire clay.')
  await expect(page.getByLabel(say('company:fields.removeLogo'))).toBeVisible()
  await expectAccessible(page, 'company profile with mistakes')

  await page.locator('#city').fill('Pune')
  await page.locator('#taxNumber').fill('27AAPFU0939F1ZV')
  await page.getByRole('button', { name: say('company:save') }).click()
  await expect(page.getByText(say('company:saved.details'))).toBeVisible()

  await page.locator('#centreCode-new').fill('HR-1')
  await page.locator('#name-new').fill('People')
  await page.getByRole('button', { name: say('company:centres.add'), exact: true }).click()
  await expect(page.getByRole('button', { name: `${say('company:centres.retire')} HR-1` })).toBeVisible()

  await page.getByRole('link', { name: say('company:bank.open') }).click()
  await page.getByRole('radio', { name: say('company:bank.formats.ifsc') }).check()
  await page.locator('#accountNumber').fill('50100012345678')
  await page.locator('#ifsc').fill('HDFC1000123')
  await page.getByRole('button', { name: say('bank-account:save') }).click()
  await expect(page.locator('#ifsc-error')).toBeVisible()
  await expectAccessible(page, 'bank account with a mistake')
  await page.locator('#ifsc').fill('HDFC0000123')
  await page.getByRole('button', { name: say('bank-account:save') }).click()
  await expect(page.getByText(say('bank-account:done.entered'))).toBeVisible()
  await expect(page.getByText('50100012345678')).toBeVisible()
  await page.goto('/dashboard/c/add-company-profile')
  await expect(page.locator('#street')).toHaveValue('14 MG Road')

  await page.getByRole('link', { name: say('company:seePage') }).click()
  await expect(page.getByText('We fire clay.')).toBeVisible()
  await expect(page.locator('#main').getByRole('link', { name: 'Ada Teaches' })).toBeVisible()
  await expect(page.getByText('14 MG Road')).toHaveCount(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the page of the account takes one of any kind', async ({ page, site }) => {
    expectFault('422')
    await begin(page, site, 'company admin')
    await page.goto('/revenue/account')
    await page.getByRole('radio', { name: say('company:bank.formats.iban') }).check()
    await page.locator('#iban').fill('DE89 3704 0044 0532 0130 01')
    await page.getByRole('button', { name: say('bank-account:save') }).click()
    await expect(page.locator('#iban-error')).toBeVisible()
    await page.locator('#iban').fill('DE89 3704 0044 0532 0130 00')
    await page.getByRole('button', { name: say('bank-account:save') }).click()
    await expect(page.getByText(say('bank-account:done.entered'))).toBeVisible()
  })
})

test('a manager reads it all but the account', async ({ page, site }) => {
  await begin(page, site, 'company manager')
  await page.goto('/profile/company-details')
  await expectAccessible(page, 'company details of a manager')
  await expect(page.getByRole('button', { name: say('company:save') })).toHaveCount(0)
  await expect(page.getByText(say('company:bank.title'))).toHaveCount(0)

  await page.goto('/for-companies')
  await leave(page)
  await expect(page.getByText(say('companies:places.title'))).toHaveCount(0)
})

/** Asks to leave the only workspace, and says yes to what will happen. */
async function leave(page: Page) {
  await page.locator('summary', { hasText: say('companies:places.leave') }).click()
  await page.getByRole('button', { name: say('companies:places.leave') }).click()
}

test('a company has its purchases reserved to one of its addresses, and books them to a cost centre', async ({
  page,
  site,
}) => {
  expectFault('409')
  const cookie = await begin(page, site, 'company admin')
  await page.goto('/profile/company-details')
  await page.getByText(say('company:addresses.add')).click()
  await page.locator('#billing-label').fill('Plant Nashik')
  await page.locator('#billing-street').fill('W-87, Ambad')
  await page.locator('#billing-city').fill('Nashik')
  await page.locator('#billing-country').selectOption('IN')
  await page.locator('#billing-taxNumber').fill('27AAPFU0939F1ZV')
  await page.getByLabel(say('company:addresses.makeDefault')).check()
  await page.getByRole('button', { name: say('company:addresses.save') }).click()
  await expect(page.getByText(say('company:saved.addresses'))).toBeVisible()
  await page.locator('#centreCode-new').fill('HR-2')
  await page.locator('#name-new').fill('People')
  await page.getByRole('button', { name: say('company:centres.add'), exact: true }).click()
  await expect(page.getByRole('button', { name: `${say('company:centres.retire')} HR-2` })).toBeVisible()

  const offer = await anOffer()
  const held = await fetchAgain(`${site}/order`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: site, Accept: 'text/html', Cookie: cookie },
    body: new URLSearchParams({ event: offer.slug, key: crypto.randomUUID(), [offer.field]: '1' }),
  })
  await page.goto(held.headers.get('location') ?? '')
  await expect(page.getByLabel(say('orders:billing.billTo'))).toHaveValue(/^[0-9a-f-]{36}$/)
  await expect(page.locator('#address')).toBeHidden()
  await page.getByLabel(say('orders:billing.billTo')).selectOption('')
  await expect(page.locator('#address')).toBeVisible()
  await expectAccessible(page, 'checkout of a company')
  await page.getByLabel(say('orders:billing.billTo')).selectOption({ index: 0 })
  await page.getByLabel(say('orders:billing.costCentre')).selectOption({ label: 'HR-2 · People' })
  await page.locator('#name').fill('Sneha Bapat')
  await page.getByText(say('orders:payment.cards.succeeds')).click()
  await page.locator('button[value="pay"]').click()
  await expect(page.locator('button[value="pay"]')).toHaveCount(0)
  const { pathname } = new URL(page.url())
  await page.goto(pathname.replace('/order/', '/mybooking/'))
  await expect(page.getByText('HR-2 · People')).toBeVisible()
  await page.goto(`${pathname.replace('/order/', '/mybooking/')}/invoice`)
  await expect(page.getByText('W-87, Ambad')).toBeVisible()
  await expect(page.getByText('27AAPFU0939F1ZV')).toBeVisible()

  await page.goto('/for-companies')
  await leave(page)
  await expect(page.getByText(say('companies:refused.lastAdmin'))).toBeVisible()
})

test('a page that was opened for a company is not sent in another name, and loses nothing', async ({
  page,
  site,
}) => {
  expectFault('409')
  const cookie = await begin(page, site, 'company admin')
  const ask = async (action: string, more = {}) =>
    (await (await callWire(site, { action, ...more }, cookie)).json()) as Record<string, string>
  const { id = '' } = await ask('getCompanyDetails')
  const itsOwn = page.waitForResponse(
    (answer) => answer.request().postData()?.includes('getCompanyDetails') ?? false,
  )
  await page.goto('/profile/company-details')
  await expect(page.locator('html')).toHaveAttribute('data-namespaces', /company/)
  await itsOwn
  await page.locator('#centreCode-new').fill('HR-7')
  await page.locator('#name-new').fill('People')
  await ask('switchCompanyProfile', { companyId: '' })
  await page.getByRole('button', { name: say('company:centres.add'), exact: true }).click()
  await expect(page.getByText('You have switched workspaces and now act for').first()).toBeVisible()
  await expect(page.locator('#centreCode-new')).toHaveValue('HR-7')
  await ask('switchCompanyProfile', { companyId: id })
  await page.getByRole('button', { name: say('company:centres.add'), exact: true }).click()
  await expect(page.getByRole('button', { name: `${say('company:centres.retire')} HR-7` })).toBeVisible()
})
