import { expect } from '@playwright/test'
import pg from 'pg'
import { buyTicket } from '../support/buy-ticket.ts'
import { fetchAgain } from './fetch-again.ts'
import { anOffer } from './own-event.ts'
import { aPerson, mailedCode } from './people.ts'
import { expectAccessible, test } from './quorum-test.ts'
import { runningServer } from './server-file.ts'
import { words } from './words.ts'

const say = words('en')

type Mailed = { kind: string; subject: string; text: string; files: string[] }

/** Everything that was mailed to an address, in the order in which it was. */
async function mailsTo(address: string): Promise<Mailed[]> {
  const client = new pg.Client({ connectionString: runningServer().databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<Mailed>(
      `select kind, subject, text,
         array(select file ->> 'filename' from jsonb_array_elements(attachments) file) as files
       from emails where to_address = $1 order by created_at, id`,
      [address],
    )
    return rows
  } finally {
    await client.end()
  }
}

test('a guest buys a seat, gets one email as buyer and participant, cancels, and has the credit note', async ({
  page,
  site,
}) => {
  test.setTimeout(240_000)
  const { email } = aPerson()
  const { path } = await anOffer()
  await page.goto(path)
  const buyer = { name: 'Asha Rao', email, code: () => mailedCode(site, email) }
  await buyTicket(page, say, { ...buyer, company: 'Rao Works', address: 'Hafenstraße 1\n20457 Hamburg' })
  const order = new URL(page.url()).pathname
  const [reference = ''] = /[0-9A-Z]+$/.exec(order) ?? []

  const ofOrder = async () => (await mailsTo(email)).filter(({ kind }) => kind.startsWith('orders.'))
  await expect.poll(async () => (await ofOrder()).length).toBe(1)
  const [booked] = await ofOrder()
  expect(booked?.text).not.toContain('someone booked')

  await page.goto(`/mybooking/${reference}`)
  const whole = say('bookings:cancel.all_one')
  await page.locator('summary', { hasText: whole }).click()
  await page.getByRole('button', { name: whole }).click()
  await expect(page.getByText(say('bookings:cancel.done'))).toBeVisible()
  const line = (key: string) => page.getByText(say(`bookings:settled.${key}`), { exact: true })
  await expect(line('paid').first()).toBeVisible()
  await expect(line('goes').or(line('back')).first()).toBeVisible()
  await expect(line('balance').first()).toBeVisible()
  await expectAccessible(page, 'cancelled')

  // It waits for the credit note of the card, two minutes at most.
  await expect.poll(async () => (await ofOrder()).length, { timeout: 150_000 }).toBe(2)
  const cancelled = (await ofOrder())[1]
  expect(cancelled?.text).not.toContain('the person who booked')
  expect(cancelled?.files).toContainEqual(expect.stringMatching(/^credit-note-.*\.pdf$/))

  await page.goto(order)
  const credit = page.locator(`a[href^="/order/${reference}/credit/"]`).first()
  await expect(credit).toBeVisible()
  const href = (await credit.getAttribute('href')) ?? ''
  const own = await page.request.get(href)
  expect([own.status(), own.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect((await own.body()).subarray(0, 5).toString()).toBe('%PDF-')
  const stranger = await fetchAgain(site + href, { redirect: 'manual' })
  expect(stranger.status).toBeGreaterThanOrEqual(300)
  expect(stranger.headers.get('content-type') ?? '').not.toContain('pdf')
})
