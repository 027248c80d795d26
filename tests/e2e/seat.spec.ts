import { type Browser, expect, type Page } from '@playwright/test'
import { aPerson, callWire, carry, cookiesOf, mailedLink, type Person } from './people.ts'
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

async function nameParticipants(page: Page, say: Say, person: Person) {
  const names = page.getByLabel(say('orders:participants.name'))
  const emails = page.getByLabel(say('orders:participants.email'))
  for (let at = 0; at < (await names.count()); at += 1) {
    await names.nth(at).fill(at === 0 ? `Asha ${person.username}` : `Ravi ${person.username}`)
    await emails.nth(at).fill(`p${at}.${person.email}`)
  }
  await page.getByRole('button', { name: say('orders:checkout.next') }).click()
}

async function fillBilling(page: Page, say: Say) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('orders:title.billing'))
  await page.getByLabel(say('orders:billing.name')).fill('Asha Rao')
  await page.getByLabel(say('orders:billing.street')).fill('14 MG Road')
  await page.getByLabel(say('orders:billing.postalCode')).fill('411001')
  await page.getByLabel(say('orders:billing.city')).fill('Pune')
  await page.getByLabel(say('orders:billing.country')).selectOption('IN')
  await expectAccessible(page, 'billing')
  await page.getByRole('button', { name: say('orders:checkout.next') }).click()
}

async function registerInBetween(page: Page, site: string, say: Say, person: Person) {
  const order = page.url()
  await page
    .getByRole('main')
    .getByRole('link', { name: say('orders:payment.register') })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('accounts:username.label')).fill(person.username)
  await dialog.getByLabel(say('accounts:email.label')).fill(person.email)
  await dialog.getByLabel(say('accounts:password.label'), { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: say('accounts:register.submit') }).click()
  await expect(page.getByText(person.username).first()).toBeVisible()

  const link = await mailedLink(site, person.email, /\/(?:de\/|fr\/|it\/|es\/|ja\/)?confirm\/[\w.-]+/)
  await page.goto(link)
  await page.getByRole('button', { name: say('accounts:confirm.button') }).click()
  await expect(page.getByText(say('accounts:confirm.done', { username: person.username }))).toBeVisible()
  await page.goto(order)
}

async function pay(page: Page, say: Say, card: string) {
  await page.getByRole('radio', { name: say(`orders:payment.cards.${card}`) }).check()
  await expectAccessible(page, 'payment')
  await page.locator('button[name="intent"][value="pay"]').click()
}

async function organiserSees(browser: Browser, site: string, title: string, person: Person, prefix: string) {
  const context = await browser.newContext()
  const answer = await callWire(site, { action: 'login', ...ORGANISER, cookie: 'true', recaptcha: '' })
  await carry(context, site, cookiesOf(answer))
  const page = await context.newPage()
  await page.goto(`${site}${prefix}/event/manage_event`)
  await page.getByRole('link', { name: title }).first().click()
  await expect(page.getByText(`Asha ${person.username}`).first()).toBeVisible()
  await expectAccessible(page, 'sales of an event')
  await context.close()
}

for (const [language, look] of [
  ['en', { viewport: { width: 1280, height: 900 } }],
  ['ja', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
] as const) {
  test.describe(language, () => {
    test.use({ ...look, locale: language === 'ja' ? 'ja-JP' : 'en-GB' })

    test('a stranger finds a training, holds seats, registers, pays, has tickets; the organiser sees it', async ({
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

      await page
        .getByRole('button', { name: say('events:panel.get') })
        .last()
        .click()
      await expect(page).toHaveURL(/\/order\/[\w-]+$/)
      await expect(page.getByText(say('orders:checkout.held')).first()).toBeVisible()
      await expectAccessible(page, 'participants')
      await nameParticipants(page, say, person)
      await fillBilling(page, say)
      await expect(page.getByText(say('orders:payment.signInTitle'))).toBeVisible()
      await registerInBetween(page, site, say, person)

      await pay(page, say, 'declined')
      await expect(page.getByText(say('orders:payment.declined.declined'))).toBeVisible()
      await pay(page, say, 'confirms')
      const toBank = page.getByRole('link', { name: say('orders:bank.toBank') })
      if (await toBank.isVisible().catch(() => false)) await toBank.click()
      await page.getByRole('button', { name: say('orders:sandbox.confirm') }).click()

      await expect(page.getByText(say('orders:done.title')).first()).toBeVisible()
      await expect(
        page.getByRole('img', { name: new RegExp(`Asha ${person.username}`) }).first(),
      ).toBeVisible()
      await expectAccessible(page, 'tickets')
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
      await organiserSees(browser, site, title, person, prefix)
    })
  })
}
