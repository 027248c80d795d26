import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { withoutMandate } from '#app/features/people/selling-mandates/testing.server.ts'
import { inWorld } from './in-world.ts'
import { callWire, carry, cookiesOf } from './people.ts'
import { arriveAt, expectAccessible, expectFault, test } from './quorum-test.ts'
import { words } from './words.ts'

const say = words('en')
const DAY = 86_400_000

/** A seller whose time to accept the mandate is over, with an event that costs something. */
async function aRestingSeller() {
  const login = { username: `own_${randomBytes(6).toString('hex')}`, password: 'a sentence of their own' }
  const slug = await inWorld(async (tx) => {
    const owner = await anAccount(tx, { ...login, serviceType: 'provider', approval: 'approved' })
    const { slug } = await anEvent(tx, { ownerId: owner.partyId, priceMinor: 12_000 })
    await withoutMandate(tx, owner.partyId, new Date(Date.now() - DAY))
    return slug
  })
  return { login, slug }
}

test('what rests says so to buyers and its seller, and is sold again once the mandate is accepted', async ({
  page,
  site,
  context,
  browser,
}) => {
  expectFault('422')
  const { login, slug } = await aRestingSeller()
  const other = await browser.newContext({ baseURL: site })
  const buyer = await other.newPage()
  const resting = buyer.getByRole('heading', { name: say('events:panel.resting.title') })
  await buyer.goto(`/event/Q/${slug}`)
  await expect(resting).toBeVisible()

  await carry(context, site, cookiesOf(await callWire(site, { action: 'login', ...login })))
  for (const path of ['/dashboard', '/event/manage_event', `/event/manage_event/${slug}`]) {
    await page.goto(path)
    await expect(page.getByText(say('selling-mandates:notice.rests.title'))).toBeVisible()
  }
  await page.getByRole('link', { name: say('selling-mandates:notice.button') }).click()
  await arriveAt(page, '/revenue/mandate')
  await expectAccessible(page, 'the mandate before it is accepted')
  const accept = page.getByRole('button', { name: say('selling-mandates:accept.button') })
  await accept.click()
  await expect(page.getByText(say('selling-mandates:invalid.accept')).first()).toBeVisible()
  await page.getByLabel(say('selling-mandates:field.label')).check()
  await accept.click()
  await expect(page.getByText(say('selling-mandates:done.accept'))).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: login.username })).toContainText(
    say('selling-mandates:acts.accept'),
  )

  await expect(async () => {
    await buyer.reload()
    await expect(resting).toBeHidden({ timeout: 1_000 })
  }).toPass()

  await page.getByText(say('selling-mandates:withdraw.button')).first().click()
  await page.getByRole('button', { name: say('selling-mandates:withdraw.button') }).click()
  await expect(page.getByText(say('selling-mandates:done.withdraw'))).toBeVisible()
  await expectAccessible(page, 'the mandate once it is withdrawn')
  await other.close()
})
