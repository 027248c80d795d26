import { type Browser, expect, type Page } from '@playwright/test'
import { aTrainingScene } from './own-training.ts'
import { callWire, carry, cookiesOf, mailedLink } from './people.ts'
import { arriveAt, expectAccessible, test } from './quorum-test.ts'
import { words } from './words.ts'

const say = words('en')
const DAY = 86_400_000
const dayAhead = (ahead: number) => new Date(Date.now() + ahead * DAY).toISOString().slice(0, 10)

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

test('from an agreed training to an order that is sent, acknowledged, changed and acknowledged anew', async ({
  browser,
  site,
}) => {
  const { provider, buyer, topic, title } = await aTrainingScene()
  const page = await pageOf(browser, site, buyer)
  await page.goto(`/request-training?topic=${topic}`)
  await page.getByLabel(say('trainings:form.participants')).fill('8')
  await page.getByLabel(say('trainings:form.day1', { number: 1 }), { exact: true }).fill(dayAhead(30))
  await page.getByRole('radio', { name: say('trainings:mode.online') }).check()
  await expect(page.getByText('€3,200').first()).toBeVisible()
  await page.getByRole('button', { name: say('trainings:form.send') }).click()
  await page.waitForURL(({ pathname }) => pathname.startsWith('/training-requests/'))
  const training = new URL(page.url()).pathname
  // Not before it is agreed on.
  await expect(page.getByRole('button', { name: say('purchase-orders:make') })).toHaveCount(0)

  const trainer = await pageOf(browser, site, provider)
  await trainer.goto(training)
  await trainer.getByRole('button', { name: say('trainings:ways.accept', { total: '€3,200' }) }).click()
  await expect(trainer.getByText(say('trainings:done.accept'))).toBeVisible()

  await page.goto(training)
  await page.getByRole('button', { name: say('purchase-orders:make') }).dblclick()
  await page.waitForURL(({ pathname }) => pathname.startsWith('/purchase-orders/'))
  const path = new URL(page.url()).pathname
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('€3,200').first()).toBeVisible()
  await expectAccessible(page, 'a draft')
  await trainer.goto('/dashboard/i/purchase-orders?side=received')
  await expect(trainer.getByText(say('purchase-orders:none.received'))).toBeVisible()

  await page.getByRole('button', { name: say('purchase-orders:act.send') }).dblclick()
  await expect(page.getByText(say('purchase-orders:done.send'))).toBeVisible()
  await trainer.reload()
  await expectAccessible(trainer, 'received')
  await trainer.getByRole('link', { name: title }).click()
  await arriveAt(trainer, path)
  await trainer.getByRole('button', { name: say('purchase-orders:act.acknowledge') }).click()
  await expect(trainer.getByText(say('purchase-orders:done.acknowledge'))).toBeVisible()

  // Without scripts, on a narrow screen: a new version, which waits anew.
  const plain = await pageOf(browser, site, buyer, { javaScriptEnabled: false })
  await plain.setViewportSize({ width: 320, height: 700 })
  await plain.goto(path)
  await plain.getByRole('link', { name: say('purchase-orders:act.change') }).click()
  await arriveAt(plain, `${path}/edit`)
  await plain.locator('[name="lines.1.text"]').fill('Travel')
  await plain.locator('[name="lines.1.quantity"]').fill('1')
  await plain.locator('[name="lines.1.unit"]').fill('120.50')
  expect(await plain.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await plain.getByRole('button', { name: say('purchase-orders:form.sendChange') }).click()
  await expect(plain.getByText(say('purchase-orders:done.change'))).toBeVisible()
  await expect(plain.getByText('€3,320.50').first()).toBeVisible()
  expect(await plain.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)

  await trainer.goto(path)
  await trainer.getByRole('button', { name: say('purchase-orders:act.acknowledge') }).click()
  await expect(trainer.getByText(say('purchase-orders:done.acknowledge'))).toBeVisible()
  await trainer.getByRole('link', { name: say('purchase-orders:openVersion') }).click()
  await expect(trainer.getByText(say('purchase-orders:outdated'))).toBeVisible()
  await expectAccessible(trainer, 'an earlier version')
  const paper = await trainer.request.get(`${path}/order.pdf?version=1`)
  expect(paper.headers()['content-type']).toBe('application/pdf')
})

test('an order by hand: what is wrong is said beside its field, and what was typed stays', async ({
  browser,
  site,
}) => {
  const { provider, buyer } = await aTrainingScene()
  const page = await pageOf(browser, site, buyer)
  await page.goto('/dashboard/i/purchase-orders')
  await expect(page.getByText(say('purchase-orders:none.sent'))).toBeVisible()
  await page.getByRole('link', { name: say('purchase-orders:add') }).click()
  await arriveAt(page, '/purchase-orders/new')
  await expectAccessible(page, 'a new order')
  await page.getByLabel(say('purchase-orders:form.provider'), { exact: true }).fill('nobody_at_all')
  await page.getByLabel(say('purchase-orders:form.title'), { exact: true }).fill('Looms')
  await page.locator('[name="lines.0.text"]').fill('Two days')
  await page.locator('[name="lines.0.quantity"]').fill('2')
  await page.locator('[name="lines.0.unit"]').fill('600')
  const save = page.getByRole('button', { name: say('purchase-orders:form.save') })
  await save.click()
  await expect(page.getByText(say('purchase-orders:form.noProvider')).first()).toBeVisible()
  await expect(page.locator('[name="lines.0.text"]')).toHaveValue('Two days')
  await page.getByLabel(say('purchase-orders:form.provider'), { exact: true }).fill(provider.username)
  await save.dblclick()
  await expect(page.getByText(say('purchase-orders:done.saved'))).toBeVisible()
  await page.goto('/dashboard/i/purchase-orders')
  await expect(page.getByRole('link', { name: 'Looms' })).toHaveCount(1)
})

test('by the link of the mail an order is read and acknowledged without an account, after which the delivery is noted', async ({
  browser,
  site,
}) => {
  const { provider, buyer } = await aTrainingScene()
  const page = await pageOf(browser, site, buyer)
  await page.goto('/dashboard/i/purchase-orders')
  await page.getByRole('link', { name: say('purchase-orders:add') }).click()
  await arriveAt(page, '/purchase-orders/new')
  await page.getByLabel(say('purchase-orders:form.provider'), { exact: true }).fill(provider.username)
  await page.getByLabel(say('purchase-orders:form.title'), { exact: true }).fill('Shuttles')
  await page.locator('[name="lines.0.text"]').fill('Two days')
  await page.locator('[name="lines.0.quantity"]').fill('2')
  await page.locator('[name="lines.0.unit"]').fill('600')
  await page.getByRole('button', { name: say('purchase-orders:form.save') }).click()
  await expect(page.getByText(say('purchase-orders:done.saved'))).toBeVisible()
  await page.getByRole('button', { name: say('purchase-orders:act.send') }).click()
  await expect(page.getByText(say('purchase-orders:done.send'))).toBeVisible()

  const link = await mailedLink(site, `${provider.username}@`, /\/purchase-order\/[\w-]+/)
  const visitor = await (await browser.newContext({ baseURL: site, reducedMotion: 'reduce' })).newPage()
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Shuttles' })).toBeVisible()
  await expectAccessible(visitor, 'an order by its link')
  const paper = await visitor.request.get(`${new URL(link, site).pathname}/order.pdf`)
  expect(paper.headers()['content-type']).toBe('application/pdf')
  // Looking, as programs do, answers nothing.
  await page.reload()
  await expect(page.getByText(say('purchase-orders:state.sent')).first()).toBeVisible()
  await visitor.getByRole('button', { name: say('purchase-orders:act.acknowledge') }).dblclick()
  await expect(visitor.getByText(say('purchase-orders:state.acknowledged')).first()).toBeVisible()

  await page.reload()
  await expect(page.getByText(say('purchase-orders:state.acknowledged')).first()).toBeVisible()
  await page.getByText(say('order-matching:form.receive'), { exact: true }).click()
  await page.locator('[name="quantity"]').fill('3')
  await page.getByRole('button', { name: say('order-matching:form.receiveNow') }).click()
  await expect(page.getByText(say('order-matching:refused.overDelivered'))).toBeVisible()
  await page.locator('[name="quantity"]').fill('2')
  await page.getByRole('button', { name: say('order-matching:form.receiveNow') }).dblclick()
  await expect(page.getByText(say('purchase-orders:done.receive'))).toBeVisible()
  await expect(page.getByText(say('order-matching:origin.noted', { number: 2 }))).toHaveCount(1)
  await expectAccessible(page, 'delivered')
})

test('a company admin comes from the menu to what waits: an order to approve, an invoice that differs', async ({
  browser,
  site,
}) => {
  const page = await pageOf(browser, site, { username: 'anand_phadke', password: 'quorum-demo' })
  await page.goto('/dashboard')
  await page
    .getByRole('link', { name: new RegExp(`^${say('dashboard:menu.purchaseOrderList')}`) })
    .first()
    .click()
  await page.waitForURL(({ pathname }) => pathname === '/dashboard/c/purchaseorderlist')
  await expect(page.getByRole('heading', { name: say('order-approvals:desk.title') })).toBeVisible()
  await expect(page.getByRole('heading', { name: say('order-matching:queue.title') })).toBeVisible()
  await expectAccessible(page, 'what waits')
  await page.getByRole('button', { name: say('order-approvals:desk.approve') }).click()
  await expect(page.getByText(say('order-approvals:desk.noneChosen')).first()).toBeVisible()
  await page
    .getByRole('link', {
      name: new RegExp(`^${say('order-matching:invoices.compareOf', { number: '' }).split(' ')[0]}`),
    })
    .first()
    .click()
  await page.waitForURL(({ pathname }) => pathname.includes('/match/'))
  await expect(page.getByRole('heading', { name: say('order-matching:sheet.delivery') })).toBeVisible()
  await expectAccessible(page, 'three papers')
  await page.getByRole('button', { name: say('order-matching:form.accept') }).click()
  await expect(page.getByText(say('common:invalid.required')).first()).toBeVisible()
})
