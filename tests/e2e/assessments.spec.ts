import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import { anAdminOfAttended } from './own-assessed.ts'
import { callWire, carry, cookiesOf, mailedLink } from './people.ts'
import { expectAccessible, expectFault, test } from './quorum-test.ts'
import { words } from './words.ts'

const say = words('en')
const LINK = /\/assessment\/[\w-]{20,}/
const RATED = ['relevance', 'trainer', 'methods', 'organisation', 'overall'] as const

/** Somebody with a phone on which no scripts run. */
async function aPlainPhone(browser: Browser): Promise<Page> {
  const phone = { viewport: { width: 360, height: 740 }, javaScriptEnabled: false }
  return (await browser.newContext(phone)).newPage()
}

async function rate(page: Page, useful: string) {
  const choose = (name: string, value: string) =>
    page
      .getByRole('group', { name: say(`assessments:question.${name}`) })
      .getByRole('radio', { name: value, exact: true })
      .check()
  for (const name of RATED) await choose(name, '4')
  await choose('recommend', '9')
  await page.getByLabel(say('assessments:question.useful')).fill(useful)
  await page.getByRole('button', { name: say('assessments:form.send') }).click()
}

test('who attended answers by the link of a mail, and the company reads results from five answers on', async ({
  page,
  site,
  browser,
}) => {
  const { signIn, title, emails } = await anAdminOfAttended()
  const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = ''] = emails
  const open = async (on: Page, email: string) => on.goto(site + (await mailedLink(site, email, LINK)))
  expectFault('422')

  await open(page, first)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expectAccessible(page, 'a questionnaire')
  await page.getByLabel(say('assessments:question.useful')).fill('The cases.')
  await page.getByRole('button', { name: say('assessments:form.send') }).click()
  await expect(page.getByText(say('assessments:form.choose')).first()).toBeVisible()
  await expect(page.getByLabel(say('assessments:question.useful'))).toHaveValue('The cases.')
  await expectAccessible(page, 'a questionnaire with faults')
  await rate(page, 'The cases.')
  await expect(page.getByText(say('assessments:state.answered'))).toBeVisible()
  // The form is gone with its answer; the keyboard goes on at what is said of it.
  await expect(page.getByRole('status').filter({ hasText: say('assessments:state.answered') })).toBeFocused()
  await open(page, first)
  await expect(page.getByText(say('assessments:stateText.answered'))).toBeVisible()

  const phone = await aPlainPhone(browser)
  for (const email of [second, third, fourth]) {
    await open(phone, email)
    await rate(phone, 'The pace.')
    await expect(phone.getByText(say('assessments:state.answered'))).toBeVisible()
  }
  // One more wants no such questions.
  await open(phone, sixth)
  await phone.getByRole('link', { name: say('assessments:mail.stop') }).click()
  await phone.getByRole('button', { name: say('assessments:stop.button') }).click()
  await expect(phone.getByText(say('assessments:stop.done'))).toBeVisible()
  await open(phone, sixth)
  await expect(phone.getByText(say('assessments:state.declined'))).toBeVisible()

  await carry(page.context(), site, cookiesOf(await callWire(site, { action: 'login', ...signIn })))
  await page.goto('/dashboard')
  await page
    .getByRole('link', { name: say('dashboard:menu.trainingAssessment'), exact: true })
    .first()
    .click()
  await expect(page.getByRole('cell', { name: '4 of 6' })).toBeVisible()
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByText(say('assessments:withheld', { count: 5 }))).toBeVisible()
  await expect(page.getByText('The pace.')).toHaveCount(0)

  await open(phone, fifth)
  await rate(phone, 'The pace.')
  await page.reload()
  await expect(page.getByText('The pace.')).toHaveCount(4)
  await expect(page.getByRole('row', { name: say('assessments:question.overall') })).toContainText('4.0')
  await expectAccessible(page, 'results of a training')

  await page.goto('/dashboard/c/trainingassessment?view=providers')
  await expect(page.getByRole('table').getByRole('cell', { name: '9.0', exact: true })).toBeVisible()
  await expectAccessible(page, 'providers beside each other')
  await page.getByRole('link', { name: say('assessments:view.trainings') }).click()
  await expect(page.getByRole('cell', { name: '5 of 6' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: say('assessments:csv') }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain(',6,5,4.00,9.00,')

  await page.getByLabel(say('assessments:settings.learning')).check()
  await page.getByRole('button', { name: say('assessments:settings.save') }).click()
  await expect(page.getByText(say('assessments:settings.saved'))).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(say('assessments:settings.learning'))).toBeChecked()
  await expectAccessible(page, 'assessments')
  await phone.context().close()
})
