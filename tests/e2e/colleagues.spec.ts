import { expect } from '@playwright/test'
import { someContactMessages } from '#app/features/site/support/testing.server.ts'
import { newCode } from '#app/kit/ids.ts'
import { inWorld } from './in-world.ts'
import { aPerson, carry } from './people.ts'
import { promote } from './promote.ts'
import { arriveAt, test, waitUntilAlive } from './quorum-test.ts'
import { signedIn } from './signed-in.ts'
import { words } from './words.ts'

const t = words('de')

test('what a colleague takes is seen in another browser without a reload, and what is typed stays', async ({
  page,
  site,
  browser,
  context,
  extraHTTPHeaders,
}) => {
  const [writer, one, other] = [aPerson(), aPerson(), aPerson()]
  const reference = newCode(9)
  const message = {
    about: 'booking',
    message: 'Where is my ticket?',
    language: 'en',
    at: new Date(),
  } as const
  await inWorld((tx) =>
    someContactMessages(tx, [{ ...message, reference, name: writer.username, email: writer.email }]),
  )

  await carry(context, site, await signedIn(one))
  await promote(one.username, { staffTasks: ['moderate'] })
  const desk = await browser.newContext({ baseURL: site, extraHTTPHeaders })
  await carry(desk, site, await signedIn(other))
  await promote(other.username, { staffTasks: ['moderate'] })
  const colleague = await desk.newPage()
  waitUntilAlive(colleague)

  // In another language than English, whose addresses have its name before them.
  await page.goto('/de/admin')
  await page.getByLabel(t('backoffice:find.label')).fill(reference)
  await page.keyboard.press('Enter')
  await arriveAt(page, `/de/admin/messages/contact/${reference}`)
  await expect(page.getByRole('button', { name: t('cases:act.next') })).toBeVisible()
  await page.getByLabel(t('support:form.words')).fill('Dear Sir or Madam, your ticket')
  await colleague.goto(`/admin/cases/contact/${reference}`)
  await colleague.getByRole('button', { name: 'Begin', exact: true }).click()
  await expect(colleague.getByText('You look after it')).toBeVisible()

  await expect(page.getByText(t('cases:refused.taken', { name: other.username }))).toBeVisible()
  await expect(page.getByLabel(t('support:form.words'))).toHaveValue('Dear Sir or Madam, your ticket')
  await page.getByRole('button', { name: t('cases:live.show') }).click()
  await expect(page.getByText(t('cases:owner.has', { name: other.username }))).toBeVisible()
  await expect(page.getByLabel(t('support:form.words'))).toHaveValue('Dear Sir or Madam, your ticket')
  await desk.close()
})
