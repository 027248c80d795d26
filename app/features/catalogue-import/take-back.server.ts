import { endSales } from '#app/features/tickets/end-sales.server.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { CatalogueProvider } from './catalogue-plan.ts'
import type { Found } from './find-sources.server.ts'
import type { ImportLine } from './import-steps.ts'

/** A record that its source marks as cancelled or postponed, in the file of that name. */
export type TakenBack = {
  key: string
  provider: CatalogueProvider
  source: string
  write: boolean
  now: Date
}

/**
 * What becomes of an event that its source takes back: where the same file brought it and it is public, its sale ends at once, and its line says so. Nobody who
 * has a seat is told or loses it: whether it is cancelled its organiser decides. Anything else stays as it is.
 */
export async function takeBack(
  tx: Tx,
  ctx: Ctx,
  { takenBack, line, before }: { takenBack: TakenBack; line: ImportLine; before: Found | undefined },
): Promise<ImportLine> {
  const event = before?.event
  if (event?.state !== 'published' || before?.source.source !== takenBack.source) return line
  const { key, write, now } = takenBack
  if (write && (await endSales(tx, { eventId: event.id, at: now })))
    await audit(tx, ctx, 'catalogue.taken-back', { kind: 'event', id: event.id }, { source: key })
  const { state } = event
  return { ...line, state, kind: 'event', title: event.title, key, reason: { code: 'record.takenBack' } }
}
