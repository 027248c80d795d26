import { expect, type Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { openConversation } from '#app/features/people/qmail/open-conversation.server.ts'
import { writeLine } from '#app/features/people/qmail/write-line.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { inWorld } from './in-world.ts'
import { aPerson, carry, mailedCode } from './people.ts'
import { expectAccessible, expectFault, test } from './quorum-test.ts'
import { signedIn } from './signed-in.ts'

async function accountOf(tx: Tx, username: string) {
  const [account] = await tx.select().from(accounts).where(eq(accounts.username, username.toLowerCase()))
  if (!account) throw new Error(`there is no ${username}`)
  return account
}

/** Gives somebody a public page, so that anybody may write to them. */
const approve = (username: string) =>
  inWorld(async (tx) => {
    const { partyId } = await accountOf(tx, username)
    await tx.update(parties).set({ approval: 'approved' }).where(eq(parties.id, partyId))
  })

/** So many lines from one to another; answers the code of their conversation. */
const written = (from: string, to: string, lines: number) =>
  inWorld(async (tx) => {
    const [one, other] = [await accountOf(tx, from), await accountOf(tx, to)]
    const sides = { ownId: one.partyId, otherId: other.partyId, subject: null }
    const { id, code } = await openConversation(tx, sides)
    for (const at of Array.from({ length: lines }, (_, index) => index + 1))
      await writeLine(tx, id, { side: one.partyId, author: one.id, words: `Line ${at} of many` })
    return code
  })

const box = (page: Page) => page.getByLabel(/^Your message to/)

test('two people write to each other at once, quote, and are told in the header', async ({
  page,
  site,
  context,
  browser,
}) => {
  const [trainer, buyer] = [aPerson(), aPerson()]
  expectFault('422')
  await carry(context, site, await signedIn(buyer))
  const theirs = await browser.newContext({ baseURL: site })
  await carry(theirs, site, await signedIn(trainer))
  await approve(trainer.username)
  const other = await theirs.newPage()

  await page.goto(`/message/${trainer.username}`)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Please write something first.').first()).toBeVisible()
  await expectAccessible(page, 'a conversation that begins')
  await box(page).fill('Is there a date in May?')
  await other.goto('/dashboard')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('log').getByText('Is there a date in May?')).toBeVisible()
  await expect(box(page)).toHaveValue('')

  await other.getByRole('banner').getByLabel('Messages, 1 unread').click()
  await other.getByRole('link', { name: 'Is there a date in May?' }).click()
  await expect(other.getByRole('log').getByText('Is there a date in May?')).toBeVisible()
  await expect(other.getByRole('banner').getByLabel('Messages, 0 unread')).toBeVisible()
  await other.getByRole('log').getByText('Is there a date in May?').hover()
  await other.getByRole('button', { name: 'Quote' }).click()
  await box(other).fill('The 12th, or the 19th.')
  await box(other).press('Control+Enter')
  // It comes by itself, long before the twenty seconds of the next look.
  await expect(page.getByRole('log').getByText('The 12th, or the 19th.')).toBeVisible()
  await expect(page.getByRole('log').getByRole('link', { name: /Is there a date in May/ })).toBeVisible()
  await expectAccessible(page, 'a conversation')

  // What was begun is there after a reload, and is said in the inbox.
  await box(page).fill('Let us take the 12')
  await page.reload()
  await expect(box(page)).toHaveValue('Let us take the 12')
  await expect(page.getByText('Draft:')).toBeVisible()
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await page.goto('/message?view=done')
  await expect(page.getByRole('main').getByRole('link', { name: /The 12th, or the 19th/ })).toBeVisible()
  await theirs.close()
})

test('history comes as one scrolls up, keeps its place, and a link leads to one line', async ({
  page,
  site,
  context,
}) => {
  const [trainer, buyer] = [aPerson(), aPerson()]
  await carry(context, site, await signedIn(buyer))
  await signedIn(trainer)
  const code = await written(trainer.username, buyer.username, 300)
  await page.goto(`/message/${trainer.username}?on=${code}`)
  const log = page.getByRole('log')
  const line = (at: number) => log.getByText(`Line ${at} of many`, { exact: true })
  await expect(line(300)).toBeInViewport()
  await expect(line(260)).toHaveCount(0)

  const topOf = async (at: number) => (await line(at).boundingBox())?.y ?? 0
  for (const first of [271, 241, 211, 181, 151, 121]) {
    await line(first).scrollIntoViewIfNeeded()
    const before = await topOf(first)
    await expect(line(first - 1)).toHaveCount(1)
    expect(Math.abs((await topOf(first)) - before)).toBeLessThan(3)
  }
  expect(await log.locator('[data-line]').count()).toBeLessThanOrEqual(150)

  await page.goto(`/message/${trainer.username}?on=${code}&line=42#line-42`)
  await expect(line(42)).toBeInViewport()
  await expect(line(56)).toHaveCount(1)
})

test('messages are read and answered without scripts', async ({ browser, site }) => {
  const [trainer, buyer] = [aPerson(), aPerson()]
  await signedIn(trainer)
  await approve(trainer.username)
  const plain = await browser.newContext({ baseURL: site, javaScriptEnabled: false })
  await carry(plain, site, await signedIn(buyer))
  const page = await plain.newPage()
  await page.goto(`/message/${trainer.username}`)
  await box(page).fill('Do you teach in Turin?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('log').getByText('Do you teach in Turin?')).toBeVisible()
  await page.goto('/message')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Do you teach in Turin/ })
    .click()
  await expect(page.getByRole('log').getByText('Do you teach in Turin?')).toBeVisible()
  await plain.close()
})

for (const scripts of [true, false])
  test(`a visitor writes first on a phone, and proves the address ${scripts ? 'on the same page' : 'without scripts'}`, async ({
    browser,
    site,
  }) => {
    const [trainer, visitor] = [aPerson(), aPerson()]
    await signedIn(trainer)
    await approve(trainer.username)
    const phone = await browser.newContext({
      baseURL: site,
      javaScriptEnabled: scripts,
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
    })
    const page = await phone.newPage()
    await page.goto(`/message/${trainer.username}`)
    await box(page).fill('Do you teach in Lund?')
    await page.getByRole('button', { name: 'Send message' }).click()
    expectFault('422')
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expect(box(page)).toHaveValue('Do you teach in Lund?')
    await page.getByLabel('Your name').fill('Asha Rao')
    await page.getByLabel('Email').fill(visitor.email)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByLabel('Six-digit code')).toBeVisible()
    await expect(box(page)).toHaveValue('Do you teach in Lund?')
    if (scripts) {
      await expectAccessible(page, 'a first message that waits for its code')
      await page.reload()
      await expect(box(page)).toHaveValue('Do you teach in Lund?')
      await expect(page.getByLabel('Your name')).toHaveValue('Asha Rao')
    }
    await page.getByLabel('Six-digit code').fill('000000x')
    await page.getByRole('button', { name: 'Confirm and send' }).click()
    await expect(page.getByText('Please enter the six digits of the code').first()).toBeVisible()
    await page.getByLabel('Six-digit code').fill(await mailedCode(site, visitor.email))
    await page.getByRole('button', { name: 'Confirm and send' }).dblclick()
    await expect(page.getByRole('log').getByText('Do you teach in Lund?')).toHaveCount(1)
    await page.reload()
    await expect(page.getByRole('log').getByText('Do you teach in Lund?')).toHaveCount(1)
    // The way back leads to no second message.
    await page.goto(`/message/${trainer.username}`)
    await expect(page.getByRole('log').getByText('Do you teach in Lund?')).toHaveCount(1)
    await expect(box(page)).toHaveValue('')
    await phone.close()
  })
