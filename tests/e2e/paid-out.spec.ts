import { expect } from '@playwright/test'
import { fillCheckout, holdSeat } from '../support/buy-ticket.ts'
import { letPass, pageOf, sendAndBook } from './own-chain.ts'
import { adminAndManager, someoneOf } from './own-member.ts'
import { aSellerAndABuyer } from './own-transfer.ts'
import { promote } from './promote.ts'
import { expectAccessible, test } from './quorum-test.ts'
import { words } from './words.ts'

const say = words('en')

test('from a cart to a payout: ordered, acknowledged, attended, billed, matched, paid together, paid out and explained, each number typed once', async ({
  browser,
  page,
  site,
}) => {
  test.setTimeout(300_000)
  const [{ path, seller }, people, staff] = [
    await aSellerAndABuyer({ transfers: true, trusted: true, minimum: 1 }),
    await adminAndManager(50_000),
    await someoneOf('seeker'),
  ]
  const [buyer, admin, supplier, desk] = [
    await pageOf(browser, site, people.manager),
    await pageOf(browser, site, people.admin),
    await pageOf(browser, site, seller),
    await pageOf(browser, site, staff),
  ]
  // Who signs in as staff is asked for the second factor.
  await promote(staff.username, { staffTasks: ['payOut'] })
  await page.close()

  // The company pays all its suppliers together.
  await admin.goto('/dashboard/c/invoicelist')
  await admin.getByRole('link', { name: say('invoice-list:collective') }).click()
  await admin.getByLabel(say('collective-statements:set.rhythm')).selectOption('monthly')
  await admin.getByRole('button', { name: say('collective-statements:set.save') }).click()
  await expect(admin.getByText(say('collective-statements:set.saved'))).toBeVisible()

  await buyer.goto(path)
  await holdSeat(buyer, say)
  const company = { company: 'Rao Gears', address: 'Hafenstraße 1\n20457 Hamburg' }
  await fillCheckout(buyer, say, { name: 'Asha Rao', email: '', ...company })
  await buyer.locator('#country').selectOption('DE')
  await buyer.getByRole('button', { name: say('cart-orders:button') }).click()
  await buyer.waitForURL(({ pathname }) => pathname.startsWith('/purchase-orders/'))
  const order = new URL(buyer.url()).pathname
  await sendAndBook(order, { buyer, admin, supplier })

  // The training takes place, and its trainer says who was there.
  const slug = path.split('/').at(-1) ?? ''
  await letPass(slug, 5)
  await supplier.goto(`/event/manage_event/${slug}/attendance`)
  await supplier
    .getByRole('button', { name: `${say('attendance:marks.known.none')} Asha Rao` })
    .first()
    .click()
  await expect(
    supplier.getByRole('button', { name: `${say('attendance:marks.known.present')} Asha Rao` }).first(),
  ).toBeVisible()

  // Order, delivery and invoice agree; nobody compared them by hand. The job looks once a minute.
  await expect(async () => {
    await admin.goto(order)
    const matches = admin.getByText(say('order-matching:standing.matches')).first()
    await expect(matches).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 150_000 })
  await expectAccessible(admin, 'order with its invoice')

  await admin.goto('/dashboard/c/collectivestatements')
  await admin.getByRole('button', { name: say('collective-statements:issue') }).click()
  await expect(admin.getByRole('link', { name: say('collective-statements:pdf') })).toBeVisible()
  const statement = admin.url().split('/').at(-1) ?? ''

  await desk.goto('/admin/collections')
  await desk.getByLabel(say('collective-statements:staff.receipt.words'), { exact: true }).fill(statement)
  await desk.locator('#amount').fill('100')
  await desk.getByRole('button', { name: say('collective-statements:staff.receipt.take') }).click()
  await expect(desk.getByText(say('collective-statements:staff.done.collected'))).toBeVisible()
  await admin.reload()
  await expect(admin.getByText(say('collective-statements:nothingLeft'))).toBeVisible()

  // What is due is seen by its owner first, then sent.
  await supplier.goto('/revenue/payouts')
  await expect(supplier.getByText('€90').first()).toBeVisible()
  await desk.goto('/admin/payouts')
  await desk
    .getByRole('row', { name: /^EUR · SEPA/ })
    .getByRole('button', { name: say('payouts:staff.due.prepare') })
    .click()
  await desk.waitForURL(({ pathname }) => pathname.startsWith('/admin/payouts/'))
  const batch = new URL(desk.url()).pathname
  if (await desk.getByText(say('payouts:batch.fourEyes')).isVisible()) {
    const second = await someoneOf('seeker')
    const eyes = await pageOf(browser, site, second)
    await promote(second.username, { staffTasks: ['payOut'] })
    await eyes.goto(batch)
    await eyes.getByRole('button', { name: say('payouts:batch.approve') }).click()
    await eyes.close()
    await desk.reload()
  }
  for (const step of ['send', 'allPaid'] as const) {
    const asked = desk.locator('details').filter({ hasText: say(`payouts:batch.${step}Sure`) })
    await asked.locator('summary').click()
    await asked.getByRole('button').click()
    await expect(asked).toHaveCount(0)
  }
  await expectAccessible(desk, 'a batch that arrived')

  await supplier.goto('/revenue/payouts')
  await supplier.getByRole('row').filter({ hasText: '•••• 3000' }).getByRole('link').click()
  await expect(supplier.getByRole('heading', { level: 1 })).toContainText('€90')
  const line = supplier.getByRole('row').filter({ hasText: say('payouts:kinds.sale') })
  await expect(line).toContainText('€100')
  await expect(line).toContainText('-€10')
  await expectAccessible(supplier, 'statement of a payout')
  await supplier.goto('/revenue/money')
  await expect(supplier.getByRole('row', { name: /EUR/ }).first()).toContainText('€90')
})
