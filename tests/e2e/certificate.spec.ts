import { expect } from '@playwright/test'
import { aDoor } from './own-door.ts'
import { callWire, carry, cookiesOf } from './people.ts'
import { expectAccessible, test } from './quorum-test.ts'
import { words } from './words.ts'

const say = words('en')
const DAY = 86_400_000

test('who was there gets a certificate that anybody can check, until it is withdrawn', async ({
  page,
  site,
  context,
  browser,
}) => {
  const { login, slug } = await aDoor(new Date(Date.now() - 3 * DAY))
  await carry(context, site, cookiesOf(await callWire(site, { action: 'login', ...login })))
  await page.goto(`/event/manage_event/${slug}/attendance`)
  await page
    .getByRole('button', { name: `${say('attendance:marks.known.none')} Asha Rao` })
    .first()
    .click()
  await expect(
    page.getByRole('button', { name: `${say('attendance:marks.known.present')} Asha Rao` }).first(),
  ).toBeVisible()
  await expectAccessible(page, 'attendance')

  await page.getByRole('link', { name: say('certificates:title'), exact: true }).click()
  await page.getByRole('button', { name: say('certificates:send.button') }).click()
  await expect(page.getByText(say('certificates:done.asked'))).toBeVisible()
  const own = page.getByRole('link', { name: 'Asha Rao', exact: true })
  await expect(async () => {
    await page.reload()
    await expect(own).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expectAccessible(page, 'certificates')
  const address = (await own.getAttribute('href')) ?? ''

  // Whoever is shown the link has neither an account nor scripts.
  const stranger = await browser.newContext({ javaScriptEnabled: false, baseURL: site })
  const seen = await stranger.newPage()
  await seen.goto(address)
  await expect(seen.getByText(say('certificates:page.valid'))).toBeVisible()
  await expect(seen.getByText('Asha Rao')).toBeVisible()
  const paper = await stranger.request.get(`${address}/certificate.pdf`)
  expect((await paper.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await expect(seen.getByRole('link', { name: say('certificates:badge.picture') })).toBeVisible()
  const badge = await stranger.request.get(`${address}/badge.png`)
  expect((await badge.body()).includes('openbadgecredential\0')).toBe(true)

  const row = page.getByRole('row', { name: /Asha Rao/ })
  await row
    .locator('summary')
    .filter({ hasText: say('certificates:list.withdraw') })
    .click()
  await row.getByRole('button', { name: `${say('certificates:list.withdraw')} Asha Rao` }).click()
  await expect(page.getByText(say('certificates:done.withdrawn'))).toBeVisible()
  await seen.goto(address)
  await expect(seen.getByRole('alert')).toContainText(say('certificates:page.withdrawn'))
  expect((await stranger.request.get(`${address}/certificate.pdf`)).status()).toBe(404)
  await stranger.close()
})
