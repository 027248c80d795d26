import { expect } from '@playwright/test'
import { decideSandboxDispute, disputeInSandbox } from '#app/platform/payments/sandbox.server.ts'
import { fillCheckout, holdSeat } from '../support/buy-ticket.ts'
import { inProduct } from './in-world.ts'
import { letPass, pageOf, sendAndBook } from './own-chain.ts'
import { adminAndManager } from './own-member.ts'
import {
  aDesk,
  comeTo,
  expectStanding,
  lineOf,
  openStatement,
  orderedSeats,
  paidSeats,
  payOut,
  payTogether,
  soldAgain,
} from './own-money.ts'
import { aSellerAndABuyer } from './own-transfer.ts'
import { arriveAt, expectAccessible, expectFault, test } from './quorum-test.ts'
import { words } from './words.ts'

const say = words('en')

// Whatever is due in a currency goes out in one batch: one journey after the other.
test.describe.configure({ mode: 'default' })

const SOLD = { transfers: true, trusted: true, minimum: 1 }
const COMPANY = { company: 'Rao Gears', address: 'Hafenstraße 1\n20457 Hamburg' }

test('from a cart to a payout: ordered, acknowledged, attended, billed, matched, paid together, paid out and explained, each number typed once', async ({
  browser,
  page,
  site,
}) => {
  test.setTimeout(300_000)
  const [{ path, seller }, people] = [await aSellerAndABuyer(SOLD), await adminAndManager(50_000)]
  const [buyer, admin, supplier, desk] = [
    await pageOf(browser, site, people.manager),
    await pageOf(browser, site, people.admin),
    await pageOf(browser, site, seller),
    await aDesk(browser, site),
  ]
  await page.close()

  // The company pays all its suppliers together.
  await admin.goto('/dashboard/c/invoicelist')
  await admin.getByRole('link', { name: say('invoice-list:collective') }).click()
  await admin.getByLabel(say('collective-statements:set.rhythm')).selectOption('monthly')
  await admin.getByRole('button', { name: say('collective-statements:set.save') }).click()
  await expect(admin.getByText(say('collective-statements:set.saved'))).toBeVisible()

  await buyer.goto(path)
  await holdSeat(buyer, say)
  await fillCheckout(buyer, say, { name: 'Asha Rao', email: '', ...COMPANY })
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

  // Order, delivery and invoice agree; nobody compared them by hand.
  await expectStanding(admin, order, 'matches')
  await expectAccessible(admin, 'order with its invoice')

  await payTogether({ admin, desk }, '100')

  // What is due is seen by its owner first, then sent.
  await supplier.goto('/revenue/payouts')
  await expect(supplier.getByText('€90').first()).toBeVisible()
  await payOut(browser, site, desk)
  await expectAccessible(desk, 'a batch that arrived')

  await openStatement(supplier, '€90')
  await expect(lineOf(supplier, 'sale')).toContainText('€100')
  await expect(lineOf(supplier, 'sale')).toContainText('-€10')
  await expectAccessible(supplier, 'statement of a payout')
  await supplier.goto('/revenue/money')
  await expect(supplier.getByRole('row', { name: /EUR/ }).first()).toContainText('€90')
})

test('an invoice above the price ordered waits, is compared, accepted by who may; of a partial delivery the rest is closed', async ({
  browser,
  page,
  site,
}) => {
  test.setTimeout(240_000)
  const [{ path, seller }, people] = [await aSellerAndABuyer(SOLD), await adminAndManager(1_000)]
  const [buyer, admin, supplier] = [
    await pageOf(browser, site, people.manager),
    await pageOf(browser, site, people.admin),
    await pageOf(browser, site, seller),
  ]
  await page.close()

  // Two seats at 80 and two days of follow-up are ordered; the seat on sale costs 100.
  await admin.goto('/purchase-orders/new')
  await admin.getByLabel(say('purchase-orders:form.provider'), { exact: true }).fill(seller.username)
  await admin.getByLabel(say('purchase-orders:form.title'), { exact: true }).fill('Gears and bearings')
  const ordered = [
    ['seats', 'Standard seats', '2', '80'],
    ['days', 'Day of follow-up', '2', '600'],
  ] as const
  for (const [at, [kind, text, quantity, unit]] of ordered.entries()) {
    await admin.locator(`[name="lines.${at}.kind"]`).selectOption(kind)
    await admin.locator(`[name="lines.${at}.text"]`).fill(text)
    await admin.locator(`[name="lines.${at}.quantity"]`).fill(quantity)
    await admin.locator(`[name="lines.${at}.unit"]`).fill(unit)
  }
  await admin.getByRole('button', { name: say('purchase-orders:form.save') }).click()
  await expect(admin.getByText(say('purchase-orders:done.saved'))).toBeVisible()
  const order = new URL(admin.url()).pathname
  await admin.getByRole('button', { name: say('purchase-orders:act.send') }).click()
  await expect(admin.getByText(say('purchase-orders:done.send'))).toBeVisible()
  const number = /PO-\d{4}-\d{5}/.exec((await admin.locator('main').textContent()) ?? '')?.[0] ?? ''
  await supplier.goto(order)
  await supplier.getByRole('button', { name: say('purchase-orders:act.acknowledge') }).click()
  await expect(supplier.getByText(say('purchase-orders:done.acknowledge'))).toBeVisible()

  // One seat is booked with the number of the order.
  await admin.goto(path)
  await holdSeat(admin, say)
  await fillCheckout(admin, say, { name: 'Asha Rao', email: '', ...COMPANY })
  await admin.locator('#country').selectOption('DE')
  const extra = admin.locator('[name="purchaseOrderNumber"]')
  if (!(await extra.isVisible()))
    await admin.locator('details').filter({ has: extra }).locator('summary').first().click()
  await extra.fill(number)
  await admin.getByRole('button', { name: say('transfers:offer.button') }).click()
  await expect(admin.getByText('DE89 3704 0044 0532 0130 00')).toBeVisible()

  // It bills another price: a person compares the three papers and says which line it is.
  await expectStanding(buyer, order, 'waiting')
  await buyer.goto('/dashboard/c/invoicelist')
  await expect(buyer.getByRole('heading', { name: say('order-matching:queue.title') })).toBeVisible()
  await buyer
    .getByRole('link', { name: /^(Compare|Match) invoice/ })
    .first()
    .click()
  await buyer.waitForURL(({ pathname }) => pathname.includes('/match/'))
  for (const paper of ['order', 'delivery', 'invoice'])
    await expect(
      buyer.getByRole('heading', { name: say(`order-matching:sheet.${paper}`), exact: true }),
    ).toBeVisible()
  const lines = buyer.locator('[name="rows.0.line"]')
  await expect(lines).toHaveValue('0')
  expectFault('422')
  await buyer.locator('[name="rows.0.quantity"]').fill('3')
  await buyer.getByRole('button', { name: say('order-matching:form.match') }).click()
  await expect(buyer.getByRole('alert').first()).toBeVisible()
  await buyer.locator('[name="rows.0.quantity"]').fill('1')
  await buyer.getByRole('button', { name: say('order-matching:form.match') }).click()
  await expect(buyer.getByText(say('order-matching:done.match'))).toBeVisible()
  await expect(buyer.getByText(/€20 above the price ordered/)).toBeVisible()
  await expectAccessible(buyer, 'three papers that differ')

  // A manager decides on no more than the own limit of 10; an admin does, with a reason.
  await expect(buyer.getByText(/The difference is above your limit/)).toBeVisible()
  await expect(buyer.getByRole('button', { name: say('order-matching:form.accept') })).toHaveCount(0)
  await admin.goto(new URL(buyer.url()).pathname)
  const accept = admin.getByRole('button', { name: say('order-matching:form.accept') })
  await accept.click()
  await expect(admin.getByText(say('common:invalid.required')).first()).toBeVisible()
  await admin.locator('[name="reason"]').fill('The early price had ended.')
  await accept.dblclick()
  await expect(admin.getByText(say('order-matching:done.accept'))).toBeVisible()
  await expect(admin.getByText('The early price had ended.', { exact: false })).toBeVisible()

  // The training takes place with one of two seats, one of two days follows; the rest is given up.
  await letPass(path.split('/').at(-1) ?? '', 5)
  await admin.goto(order)
  await admin.getByText(say('order-matching:form.receive'), { exact: true }).click()
  await admin.locator('#receive-line').selectOption('1')
  await admin.locator('[name="quantity"]').fill('1')
  await admin.getByRole('button', { name: say('order-matching:form.receiveNow') }).click()
  await expect(admin.getByText(say('purchase-orders:done.receive'))).toBeVisible()
  await expect(comeTo(admin, /Standard seats/)).toContainText('211€100')
  await expect(comeTo(admin, /Day of follow-up/)).toContainText('210€0')
  const closing = admin.locator('details').filter({ hasText: say('purchase-orders:act.closeHint') })
  await closing.locator('summary').click()
  await closing.locator('textarea').fill('The other seat is no longer needed.')
  await closing.getByRole('button', { name: say('purchase-orders:act.closeNow') }).click()
  await expect(admin.getByText(say('purchase-orders:done.close'))).toBeVisible()
  await supplier.goto(order)
  await expect(supplier.getByText('The other seat is no longer needed.', { exact: false })).toBeVisible()
  await expectAccessible(supplier, 'an order that was closed early')
})

test('one of two seats is credited: matched quantity and payout follow, and the company keeps the credit', async ({
  browser,
  page,
  site,
}) => {
  test.setTimeout(240_000)
  const { path, seller } = await aSellerAndABuyer({ ...SOLD, firm: true })
  const people = await adminAndManager(50_000)
  const { order, reference } = await orderedSeats({ admin: people.admin, seller }, { path, seats: 2 })
  const [buyer, admin, supplier, desk] = [
    await pageOf(browser, site, people.manager),
    await pageOf(browser, site, people.admin),
    await pageOf(browser, site, seller),
    await aDesk(browser, site),
  ]
  await page.close()
  await expectStanding(admin, order, 'matches')
  await expect(comeTo(admin, /Standard seat/)).toContainText('02 still to come2€200')
  await payTogether({ admin, desk }, '200')

  await admin.goto(`/mybooking/${reference}`)
  await admin
    .locator('summary', { hasText: say('bookings:cancel.seat') })
    .first()
    .click()
  await admin
    .getByRole('button', { name: say('bookings:cancel.seat') })
    .first()
    .click()
  await expect(admin.getByText(say('bookings:cancel.done'))).toBeVisible()

  // The credit note is matched with what its invoice was, and both of its sides read so.
  await expect(async () => {
    await buyer.goto(order)
    const note = buyer.getByRole('row', { name: /Credit note/ })
    await expect(note).toContainText(say('order-matching:standing.matches'), { timeout: 1_000 })
    await expect(comeTo(buyer, /Standard seat/)).toContainText('01 still to come1€100', { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await expectAccessible(buyer, 'an order with a credit note')
  await admin.goto('/dashboard/c/collectivestatements')
  await expect(admin.getByText(say('collective-statements:credit.title', { amount: '€100' }))).toBeVisible()
  await expectAccessible(admin, 'a credit')

  await letPass(path.split('/').at(-1) ?? '', 5)
  await payOut(browser, site, desk)
  await openStatement(supplier, '€90')
  await expect(lineOf(supplier, 'sale')).toContainText('€200')
  await expect(lineOf(supplier, 'refund')).toContainText('-€100')
  await expect(lineOf(supplier, 'refund')).toContainText('€10')
})

test('a payment that was paid out is claimed back and lost: the seller answers, the next payout nets it and says so', async ({
  browser,
  page,
  site,
}) => {
  test.setTimeout(240_000)
  const { path, seller, buyer } = await aSellerAndABuyer(SOLD)
  const payment = await paidSeats(buyer, { path, seats: 1 })
  const [supplier, desk] = [
    await pageOf(browser, site, seller),
    await aDesk(browser, site, ['payOut', 'refund']),
  ]
  await page.close()
  const slug = path.split('/').at(-1) ?? ''
  await letPass(slug, 5)
  await payOut(browser, site, desk)
  await openStatement(supplier, '€90')

  await inProduct(() => disputeInSandbox(payment))
  await expect(async () => {
    await supplier.goto('/revenue')
    await expect(supplier.getByText(/Your balance is -?€90 below zero/)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expectAccessible(supplier, 'a balance below zero')
  await supplier
    .getByRole('link', { name: say('disputes:own.open') })
    .first()
    .click()
  await arriveAt(supplier, '/revenue/disputes')
  await supplier.locator('main').getByRole('row').getByRole('link').first().click()
  await expect(supplier.getByText(/was ordered on/)).toBeVisible()
  await expect(supplier.getByText(/terms of use/)).toBeVisible()
  await supplier.locator('[name="text"]').fill('She sat in the first row, and signed the list.')
  await supplier.getByRole('button', { name: say('disputes:send') }).dblclick()
  await expect(supplier.getByText(say('disputes:done.contest'))).toBeVisible()
  await expectAccessible(supplier, 'evidence that was sent')

  await desk.goto('/admin/disputes')
  const said = desk.getByRole('article').filter({ hasText: 'She sat in the first row' })
  await expect(said).toContainText(say('disputes:states.contested'))
  await expectAccessible(desk, 'disputes of staff')

  await inProduct(() => decideSandboxDispute(payment, 'lost'))
  await expect(async () => {
    await supplier.reload()
    await expect(supplier.getByText(/The bank decided in favour of the payer/)).toBeVisible({
      timeout: 1_000,
    })
  }).toPass()

  // The next payout is less by what is gone.
  const next = await soldAgain(seller)
  await paidSeats(buyer, { path: next, seats: 2 })
  await letPass(next.split('/').at(-1) ?? '', 5)
  await payOut(browser, site, desk)
  await openStatement(supplier, '€90')
  await expect(lineOf(supplier, 'sale')).toContainText('€200')
  await expect(lineOf(supplier, 'dispute')).toContainText('-€90')
  await expectAccessible(supplier, 'statement with a dispute')
})
