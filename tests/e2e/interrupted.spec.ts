import { expect } from '@playwright/test'
import { anOffer } from './own-event.ts'
import { aPerson, carry, mailedLink } from './people.ts'
import { arriveAt, expectFault, test } from './quorum-test.ts'
import { signedIn } from './signed-in.ts'

const LOST = 'You are offline.'
const BACK = 'We have restored what you typed last time.'

test('without a line a form waits with all that was typed and goes on by itself, once', async ({
  page,
  site,
  context,
}) => {
  const { email } = aPerson()
  expectFault('ERR_INTERNET_DISCONNECTED')
  await page.goto('/contact')
  await page.getByLabel('Your name').fill('Chiara Rossi')
  await page.getByLabel('Your email address').fill(email)
  await page.getByLabel('Your message').fill('Sent from a tunnel.')
  await context.setOffline(true)
  const send = page.getByRole('button', { name: 'Send message' })
  await send.click()
  await expect(page.getByText(LOST)).toBeVisible()
  await expect(send).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByLabel('Your message')).toHaveValue('Sent from a tunnel.')

  await context.setOffline(false)
  await expect(page.getByText('Your message has been sent')).toBeVisible()
  await expect(page.getByText(LOST)).toHaveCount(0)
  expect(await mailedLink(site, 'operator@quorum.example', new RegExp(email))).toBe(email)
})

test('a part whose code does not arrive leaves the page as it is, and comes with the line', async ({
  page,
  site,
  context,
}) => {
  expectFault('ERR_FAILED')
  await carry(context, site, await signedIn(aPerson()))
  const part = /\/assets\/bell-menus-/
  const lost = page.waitForEvent('requestfailed', (request) => part.test(request.url()))
  await page.route(part, (route) => route.abort())
  await page.goto('/dashboard')
  await lost
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const bell = page.getByRole('link', { name: 'Notifications' })
  await expect(bell.first()).toBeVisible()
  await page.unroute(part)
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByLabel(/^Notifications, 0 unread/)).toBeVisible({ timeout: 1_000 })
  }).toPass()
})

test('whoever gets tickets without a line has the choice still, and the seats as soon as there is one', async ({
  page,
  context,
}) => {
  expectFault('ERR_INTERNET_DISCONNECTED')
  const { path, field } = await anOffer()
  const asked = page.waitForResponse(/held-presses/)
  await page.goto(path)
  // The same module: over when it has been run.
  await page.evaluate((module) => import(module), (await asked).url())
  const seats = page.locator(`[name="${field}"]`)
  await seats.fill('2')
  await context.setOffline(true)
  const get = page.getByRole('button', { name: 'Get tickets' })
  await get.click()
  await expect(page.getByText(LOST)).toBeVisible()
  await expect(get).toHaveAttribute('aria-busy', 'true')
  await expect(seats).toHaveValue('2')
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/order\/[0-9A-Z]+$/)
  await expect(page.getByText(LOST)).toHaveCount(0)
})

test('a link that is followed without a line waits on the page that one reads, and goes on by itself', async ({
  page,
  context,
}) => {
  expectFault('ERR_INTERNET_DISCONNECTED')
  const asked = page.waitForResponse(/held-presses/)
  await page.goto('/faqs')
  await page.evaluate((module) => import(module), (await asked).url())
  await context.setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Events' }).click()
  await expect(page.getByText(LOST)).toBeVisible()
  await expect(page).toHaveURL(/\/faqs$/)
  await context.setOffline(false)
  await arriveAt(page, '/event/search')
  await expect(page.getByText(LOST)).toHaveCount(0)
})

test('who is signed out in the middle of a form finds it as it was after signing in, and nobody else does', async ({
  page,
  site,
  context,
}) => {
  const person = aPerson()
  expectFault('401')
  await carry(context, site, await signedIn(person))
  await page.goto('/profile')
  await page.getByLabel('Name', { exact: true }).fill('Asha Rao')
  // What the page asks of its reader once it is there would find nobody, and lead home.
  await page.waitForLoadState('networkidle')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page).toHaveURL(/\/login\?next=%2Fprofile$/)
  const form = page.getByRole('dialog')
  await expect(form.getByText('Your session has ended.')).toBeVisible()
  await form.getByLabel('Username or email').fill(person.username)
  await form.getByLabel('Password', { exact: true }).fill(person.password)
  await form.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText(BACK)).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha Rao')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByText(BACK)).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha Rao')
  await expect(page.getByText(BACK)).toHaveCount(0)

  await page.getByLabel('Name', { exact: true }).fill('Asha of the first')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save' }).first().click()
  await arriveAt(page, '/login')
  await carry(context, site, await signedIn(aPerson()))
  await page.goto('/profile')
  await expect(page.getByLabel('Name', { exact: true })).not.toHaveValue('Asha of the first')
  await expect(page.getByText(BACK)).toHaveCount(0)
})

test('after a failure of the server one tries again with what was typed', async ({ page }) => {
  expectFault('500')
  await page.goto('/contact')
  await page.getByLabel('Your name').fill('Chiara Rossi')
  await page.getByLabel('Your message').fill('Typed before the failure.')
  await page.route('**/contact.data**', (route) => route.fulfill({ status: 500, body: 'no' }), { times: 1 })
  // As quick as can be: pressed in the instant in which it is there.
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      const again = Array.from(document.querySelectorAll('a')).find((link) => link.text === 'Try again')
      if (!again) return
      watch.disconnect()
      again.click()
    })
    watch.observe(document.body, { childList: true, subtree: true })
  })
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText(BACK)).toBeVisible()
  await expect(page.getByLabel('Your message')).toHaveValue('Typed before the failure.')
  await expect(page.getByLabel('Your name')).toHaveValue('Chiara Rossi')
})

test('a slow page says that it is on its way, and the next click goes there instead', async ({ page }) => {
  await page.goto('/')
  await page.route('**/faqs.data**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue().catch(() => {})
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await arriveAt(page, '/terms')
  await expect(page.getByRole('progressbar')).toHaveCount(0)
})
