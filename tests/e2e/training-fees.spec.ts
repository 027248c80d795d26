import { type Browser, expect, type Page } from '@playwright/test'
import { aFeeScene } from './own-fees.ts'
import { callWire, carry, cookiesOf } from './people.ts'
import { arriveAt, expectAccessible, test } from './quorum-test.ts'
import { words } from './words.ts'

const say = words('en')
const dayAhead = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

type SignIn = { username: string; password: string }

/** A browser of its own in which somebody is signed in. */
async function pageOf(
  browser: Browser,
  site: string,
  who: SignIn,
  given: { javaScriptEnabled?: boolean } = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: site, reducedMotion: 'reduce', ...given })
  await carry(context, site, cookiesOf(await callWire(site, { action: 'login', ...who })))
  return context.newPage()
}

/** Goes to a page by the side menu. */
async function byMenu(page: Page, key: string, path: string): Promise<void> {
  await page.goto('/dashboard')
  await page
    .getByRole('navigation', { name: say('dashboard:menu.label') })
    .getByRole('link', { name: say(`dashboard:menu.${key}`) })
    .click()
  await arriveAt(page, path)
}

test('from a topic by the menu to a fee that is countered, agreed, approved, and a training at it', async ({
  browser,
  site,
}) => {
  const { admin, manager, provider, rival, title } = await aFeeScene()
  const page = await pageOf(browser, site, admin)
  await byMenu(page, 'feeApproval', '/dashboard/c/feeapproval')
  await expect(page.getByText(say('training-fees:none.topics'))).toBeVisible()
  await expectAccessible(page, 'no topics yet')
  await byMenu(page, 'addTrainingTopic', '/dashboard/c/addtopic')
  await expectAccessible(page, 'a new topic')
  const form = (name: string) => page.locator(`form [name="${name}"]`)
  await form('title').fill(title)
  await form('category').selectOption({ index: 1 })
  await form('description').fill('Looms, yarns and patterns.')
  await form('audience').fill('New colleagues')
  await form('participants').fill('many')
  await form('days').fill('2')
  await form('budget').fill('150')
  await page.getByRole('button', { name: say('training-topics:form.open') }).click()
  await expect(page.getByText(say('training-topics:form.participantsRange')).first()).toBeVisible()
  await expect(form('title')).toHaveValue(title)
  await form('participants').fill('10')
  await page.getByRole('button', { name: say('training-topics:form.open') }).dblclick()
  await expect(page.getByText(say('training-topics:done.open'))).toBeVisible()
  await expectAccessible(page, 'an own topic')
  const topic = new URL(page.url()).pathname

  const trainer = await pageOf(browser, site, provider)
  await byMenu(trainer, 'companyTopics', '/training-topics')
  await expectAccessible(trainer, 'topics of companies')
  await trainer.getByRole('link', { name: title }).click()
  await arriveAt(trainer, topic)
  await expectAccessible(trainer, 'a topic to answer')
  await trainer.locator('[name="amount"]').fill('700')
  await trainer.locator('[name="currency"]').selectOption('EUR')
  await trainer.locator('[name="includes"]').fill('Preparation and travel.')
  await trainer.locator('[name="validUntil"]').fill('2020-01-01')
  await trainer.getByRole('button', { name: say('training-fees:act.propose') }).click()
  await expect(trainer.getByText(say('training-fees:form.validPast')).first()).toBeVisible()
  await expect(trainer.locator('[name="amount"]')).toHaveValue('700')
  await trainer.locator('[name="validUntil"]').fill(dayAhead(60))
  await trainer.getByRole('button', { name: say('training-fees:act.propose') }).dblclick()
  await expect(trainer.getByText(say('training-fees:done.propose'))).toBeVisible()
  const fee = new URL(trainer.url()).pathname
  await expectAccessible(trainer, 'an own fee')

  // A rival sees the topic, and nothing of the fee.
  const other = await pageOf(browser, site, rival)
  expect((await other.goto(fee))?.status()).toBe(404)
  await other.goto('/training-topics')
  await expect(other.getByRole('link', { name: title })).toBeVisible()
  await expect(other.getByText('€700')).toHaveCount(0)

  // The manager's limit is below it; without scripts, on a narrow screen, another price is named.
  const plain = await pageOf(browser, site, manager, { javaScriptEnabled: false })
  await plain.setViewportSize({ width: 320, height: 700 })
  await plain.goto('/dashboard/c/feeapproval')
  await plain.getByRole('link', { name: title }).click()
  await arriveAt(plain, fee)
  await expect(plain.getByText(say('training-fees:above.title', { limit: '€1,000' }))).toBeVisible()
  await expect(plain.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  await plain.getByText(say('training-fees:act.counterOpen'), { exact: true }).click()
  await plain.locator('[name="amount"]').fill('600')
  expect(await plain.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await plain.getByRole('button', { name: say('training-fees:act.counter') }).click()
  await expect(plain.getByText(say('training-fees:done.counter'))).toBeVisible()
  expect(await plain.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)

  // Who acts on an outdated page is told so, and sees what stands there now.
  await page.goto(fee)
  await expect(page.getByText(say('training-fees:state.countered.own')).first()).toBeVisible()
  await trainer.goto(fee)
  const agree = say('training-fees:act.agree', { amount: '€600 per day' })
  await trainer.getByRole('button', { name: agree }).dblclick()
  await expect(trainer.getByText(say('training-fees:done.agree'))).toBeVisible()
  await page.getByText(say('training-fees:act.reject'), { exact: true }).click()
  await page.locator('[name="reason"]').fill('Too late.')
  await page.getByRole('button', { name: say('training-fees:act.rejectNow') }).click()
  await expect(page.getByText(say('training-fees:refused.changed')).first()).toBeVisible()
  await page.goto(fee)
  const approve = say('training-fees:act.approve', { amount: '€600 per day' })
  await page.getByRole('button', { name: approve }).dblclick()
  await expect(page.getByText(say('training-fees:done.approve'))).toBeVisible()
  await expectAccessible(page, 'an approved fee')

  await page.getByRole('link', { name: say('training-fees:act.request') }).click()
  await arriveAt(page, '/request-training')
  await expect(page.getByText(say('trainings:agreedPrice'))).toBeVisible()
  await expect(page.locator('[name="participants"]')).toHaveValue('10')
  await page.getByLabel(say('trainings:form.day1', { number: 1 }), { exact: true }).fill(dayAhead(30))
  await page.getByRole('radio', { name: say('trainings:mode.online') }).check()
  await page.getByRole('button', { name: say('trainings:form.send') }).click()
  await page.waitForURL(({ pathname }) => pathname.startsWith('/training-requests/'))
  await expect(page.getByText('€600').first()).toBeVisible()
  const training = new URL(page.url()).pathname
  await trainer.goto(training)
  await trainer.getByText(say('trainings:ways.counter')).click()
  await expect(trainer.getByText(say('trainings:form.priceFixed'))).toBeVisible()
  await expect(trainer.locator('[name="amount"]')).toHaveCount(0)
  await trainer.getByRole('button', { name: say('trainings:ways.accept', { total: '€600' }) }).click()
  await expect(trainer.getByText(say('trainings:done.accept'))).toBeVisible()
  await page.goto(fee)
  await expect(page.getByRole('heading', { name: say('training-fees:requests') })).toBeVisible()
})
