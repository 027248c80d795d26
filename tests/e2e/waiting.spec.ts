import { expect } from '@playwright/test'
import { fillCheckout, holdSeat, payButton } from '../support/buy-ticket.ts'
import { anOffer } from './own-event.ts'
import { aPerson, carry } from './people.ts'
import { arriveAt, expectAccessible, test } from './quorum-test.ts'
import { signedIn } from './signed-in.ts'
import { words } from './words.ts'

const say = words('en')

test('of a date with one seat: a visitor wishes, signs in and waits, is offered the seat that was let go, and buys it', async ({
  page,
  site,
  browser,
}) => {
  const { path, slug } = await anOffer({ capacity: 1 })
  const waiting = `/event/waiting/${slug}`
  await page.goto(path)
  await holdSeat(page, say)

  const person = aPerson()
  const cookie = await signedIn(person)
  const other = await browser.newContext({ baseURL: site, javaScriptEnabled: false })
  const waits = await other.newPage()
  // What visitors see follows a job.
  await expect(async () => {
    await waits.goto(path)
    const soldOut = waits.getByRole('heading', { name: say('events:panel.soldOut.title') })
    await expect(soldOut).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await waits.getByRole('button', { name: say('waitlist:panel.join') }).click()
  await arriveAt(waits, '/login')
  expect(new URL(waits.url()).searchParams.get('next')).toContain(`${waiting}?type=`)

  await carry(other, site, cookie)
  await waits.goto(path)
  await waits.getByRole('button', { name: say('waitlist:panel.join') }).click()
  await arriveAt(waits, waiting)
  await expect(waits.getByText(say('waitlist:own.first'))).toBeVisible()
  await waits.goto('/mybooking')
  await expect(waits.getByRole('heading', { name: say('waitlist:mine.title') })).toBeVisible()
  await waits.goto(path)
  await expect(waits.getByRole('link', { name: say('waitlist:own.first') })).toBeVisible()
  await other.close()

  const own = await browser.newContext({ baseURL: site })
  await carry(own, site, cookie)
  const buyer = await own.newPage()
  await buyer.goto(waiting)
  await expectAccessible(buyer, 'waiting')

  await page.locator('summary', { hasText: say('orders:checkout.release') }).click()
  await page
    .getByRole('button', { name: say('orders:checkout.release') })
    .last()
    .click()
  const buy = buyer.getByRole('link', { name: say('waitlist:own.buy') })
  await expect(async () => {
    await buyer.reload()
    await expect(buy).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await expectAccessible(buyer, 'offered')
  await buy.click()
  await expect(buyer).toHaveURL(/\/order\/[0-9A-Z]+$/)
  await fillCheckout(buyer, say, {
    ...person,
    name: 'Asha Rao',
    company: 'Rao Works',
    address: '14 MG Road\nPune 411001',
  })
  await payButton(buyer).click()
  await expect(buyer.getByText(say('orders:done.title')).first()).toBeVisible()
  await buyer.goto(waiting)
  await expect(buyer.getByText(say('waitlist:own.last.taken'))).toBeVisible()
  await own.close()
})
