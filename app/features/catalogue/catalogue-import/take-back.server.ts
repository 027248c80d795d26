import { eq } from 'drizzle-orm'
import { changeEventState } from '#app/features/catalogue/events/change-event-state.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { endSales } from '#app/features/catalogue/inventory/end-sales.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { CatalogueProvider } from './catalogue-plan.ts'
import type { Found } from './find-sources.server.ts'
import type { ImportLine } from './import-steps.ts'

/** A record that its provider's file marks as cancelled or postponed. */
export type TakenBack = { key: string; provider: CatalogueProvider; write: boolean; now: Date }

type Taken = { takenBack: TakenBack; line: ImportLine; before: Found | undefined }

/**
 * Reacts to a public event that its source marks as cancelled or postponed, and reports it: its ticket sale
 * ends at once, and an event without tickets here becomes a draft again. Holders of seats are not notified
 * and keep them: the organiser decides on cancelling. Anything else stays as it is.
 */
export async function takeBack(tx: Tx, ctx: Ctx, { takenBack, line, before }: Taken): Promise<ImportLine> {
  const event = before?.event
  if (event?.state !== 'published') return line
  const { key, write, now } = takenBack
  const state = write ? await endOffer(tx, ctx, { id: event.id, key, now }) : event.state
  return { ...line, state, kind: 'event', title: event.title, key, reason: { code: 'record.takenBack' } }
}

async function endOffer(tx: Tx, ctx: Ctx, { id, key, now }: { id: string; key: string; now: Date }) {
  const [row] = await tx.select().from(events).where(eq(events.id, id)).for('no key update')
  if (row?.state !== 'published') return row?.state ?? null
  const types = await tx
    .select({ id: ticketTypes.id })
    .from(ticketTypes)
    .where(eq(ticketTypes.eventId, id))
    .limit(1)
  await notifyAccounts(tx, [
    {
      kind: 'eventTakenBack',
      to: { party: row.ownerId },
      about: id,
      parameters: { title: row.title },
      link: `/event/manage_event/${encodeURIComponent(row.slug)}`,
    },
  ])
  const isEnded = types.length > 0 && (await endSales(tx, { eventId: id, at: now }))
  if (isEnded) await audit(tx, ctx, 'catalogue.taken-back', { kind: 'event', id }, { source: key })
  return types.length > 0 ? row.state : changeEventState(tx, ctx, row, 'withdraw')
}
