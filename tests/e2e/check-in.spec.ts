import { expect } from '@playwright/test'
import { aDoor } from './own-door.ts'
import { callWire, carry, cookiesOf } from './people.ts'
import { expectAccessible, expectFault, expectStillAccessible, test } from './quorum-test.ts'
import { words } from './words.ts'

const say = words('en')
const lineOf = (name: string) => say(`attendance:line.${name}`).split('{{')[0]?.trim() ?? ''
const PHONE = { width: 390, height: 844 }

test('two phones at one door: a ticket is good once, a name is let in by hand, and a mistake is taken back', async ({
  page,
  site,
  context,
}) => {
  const { login, slug, codes } = await aDoor()
  await carry(context, site, cookiesOf(await callWire(site, { action: 'login', ...login })))
  await page.setViewportSize(PHONE)
  await page.goto(`/event/manage_event/${slug}/participants`)
  const note = say('attendance:note.add')
  await expect(page.getByRole('link', { name: `${note} Asha Rao`, exact: true })).toBeVisible()
  await page.getByRole('link', { name: say('attendance:open'), exact: true }).click()
  await expect(page.getByText(say('attendance:door.came', { came: 0, count: 2 }))).toBeVisible()
  await expectAccessible(page, 'door')
  const other = await context.newPage()
  await other.goto(`/event/checkin/${slug}`)

  const code = page.getByLabel(say('attendance:door.code'))
  await code.fill((codes[0] ?? '').toLowerCase())
  await code.press('Enter')
  const answer = page.getByRole('status').filter({ hasText: say('attendance:answer.valid') })
  await expect(answer).toContainText('Asha Rao')
  await expect(code).toHaveValue('')
  await expect(page.getByText(say('attendance:door.came', { came: 1, count: 2 }))).toBeVisible()
  await expectStillAccessible(page, 'a valid ticket')

  await other.getByLabel(say('attendance:door.code')).fill(codes[0] ?? '')
  await other.getByRole('button', { name: say('attendance:door.take') }).click()
  await expect(other.getByRole('alert')).toContainText(say('attendance:answer.again'))
  await other.close()

  await page.getByRole('button', { name: say('attendance:door.undo'), exact: true }).click()
  await expect(page.getByText(say('attendance:door.undone'))).toBeVisible()
  await page.getByLabel(say('attendance:find')).fill('mehta')
  await page.getByRole('button', { name: say('attendance:search') }).click()
  await page.getByRole('button', { name: `${say('attendance:door.letIn')} Ravi Mehta` }).click()
  await expect(answer).toContainText('Ravi Mehta')
  await expect(page.getByRole('button', { name: `${say('attendance:door.undo')} Ravi Mehta` })).toBeVisible()
})

test('a phone without a line lets people in by its list, and is put right by the other as soon as it has one', async ({
  page,
  site,
  context,
  browser,
}) => {
  expectFault('ERR_INTERNET_DISCONNECTED')
  const { login, slug, codes } = await aDoor()
  const session = cookiesOf(await callWire(site, { action: 'login', ...login }))
  await carry(context, site, session)
  await page.setViewportSize(PHONE)
  const listed = page.waitForResponse((answer) => answer.url().includes(`/event/checkin/${slug}/list`))
  await page.goto(`/event/checkin/${slug}`)
  // The list has to be here whole: a line that breaks while it comes leaves none.
  await (await listed).finished()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await context.setOffline(true)
  await expect(page.getByText(lineOf('off'))).toBeVisible()

  const code = page.getByLabel(say('attendance:door.code'))
  await code.fill(codes[0] ?? '')
  await code.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Asha Rao' })).toBeVisible()
  await expectStillAccessible(page, 'a door without a line')
  await code.fill(codes[0] ?? '')
  await code.press('Enter')
  await expect(page.getByRole('alert')).toContainText(say('attendance:answer.again'))
  await code.fill('K7M2P-9XQ4T-3FHJ8WZA')
  await code.press('Enter')
  await expect(page.getByRole('alert')).toContainText(say('attendance:answer.unlisted'))
  await page.getByRole('button', { name: `${say('attendance:door.letIn')} Ravi Mehta` }).click()
  await expect(page.getByText(say('attendance:line.noted', { count: 2 }))).toBeVisible()

  await expect(page.getByText(say('attendance:door.came', { came: 2, count: 2 }))).toBeVisible()

  // The page, its list and what is not sent are there after a reload, too.
  await page.reload()
  await expect(page.getByText(say('attendance:line.noted', { count: 2 }))).toBeVisible()
  await expect(page.getByText(say('attendance:door.came', { came: 2, count: 2 }))).toBeVisible()
  await code.fill(codes[0] ?? '')
  await code.press('Enter')
  await expect(page.getByRole('alert')).toContainText(say('attendance:answer.again'))

  const second = await browser.newContext()
  await carry(second, site, session)
  const other = await second.newPage()
  await other.goto(`${site}/event/checkin/${slug}`)
  await other.getByRole('button', { name: `${say('attendance:door.letIn')} Ravi Mehta` }).click()
  await expect(other.getByText(say('attendance:door.came', { came: 1, count: 2 }))).toBeVisible()
  await second.close()

  await context.setOffline(false)
  await expect(page.getByText(say('attendance:line.late'))).toBeVisible()
  await expect(page.getByText(`Ravi Mehta: ${say('attendance:answer.again')}.`)).toBeVisible()
  await expect(page.getByText(say('attendance:door.came', { came: 2, count: 2 }))).toBeVisible()
  await expect(page.getByText(say('attendance:line.noted', { count: 2 }))).toBeHidden()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a door is a form: a made-up code is unknown, a good one valid, a second time used', async ({
    page,
    site,
    context,
  }) => {
    const { login, slug, codes } = await aDoor()
    await carry(context, site, cookiesOf(await callWire(site, { action: 'login', ...login })))
    await page.goto(`/event/checkin/${slug}`)
    for (const [code, answer] of [
      ['K7M2P-9XQ4T-3FHJ8WZA', 'unknown'],
      [codes[1] ?? '', 'valid'],
      [codes[1] ?? '', 'again'],
    ] as const) {
      await page.getByLabel(say('attendance:door.code')).fill(code)
      await page.getByRole('button', { name: say('attendance:door.take') }).click()
      await expect(page.getByText(say(`attendance:answer.${answer}`), { exact: true })).toBeVisible()
    }
  })
})
