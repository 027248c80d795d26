import { expect } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { aRecoveryCode } from '#app/features/people/credentials/testing.server.ts'
import { openConversation } from '#app/features/people/qmail/open-conversation.server.ts'
import { writeLine } from '#app/features/people/qmail/write-line.server.ts'
import { inWorld } from './in-world.ts'
import { aPerson, callWire, carry, cookiesOf, forget } from './people.ts'
import { promote } from './promote.ts'
import { expectAccessible, expectFault, test } from './quorum-test.ts'
import { signedIn } from './signed-in.ts'

/** A code of staff that counts once. */
const aCode = (username: string) =>
  inWorld(async (tx) => {
    const [account] = await tx.select().from(accounts).where(eq(accounts.username, username.toLowerCase()))
    if (!account) throw new Error(`there is no ${username}`)
    return aRecoveryCode(tx, account.id)
  })

/** What one has written to the other; answers the code of the conversation. */
const written = (from: string, to: string) =>
  inWorld(async (tx) => {
    const [one, other] = await Promise.all(
      [from, to].map(async (name) => {
        const [account] = await tx.select().from(accounts).where(eq(accounts.username, name.toLowerCase()))
        if (!account) throw new Error(`there is no ${name}`)
        return account
      }),
    )
    if (!one || !other) throw new Error('two are needed')
    const sides = { ownId: one.partyId, otherId: other.partyId, subject: null }
    const { id, code } = await openConversation(tx, sides)
    await writeLine(tx, id, { side: one.partyId, author: one.id, words: 'Pay me directly, it is cheaper' })
    return code
  })

test('a conversation is reported, staff takes the case and suspends, and restores who was suspended', async ({
  page,
  site,
  context,
}) => {
  const [fraud, reader, staff] = [aPerson(), aPerson(), aPerson()]
  const send = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const signIn = async () => {
    const answer = await callWire(site, { action: 'login', ...fraud, cookie: '', recaptcha: '' })
    return { cookie: cookiesOf(answer), said: await answer.text() }
  }
  expectFault('422')
  await signedIn(fraud)
  await carry(context, site, await signedIn(reader))
  const code = await written(fraud.username, reader.username)

  await page.goto(`/message/report/${code}`)
  await page.getByLabel('Payment outside the platform is demanded').check()
  await send('Send report')
  await expect(page.getByText('You have reported this conversation.')).toBeVisible()

  await forget(page)
  await carry(context, site, await signedIn(staff))
  await promote(staff.username, { staffTasks: ['moderate'] })
  await page.goto('/admin/messages')
  await expect(page).toHaveURL(/\/admin$/)
  await expectAccessible(page, 'the queue')
  await page.goto('/admin?kind=report')
  const theirs = page.getByRole('link', { name: `Report about ${fraud.username}` })
  while ((await theirs.count()) === 0) await page.getByRole('link', { name: 'Next', exact: true }).click()
  await theirs.click()
  await expectAccessible(page, 'a case')
  await page.getByLabel('Note').fill('Asked the reader for the account number')
  await send('Save note')
  await expect(page.getByText('Asked the reader for the account number')).toBeVisible()
  await send('Begin')
  await expect(page.getByText('Pay me directly, it is cheaper')).toBeVisible()
  await expect(page.getByText('You look after it')).toBeVisible()
  await expectAccessible(page, 'a case of one’s own')
  await expect(page.getByLabel('Code from your app')).toBeHidden()
  await page.getByLabel('Suspend').check()
  await expect(page.getByLabel('Code from your app')).toBeVisible()
  await page.getByLabel('Facts').fill('Asks for money around us')
  await send('Decide and tell the owner')
  await expect(page.getByText('Choose the rule that was broken').first()).toBeVisible()
  await expectAccessible(page, 'a decision with something to mend')
  await expect(page.getByLabel('Suspend')).toBeChecked()
  await expect(page.getByLabel('Facts')).toHaveValue('Asks for money around us')
  await page.getByLabel('Rule').selectOption('fraud')
  await page.getByLabel('Code from your app').fill(await aCode(staff.username))
  await send('Decide and tell the owner')
  await expect(page.getByText('The report is upheld.')).toBeVisible()
  expect((await signIn()).said).toContain('Asks for money around us')

  await page.goto(`/admin/accounts?q=${fraud.username}`)
  await page.getByRole('link', { name: fraud.username }).click()
  await expect(page.getByText('Asks for money around us').first()).toBeVisible()
  await expectAccessible(page, 'an account')
  await page.getByText('Take back', { exact: true }).click()
  await send('Take back and tell the owner')
  await expect(page.locator('main details[open]').getByText('Please fill in this field')).toHaveCount(2)
  await expectAccessible(page, 'an act taken back without a reason')
  await page.getByLabel('Reason').last().fill('It was somebody else')
  await send('Restore')
  await expect(page.getByText('Restored').first()).toBeVisible()

  await forget(page)
  await carry(context, site, (await signIn()).cookie)
  await page.goto('/settings/notices')
  await expect(page.getByText('It was somebody else')).toBeVisible()
  await expectAccessible(page, 'decisions about oneself')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'decisions about oneself on a phone')
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('link', { name: fraud.username }).last().click()
  await expect(page.getByText('Asks for money around us')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Fraud (abuse policy)' })).toBeVisible()
  await expectAccessible(page, 'a statement of reasons')
  await page.getByRole('link', { name: 'Fraud (abuse policy)' }).click()
  await expect(page.locator('li#fraud')).toBeInViewport()
})
