import { expect } from '@playwright/test'
import { aKnownOrganiser } from './known-organiser.ts'
import { aPerson, carry } from './people.ts'
import { arriveAt, expectAccessible, expectFault, test } from './quorum-test.ts'
import { signedIn } from './signed-in.ts'
import { words } from './words.ts'

const say = words('en')

test('an organiser makes a code, a visitor types it wrong and right and holds the seat for less, and it is ended', async ({
  page,
  site,
  context,
  browser,
}) => {
  expectFault('422')
  const trainer = aPerson()
  await carry(context, site, await signedIn(trainer))
  await aKnownOrganiser(trainer.username)
  await page.goto('/event/manage_event')
  const event = page.locator('#main a[href*="/event/manage_event/"]').first()
  const sales = (await event.getAttribute('href')) ?? ''
  await page.goto(`${sales}/codes`)
  await page.getByRole('button', { name: say('codes:form.send') }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.getByLabel(say('codes:form.code')).first().fill('spring-26')
  await page.getByLabel(say('codes:form.percent')).fill('20')
  await page.getByLabel(say('codes:form.seats')).fill('3')
  await page.getByRole('button', { name: say('codes:form.send') }).click()
  await expect(page.getByText(say('codes:done.made', { code: 'SPRING-26' }))).toBeVisible()
  await expectAccessible(page, 'codes')

  const other = await browser.newContext({ baseURL: site })
  const visitor = await other.newPage()
  const slug = sales.split('/').at(-1)
  await visitor.goto(`/event/Q/${slug}`)
  const typed = visitor.getByLabel(say('codes:panel.label'))
  await typed.fill('nothing')
  await typed.press('Enter')
  await expect(visitor.getByText(say('codes:refused.unknown'))).toBeVisible()
  await typed.fill(' Spring-26')
  await typed.press('Enter')
  const said = say('codes:panel.instead', { code: 'SPRING-26', price: '€100' })
  await expect(visitor.getByText(said)).toBeVisible()
  await expectAccessible(visitor, 'with a code')
  await visitor
    .getByRole('button', { name: say('events:panel.get') })
    .last()
    .click()
  await visitor.waitForURL(({ pathname }) => pathname.startsWith('/order/'))
  const less = say('orders:summary.lessWithCode', { code: 'SPRING-26', price: '€100' })
  await expect(visitor.getByText(less).first()).toBeVisible()
  await other.close()

  await page.reload()
  await expect(page.getByText(say('codes:list.usedOf', { used: '1', seats: '3' }))).toBeVisible()
  await page.locator('summary', { hasText: say('codes:list.end') }).click()
  await page
    .getByRole('button', { name: say('codes:list.end') })
    .last()
    .click()
  await expect(page.getByText(say('codes:done.ended'))).toBeVisible()
  await arriveAt(page, `${sales}/codes`)
})
