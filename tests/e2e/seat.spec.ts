import { type Browser, expect, type Page } from '@playwright/test'
import {
  buyTicket,
  countingHands,
  fillCheckout,
  holdSeat,
  payButton,
  type TicketBuyer,
} from '../support/buy-ticket.ts'
import { anOffer } from './own-event.ts'
import { aPerson, callWire, carry, cookiesOf, join, mailedCode, mailedLink, type Person } from './people.ts'
import { expectAccessible, expectFault, test } from './quorum-test.ts'
import { words } from './words.ts'

const ORGANISER = { username: 'meera_kulkarni', password: 'quorum-demo' }

type Say = ReturnType<typeof words>

/** An event of the organiser with seats on sale, found as a visitor finds it. */
async function openEvent(page: Page, prefix: string, say: Say): Promise<string> {
  await page.goto(`${prefix}/${ORGANISER.username}`)
  const links = await page
    .locator('main a[href*="/event/Q/"]')
    .evaluateAll((anchors) => [...new Set(anchors.map((anchor) => anchor.getAttribute('href') ?? ''))])
  for (const href of links) {
    await page.goto(href)
    if (
      await page
        .getByRole('button', { name: say('events:panel.get') })
        .first()
        .isVisible()
    ) {
      return ((await page.getByRole('heading', { level: 1 }).textContent()) ?? '').trim()
    }
  }
  throw new Error(`${ORGANISER.username} sells no seats`)
}

async function findBySearch(page: Page, prefix: string, title: string, say: Say) {
  await page.goto(`${prefix}/`)
  const box = page.getByRole('combobox', { name: say('search:box.placeholder') }).first()
  await box.fill(title)
  await page.getByRole('option', { name: title }).last().click()
  await expect(page).toHaveURL(/\/event\/Q\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}

const ADDRESS = '14 MG Road\nPune 411001'

/** What a newcomer of this name fills in; the code is read from the mailbox as it would be from the phone. */
function newcomer(site: string, person: Person): TicketBuyer {
  const { email, username } = person
  const code = () => mailedCode(site, email)
  return { email, code, name: `Asha ${username}`, company: 'Rao Works', address: ADDRESS }
}

/** A username and a password, asked for only now that the ticket is there. */
async function finishAccount(page: Page, say: Say, person: Person) {
  await page.getByLabel(say('accounts:username.label')).fill(person.username)
  await page.getByLabel(say('accounts:password.label'), { exact: true }).fill(person.password)
  await page.getByRole('button', { name: say('accounts:finish.submit') }).click()
  await expect(page.getByRole('heading', { name: say('accounts:finish.title') })).toHaveCount(0)
}

async function organiserSees(
  browser: Browser,
  site: string,
  title: string,
  person: Person,
  prefix: string,
  say: Say,
) {
  const context = await browser.newContext()
  const answer = await callWire(site, { action: 'login', ...ORGANISER, cookie: 'true', recaptcha: '' })
  await carry(context, site, cookiesOf(answer))
  const page = await context.newPage()
  await page.goto(`${site}${prefix}/event/manage_event?${new URLSearchParams({ q: title })}`)
  await page.getByRole('link', { name: title }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: say('sales:frame.overview') })).toBeVisible()
  await expectAccessible(page, 'sales of an event')
  await page.getByRole('link', { name: say('sales:frame.participants'), exact: true }).click()
  await expect(page.getByText(`Asha ${person.username}`).first()).toBeVisible()
  await expectAccessible(page, 'participants of an event')
  await context.close()
}

test.describe('a newcomer', () => {
  test.use({ timezoneId: 'Asia/Kolkata', locale: 'en-GB' })

  test('gets from the event page to a ticket with 4 clicks and 5 fields at most, on one tab', async ({
    page,
    context,
    site,
  }) => {
    const say = words('en')
    const hands = countingHands()
    const person = aPerson()
    const { path } = await anOffer()
    await page.goto(path)
    await buyTicket(page, say, newcomer(site, person), hands)

    // Who buys with the keyboard goes on at the top, not behind the button that is gone.
    await expect(page.locator('#main')).toBeFocused()
    expect(hands.counted.clicks).toBeLessThanOrEqual(4)
    expect(hands.counted.fields).toBeLessThanOrEqual(5)
    expect(context.pages()).toHaveLength(1)
    await expect(page.getByRole('img', { name: new RegExp(`Asha ${person.username}`) })).toBeVisible()
    // Nobody knows yet whether it runs.
    const title = say('orders:title.reserved', { count: 1 })
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })

  test('who mistypes the code and then is declined is told of the card, and of the code no more', async ({
    page,
    site,
  }) => {
    expectFault('422')
    const say = words('en')
    const buyer = newcomer(site, aPerson())
    const { path } = await anOffer()
    await page.goto(path)
    await holdSeat(page, say)
    await fillCheckout(page, say, { ...buyer, code: async () => '000000', card: 'declined' })
    await payButton(page).click()
    await expect(page.getByRole('alert').first()).toContainText(say('accounts:code.label'))
    await page.locator('#code').fill((await buyer.code?.()) ?? '')
    await payButton(page).click()
    await expect(page.getByText(say('orders:payment.declined.declined'))).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: say('accounts:code.label') })).toHaveCount(0)
  })

  test('finds what was filled in before, and goes on with seats that are held', async ({ page, site }) => {
    const say = words('en')
    const person = aPerson()
    const { path } = await anOffer()
    await page.goto(path)
    await buyTicket(page, say, newcomer(site, person))

    await page.goto(path)
    await holdSeat(page, say)
    const order = page.url()
    await expect(page.locator('#name')).toHaveValue(`Asha ${person.username}`)
    await expect(page.locator('#company')).toHaveValue('Rao Works')
    await expect(page.locator('#address')).toHaveValue(ADDRESS)
    await expect(page.locator('#country')).toHaveValue('IN')
    await page.locator('#company').fill('Rao & Daughters')
    await page.getByRole('radio', { name: say('orders:payment.cards.confirms') }).check()
    await page.goBack()
    await page.getByRole('link', { name: say('events:panel.resume.continue') }).click()
    await expect(page).toHaveURL(order)
    await expect(page.locator('#company')).toHaveValue('Rao & Daughters')
    await expect(page.getByRole('radio', { name: say('orders:payment.cards.confirms') })).toBeChecked()
    await payButton(page).click()
    await page.getByRole('button', { name: say('orders:sandbox.confirm') }).click()
    await expect(page.getByText(say('orders:done.title')).first()).toBeVisible()
  })

  test('whose account is not confirmed types the code on the page of the order', async ({ page, site }) => {
    const say = words('en')
    const person = aPerson()
    await carry(page.context(), site, await join(site, person))
    const { path } = await anOffer()
    await page.goto(path)
    await holdSeat(page, say)
    await expect(page.getByText(say('orders:contact.prove'))).toBeVisible()
    await expectAccessible(page, 'checkout of an unconfirmed account')
    await fillCheckout(page, say, { ...newcomer(site, person), code: undefined })
    const answered = Promise.withResolvers<void>()
    await page.route(/\/order\/\w+\.data/, async (route) => {
      await answered.promise
      await route.continue()
    })
    const send = page.locator('button[value="send"]')
    await send.click()
    await expect(send).toHaveAttribute('aria-busy', 'true')
    await expect(payButton(page)).toHaveAttribute('aria-disabled', 'true')
    await expect(payButton(page)).not.toHaveAttribute('aria-busy')
    answered.resolve()
    await expect(page.locator('#code')).toBeFocused()
    await page.unrouteAll({ behavior: 'wait' })
    await page.locator('#code').fill(await mailedCode(site, person.email))
    await payButton(page).click()
    await expect(page.getByText(say('orders:done.title')).first()).toBeVisible()
  })

  test('who follows the link on another device goes on in both', async ({ page, browser, site }) => {
    expectFault('422')
    const say = words('en')
    const buyer = newcomer(site, aPerson())
    const { path } = await anOffer()
    await page.goto(path)
    await holdSeat(page, say)
    await page.locator('#email').fill(buyer.email)
    await page.keyboard.press('Enter')
    await expect(page.locator('#code')).toBeFocused()
    await page.locator('#name').fill(buyer.name)
    await payButton(page).click()
    await expect(page.locator('#address-error')).toBeVisible()

    const link = await mailedLink(site, buyer.email, /\/order\/[0-9A-Z]+\/link\/[\w.-]+/)
    const phone = await (await browser.newContext()).newPage()
    await phone.goto(site + link)
    await phone.getByRole('button', { name: say('orders:link.button') }).click()
    await expect(phone.getByText(say('orders:checkout.held')).first()).toBeVisible()
    await phone.context().close()

    await expect(page.getByText(say('orders:contact.as'))).toBeVisible({ timeout: 15_000 })
    await expect(page.locator('#name')).toHaveValue(buyer.name)
    // It has looked again meanwhile, and what it says of the form still stands there.
    await expect(page.locator('#address-error')).toBeVisible()
    await fillCheckout(page, say, { ...buyer, code: undefined })
    await payButton(page).click()
    await expect(page.getByText(say('orders:done.title')).first()).toBeVisible()
  })
})

test('who is late for the last seat is told beside the choice, and where to look on', async ({
  page,
  browser,
}) => {
  expectFault('409')
  const say = words('en')
  const { path } = await anOffer({ capacity: 1 })
  await page.goto(path)
  const get = page.getByRole('button', { name: say('events:panel.get') }).last()
  await expect(get).toBeVisible()
  const other = await (await browser.newContext()).newPage()
  await other.goto(path)
  await holdSeat(other, say)
  await other.context().close()
  await get.click()
  const alert = page.getByRole('alert').filter({ hasText: say('events:refused.soldOut') })
  await expect(alert.getByRole('link')).toHaveAttribute('href', /^\/(topic|event)\//)
  await expectAccessible(page, 'event whose last seat is gone')
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('who changes their mind lets the held seats go, and somebody else can have them', async ({
      page,
      browser,
    }) => {
      const say = words('en')
      const { path } = await anOffer({ capacity: 1 })
      await page.goto(path)
      await holdSeat(page, say)
      const release = page.locator('details', { hasText: say('orders:checkout.release') })
      await release.locator('summary').click()
      await expect(release).toContainText(say('orders:checkout.releaseSure'))
      // Axe is a script.
      if (javaScriptEnabled) await expectAccessible(page, 'release of seats')
      await release.getByRole('button').click()
      await expect(page.getByText(say('orders:ended.cancelled'))).toBeVisible()
      await page.getByRole('link', { name: say('orders:ended.event') }).click()
      await expect(page.getByRole('link', { name: say('events:panel.resume.continue') })).toHaveCount(0)

      const other = await (await browser.newContext()).newPage()
      await other.goto(path)
      await holdSeat(other, say)
      await other.context().close()
    })
  })
}

test.describe('where the clock says Pune', () => {
  test.use({ timezoneId: 'Asia/Kolkata', locale: 'en-GB' })

  test('the country is guessed even if one presses before the page has come alive', async ({
    page,
    site,
  }) => {
    const { slug, field } = await anOffer()
    // What the form sends by itself.
    const form = { event: slug, key: '', [field]: '1' }
    const held = await page.request.post(`${site}/order`, {
      form,
      headers: { Origin: site },
      maxRedirects: 0,
    })
    await page.goto(held.headers().location ?? '')
    await expect(page.locator('#country')).toHaveValue('IN')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the whole purchase works, and nothing that was typed is lost on the way', async ({ page, site }) => {
    expectFault('422')
    const say = words('en')
    const person = aPerson()
    const buyer = newcomer(site, person)
    const { path } = await anOffer()
    await page.goto(path)
    await holdSeat(page, say)
    await page.locator('#name').fill(buyer.name)
    await page.locator('#address').fill('nowhere')
    await page.locator('#email').fill(person.email)
    await page.getByRole('button', { name: say('accounts:code.send') }).click()

    await expect(page.locator('#name')).toHaveValue(buyer.name)
    await expect(page.locator('#address')).toHaveValue('nowhere')
    await page.getByLabel(say('accounts:code.label')).fill(await mailedCode(site, person.email))
    await payButton(page).click()
    await expect(page.locator('#address-error')).toHaveText(say('orders:billing.addressFormat'))
    await expect(page.locator('#company-error')).toBeVisible()
    await expect(page.locator('#country-error')).toBeVisible()
    await expect(page.locator('#name')).toHaveValue(buyer.name)

    await page.locator('#address').fill(ADDRESS)
    await page.locator('#company').fill('Rao Works')
    await page.locator('#country').selectOption('IN')
    await payButton(page).click()
    await expect(page.getByText(say('orders:done.title')).first()).toBeVisible()
    await finishAccount(page, say, person)
    await page.goto('/mybooking')
    await expect(page.locator('main a[href^="/mybooking/"]').first()).toBeVisible()
  })
})

for (const [language, look] of [
  ['en', { viewport: { width: 1280, height: 900 } }],
  ['ja', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
] as const) {
  test.describe(language, () => {
    test.use({ ...look, locale: language === 'ja' ? 'ja-JP' : 'en-GB' })

    test('a stranger finds a training, holds a seat, pays, has the ticket, opens an account; the organiser sees it', async ({
      page,
      site,
      browser,
    }) => {
      test.setTimeout(180_000)
      expectFault('409')
      const say = words(language)
      const prefix = language === 'en' ? '' : `/${language}`
      const person = aPerson()
      const title = await openEvent(page, prefix, say)
      await findBySearch(page, prefix, title, say)

      await holdSeat(page, say)
      await expectAccessible(page, 'checkout')
      await fillCheckout(page, say, { ...newcomer(site, person), card: 'declined' })
      await page.locator('#country').selectOption('IN')
      await expectAccessible(page, 'checkout, filled in')
      await payButton(page).click()
      await expect(page.getByText(say('orders:payment.declined.declined'))).toBeVisible()
      await expect(page.locator('#company')).toHaveValue('Rao Works')
      await page.getByRole('radio', { name: say('orders:payment.cards.confirms') }).check()
      await payButton(page).click()
      await page.getByRole('button', { name: say('orders:sandbox.confirm') }).click()

      await expect(page.getByText(say('orders:done.title')).first()).toBeVisible()
      await expect(
        page.getByRole('img', { name: new RegExp(`Asha ${person.username}`) }).first(),
      ).toBeVisible()
      await expectAccessible(page, 'tickets')
      await finishAccount(page, say, person)
      await page
        .getByRole('link', { name: say('orders:done.booking') })
        .first()
        .click()
      await expect(page).toHaveURL(/\/mybooking\//)
      await expectAccessible(page, 'booking')
      await page.goto(`${prefix}/mybooking`)
      await expect(page.getByText(title).first()).toBeVisible()
      await page.goto(`${prefix}/dashboard`)
      await expect(page.getByText(title).first()).toBeVisible()
      await mailedLink(site, person.email, /\/mybooking\/[\w-]+/)
      await organiserSees(browser, site, title, person, prefix, say)
    })
  })
}
