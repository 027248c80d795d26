import { type Browser, expect, type Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { eventSessions, events } from '#app/features/catalogue/events/tables.server.ts'
import { inWorld } from './in-world.ts'
import { callWire, carry, cookiesOf } from './people.ts'
import { words } from './words.ts'

const say = words('en')
const DAY = 86_400_000

/** A page of its own for somebody who signs in, beside those of others. */
export async function pageOf(
  browser: Browser,
  site: string,
  who: { username: string; password: string },
): Promise<Page> {
  const own = await browser.newContext({ baseURL: site, reducedMotion: 'reduce' })
  await carry(own, site, cookiesOf(await callWire(site, { action: 'login', ...who })))
  return own.newPage()
}

/**
 * From the draft of a purchase order to its seats: an admin sends it, its supplier acknowledges it, and its
 * buyer's page shows the booking.
 */
export async function sendAndBook(
  draft: string,
  { buyer, admin, supplier }: Record<'buyer' | 'admin' | 'supplier', Page>,
) {
  await admin.goto(draft)
  await admin.getByRole('button', { name: say('purchase-orders:act.send') }).click()
  await expect(admin.getByText(say('purchase-orders:done.send'))).toBeVisible()

  await supplier.goto(draft)
  await expect(supplier.getByText(say('cart-orders:waiting.provider'))).toBeVisible()
  await supplier.getByRole('button', { name: say('purchase-orders:act.acknowledge') }).click()
  await expect(supplier.getByText(say('purchase-orders:done.acknowledge'))).toBeVisible()

  await expect(async () => {
    await buyer.goto(draft)
    await expect(buyer.getByText(say('cart-orders:booked.buyer'))).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

/** So many days pass after an event of one session, as its own clock says it. */
export function letPass(slug: string, days: number): Promise<void> {
  return inWorld(async (tx) => {
    const endsAt = new Date(Date.now() - days * DAY)
    const startsAt = new Date(endsAt.getTime() - DAY / 4)
    const [moved] = await tx.update(events).set({ startsAt, endsAt }).where(eq(events.slug, slug)).returning()
    if (!moved) throw new Error('no event')
    await tx.update(eventSessions).set({ startsAt, endsAt }).where(eq(eventSessions.eventId, moved.id))
  })
}
