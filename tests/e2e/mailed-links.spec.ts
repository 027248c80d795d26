import { expect, type Page } from '@playwright/test'
import { someoneOf } from './own-member.ts'
import { aPerson, callWire, carry, cookiesOf, forget, mailedCode, mailedLink } from './people.ts'
import { arriveAt, expectAccessible, expectFault, test } from './quorum-test.ts'
import { signedIn } from './signed-in.ts'

const PASSWORD = 'eight brave herons'

async function signIn(site: string, { username, password }: { username: string; password: string }) {
  const answer = await callWire(site, { action: 'login', username, password, cookie: 'true', recaptcha: '' })
  expect(await answer.json()).toMatchObject({ status: true })
  return cookiesOf(answer)
}

/** Changes the role of somebody, which is told by email. */
async function makeAdmin(page: Page, name: string) {
  await page.reload()
  await page.getByLabel(`Role of ${name}`).selectOption('1')
  await page.getByRole('button', { name: `Save ${name}` }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
}

test('who is invited joins by the link of the email, once, and takes the emails about it off by theirs', async ({
  page,
  context,
  browser,
  site,
}) => {
  const [admin, invitee] = [await someoneOf('company admin'), aPerson()]
  await carry(context, site, await signIn(site, admin))
  await page.goto('/dashboard/c/userroles')
  const { 0: name = '' } =
    (
      await page
        .getByText(/Company \w+/)
        .first()
        .textContent()
    )?.match(/Company \w+/) ?? []
  await page.getByLabel('Email').last().fill(invitee.email)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`Invitation sent to ${invitee.email}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Switch on' }).click()
  const link = new URL(await page.getByLabel('Link to share').inputValue()).pathname

  const theirs = await browser.newContext({ baseURL: site, javaScriptEnabled: false })
  const guest = await theirs.newPage()
  const invitation = await mailedLink(site, invitee.email, /\/invite\/[\w-]{43}/)
  await guest.goto(invitation)
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(`Invitation to ${name}`)
  await guest.getByRole('link', { name: 'Register' }).last().click()
  await arriveAt(guest, '/register')
  const cookie = await signedIn(invitee)
  await carry(theirs, site, cookie)
  await guest.goto(invitation)
  await guest.getByRole('button', { name: `Join ${name}` }).click()
  await arriveAt(guest, '/dashboard')
  await expect(guest.getByRole('heading', { level: 1 })).toContainText(name)
  await guest.goto(invitation)
  await expect(guest.getByText('This invitation has already been used.')).toBeVisible()
  await guest.goto(`/join/${link.split('/').at(-1)}`)
  await expect(guest.getByText(`You are a member of ${name}.`)).toBeVisible()

  await makeAdmin(page, invitee.username)
  const unsubscribe = await mailedLink(site, invitee.email, /\/unsubscribe\/[\w.-]+/)
  await theirs.clearCookies()
  await guest.goto(unsubscribe)
  await carry(theirs, site, cookie)
  await guest.goto('/settings')
  await expect(guest.getByRole('switch', { name: 'Workspace' }), 'opening alone ends nothing').toBeChecked()
  await theirs.clearCookies()
  await guest.goto(unsubscribe)
  await guest.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(guest.getByText('You will no longer receive emails of this kind: Workspace.')).toBeVisible()
  await carry(theirs, site, cookie)
  await guest.goto('/settings')
  await expect(guest.getByRole('switch', { name: 'Workspace' })).not.toBeChecked()
  for (const name of ['Reviews', 'QMail messages'])
    await expect(guest.getByRole('switch', { name })).toBeChecked()
  await theirs.close()
})

test('who comes by the link of a company and has an account logs in from its dialog, and joins there', async ({
  page,
  context,
  browser,
  site,
}) => {
  const [admin, trainer] = [await someoneOf('company admin'), await someoneOf('provider')]
  await carry(context, site, await signIn(site, admin))
  await page.goto('/dashboard/c/userroles')
  await page.getByRole('button', { name: 'Switch on' }).click()
  const link = new URL(await page.getByLabel('Link to share').inputValue()).pathname

  const theirs = await browser.newContext({ baseURL: site })
  const guest = await theirs.newPage()
  await guest.goto(link)
  await arriveAt(guest, '/register')
  const dialog = guest.getByRole('dialog')
  await expect(dialog.getByLabel('Phone')).toBeVisible()
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await dialog.getByLabel('Username').fill(trainer.username)
  await dialog.getByLabel('Password', { exact: true }).fill(trainer.password)
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await arriveAt(guest, `/join/${link.split('/').at(-1)}`)
  await guest.getByRole('button', { name: /^Join / }).click()
  await expect(guest.getByText('You have joined')).toBeVisible()
  await theirs.close()
})

test('the former address takes a change of address back, with a password of its own', async ({
  page,
  context,
  site,
}) => {
  const person = aPerson()
  await carry(context, site, await signedIn(person))
  expectFault('422')
  await page.goto('/settings/security')
  await page.getByLabel('New email address').fill(`thief-${person.email}`)
  await page.getByLabel('Password, to change the address').fill(person.password)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText(`We sent an email to thief-${person.email}`)).toBeVisible()
  await page.getByLabel('Six-digit code').fill(await mailedCode(site, `thief-${person.email}`))
  await page.getByRole('button', { name: 'Change address' }).click()
  await expect(page.getByText('Your email address has changed.')).toBeVisible()

  await forget(page)
  const undo = await mailedLink(site, person.email, /\/confirm\/former\/[\w./-]+/)
  await page.goto(undo)
  await expectAccessible(page, 'taking a change of address back')
  const take = page.getByRole('button', { name: 'Undo the change' })
  await page.getByLabel('New password').fill('password')
  await take.click()
  await expect(page.getByText('too easy to guess')).toBeVisible()
  await page.getByLabel('New password').fill(PASSWORD)
  await take.dblclick()
  await expect(page.getByText(`Your account has the address ${person.email} again.`)).toBeVisible()
  await signIn(site, { username: person.email, password: PASSWORD })
})
