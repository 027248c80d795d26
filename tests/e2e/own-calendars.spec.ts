import { createServer } from 'node:http'
import { expect } from '@playwright/test'
import { formatDay } from '#app/kit/dates.ts'
import { aTrainingScene } from './own-training.ts'
import { callWire, carry, cookiesOf } from './people.ts'
import { arriveAt, expectAccessible, expectFault, test } from './quorum-test.ts'
import { runningServer } from './server-file.ts'
import { words } from './words.ts'

const say = words('en')
const DAY = 86_400_000

test('a day that is taken in the trainer’s own calendar is no longer offered to who asks', async ({
  page,
  context,
  browser,
  site,
}) => {
  expectFault('422')
  const { provider, buyer, topic } = await aTrainingScene()
  const [from, to] = [3, 4].map((ahead) => new Date(Date.now() + ahead * DAY).toISOString().slice(0, 10))
  const compact = (day = '') => day.replaceAll('-', '')
  const entry = `BEGIN:VEVENT\r\nUID:1@elsewhere.example\r\nDTSTART;VALUE=DATE:${compact(from)}\r\nDTEND;VALUE=DATE:${compact(to)}\r\nSUMMARY:Dentist\r\nEND:VEVENT`
  const calendar = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${entry}\r\nEND:VCALENDAR`
  const elsewhere = createServer((_request, reply) =>
    reply.writeHead(200, { 'Content-Type': 'text/calendar' }).end(calendar),
  )
  const { calendarPort } = runningServer()
  await new Promise<void>((done) => elsewhere.listen(calendarPort, '127.0.0.1', done))
  const taken = formatDay(new Date(`${from}T00:00:00Z`), 'UTC', 'en', new Date())

  const asBuyer = await browser.newContext({ baseURL: site, reducedMotion: 'reduce' })
  await carry(asBuyer, site, cookiesOf(await callWire(site, { action: 'login', ...buyer })))
  const form = await asBuyer.newPage()
  const offered = form.getByText(say('trainings:form.free', { days: '' }).trim())
  await form.goto(`/request-training?topic=${topic}`)
  await expect(offered).toContainText(taken)

  await carry(context, site, cookiesOf(await callWire(site, { action: 'login', ...provider })))
  await page.goto('/availability')
  await page.getByRole('link', { name: say('availability:calendars.open') }).click()
  await arriveAt(page, '/availability/calendars')
  const address = page.getByLabel(say('calendars:add.address'))
  await address.fill('https://127.0.0.1/inside.ics')
  await page.getByRole('button', { name: say('calendars:add.button') }).click()
  await expect(page.getByText(say('calendars:fault.unreachable')).first()).toBeVisible()
  await address.fill(`http://127.0.0.1:${calendarPort}/token-of-mine.ics`)
  await page.getByRole('button', { name: say('calendars:add.button') }).dblclick()
  await expect(page.getByText(say('calendars:done.added'))).toBeVisible()
  await expect(page.getByRole('heading', { name: `127.0.0.1:${calendarPort}` })).toHaveCount(1)
  expect(await page.content()).not.toContain('token-of-mine')
  await expectAccessible(page, 'own calendars')

  await page.goto(`/availability?month=${from?.slice(0, 7)}`)
  const day = page.getByRole('listitem').filter({ has: page.locator(`time[datetime="${from}"]`) })
  await expect(day.locator('[data-kind="busy"]')).toContainText('00:00–24:00')
  await expect(day.locator('[data-kind="free"]')).toHaveCount(0)
  await expect(page.getByText('Dentist')).toHaveCount(0)
  await expectAccessible(page, 'diary')

  await form.reload()
  await expect(offered).toBeVisible()
  await expect(offered).not.toContainText(taken)

  await page.goto('/availability/calendars')
  await page.locator('summary', { hasText: say('calendars:list.drop') }).click()
  await page
    .locator('details[open]')
    .getByRole('button', { name: say('calendars:list.drop') })
    .click()
  await expect(page.getByText(say('calendars:done.dropped'))).toBeVisible()
  await form.reload()
  await expect(offered).toContainText(taken)
  await asBuyer.close()
  elsewhere.close()
})
