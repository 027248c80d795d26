import { expect } from '@playwright/test'
import { someContactMessages } from '#app/features/site/support/testing.server.ts'
import { newCode } from '#app/kit/ids.ts'
import { inWorld } from './in-world.ts'
import { aPerson, carry } from './people.ts'
import { promote } from './promote.ts'
import { test, waitUntilAlive } from './quorum-test.ts'
import { signedIn } from './signed-in.ts'

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

  await page.goto(`/admin/messages/contact/${reference}`)
  await page.getByLabel('Your answer').fill('Dear Sir or Madam, your ticket')
  await colleague.goto(`/admin/cases/contact/${reference}`)
  await colleague.getByRole('button', { name: 'Begin', exact: true }).click()
  await expect(colleague.getByText('You look after it')).toBeVisible()

  await expect(page.getByText(`${other.username} has taken this case in the meantime.`)).toBeVisible()
  await expect(page.getByLabel('Your answer')).toHaveValue('Dear Sir or Madam, your ticket')
  await page.getByRole('button', { name: 'Show what is new' }).click()
  await expect(page.getByText(`${other.username} looks after it`)).toBeVisible()
  await expect(page.getByLabel('Your answer')).toHaveValue('Dear Sir or Madam, your ticket')
  await desk.close()
})
