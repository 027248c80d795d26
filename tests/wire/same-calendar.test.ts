import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { indexEvents } from '#app/features/catalogue/event-pages/index-events.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { emailOrderConfirmation } from '#app/features/sales/confirmations/email-order-confirmation.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { contextKey } from '#app/platform/http/page.server.ts'
import { renderKey } from '#app/platform/http/render.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { loader as ofBooking } from '#app/routes/buyer/booking-calendar.ts'
import { loader as ofPage } from '#app/routes/public/event-calendar.ts'
import { loader as ofFeed } from '#app/routes/public/feeds/event-feed.ts'

type Loader = typeof ofBooking | typeof ofPage | typeof ofFeed

async function fileAt(
  load: Loader,
  path: string,
  params: Record<string, string>,
  actor?: Person,
): Promise<string> {
  const context = new RouterContextProvider()
  context.set(contextKey, makeContext(actor ? { actor } : {}))
  context.set(renderKey, { nonce: '', language: 'en' })
  const url = new URL(path, 'https://q.example')
  const args = { context, params, url, request: new Request(url), pattern: path }
  const answer = (await load(args as never)) as Response
  return answer.text()
}

/** What a calendar keeps of each entry, but for words that differ by reader. */
function entriesIn(file: string, title: string) {
  return new ICAL.Component(ICAL.parse(file))
    .getAllSubcomponents('vevent')
    .filter((entry) => String(entry.getFirstPropertyValue('summary')) === title)
    .map((entry) => {
      const said = (name: string) => entry.getFirstProperty(name)?.toICALString()
      const needed = [
        'uid',
        'dtstart',
        'dtend',
        'sequence',
        'status',
        'organizer',
        'url',
        'dtstamp',
        'last-modified',
      ]
      const ofSeries = ['rrule', 'exdate', 'recurrence-id'].map((name) => said(name) ?? '')
      return [...needed.map((name) => said(name) ?? `${name} is missing`), ...ofSeries]
    })
}

const at = (day: number, hour: number) => new Date(Date.UTC(2031, 2, day, hour))
const PLACES = [
  { title: 'Hours in Pune', mode: 'venue', dateOnly: false, timeZone: 'Asia/Kolkata' },
  { title: 'Hours online', mode: 'online', dateOnly: false, timeZone: 'Europe/Paris' },
  { title: 'Days in Lund', mode: 'venue', dateOnly: true, timeZone: 'Europe/Stockholm' },
  { title: 'Days online', mode: 'online', dateOnly: true, timeZone: 'America/Los_Angeles' },
] as const

test.each(PLACES)('$title: page, feed, booking and email say the same', async (given) => {
  const { reference, slug, orderId, buyer, email } = await inTransaction(async (tx) => {
    const sessions = [
      { startsAt: at(3, 9), endsAt: at(3, 17) },
      { startsAt: at(7, 9), endsAt: at(8, 17) },
    ]
    const event = await anEvent(tx, { ...given, onlineUrl: 'https://meet.example/x', sessions })
    await tx.update(events).set({ calendarSequence: 7 }).where(eq(events.id, event.id))
    const account = await anAccount(tx)
    const order = await anOrder(tx, { event, buyer: account })
    await indexEvents(tx, [event.id])
    return {
      reference: order.reference,
      orderId: order.id,
      slug: event.slug,
      email: account.email,
      buyer: personOf(account),
    }
  })
  await emailOrderConfirmation(systemContext('test'), { orderId })
  const [mail] = await db()
    .select({ attachments: emails.attachments })
    .from(emails)
    .where(eq(emails.toAddress, email))

  const page = entriesIn(await fileAt(ofPage, `/event/Q/${slug}.ics`, { url: slug }), given.title)
  const feed = entriesIn(await fileAt(ofFeed, '/feed/events.ics', {}), given.title)
  const booking = entriesIn(
    await fileAt(ofBooking, `/mybooking/${reference}/calendar.ics`, { reference }, buyer),
    given.title,
  )
  const mailed = entriesIn(mail?.attachments[0]?.content ?? '', given.title)

  expect(page).toHaveLength(given.dateOnly ? 1 : 2)
  expect(new Set(page.map(([uid]) => uid)).size).toBe(1)
  expect(page.flat()).not.toContainEqual(expect.stringContaining('missing'))
  expect(page.flat()).toContain('SEQUENCE:7')
  expect(page.flat()).toContain('STATUS:TENTATIVE')
  expect([feed, booking, mailed]).toEqual([page, page, page])
})
