import { desc, eq, sql } from 'drizzle-orm'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { partyActedFor } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { invoicesSeenBy } from '#app/features/sales/invoice-list/queries-scope.server.ts'
import type { PartyActor } from '#app/kit/actor.ts'
import { localDate } from '#app/kit/dates.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { KEPT_DAYS, yearName, yearsUntil } from './archive.ts'
import { canArchive } from './policy.ts'
import { archivesOf } from './queries-scope.server.ts'
import { retentionOf } from './retention.ts'
import { invoiceArchives } from './tables.server.ts'

const MOST_SHOWN = 20
const DAY_MS = 86_400_000

/** The archives of the party acted for, the last first, what can be asked for, and how long its law keeps. */
export async function getArchives(ctx: Ctx & { actor: PartyActor }) {
  const can = canArchive(ctx.actor)
  const [rows, [place], [first]] = await Promise.all([
    read(ctx)
      .select()
      .from(invoiceArchives)
      .where(archivesOf(ctx.actor))
      .orderBy(desc(invoiceArchives.askedAt))
      .limit(MOST_SHOWN),
    read(ctx)
      .select({ country: sql<string | null>`coalesce(${parties.country}, ${trainerProfiles.country})` })
      .from(parties)
      .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, parties.id))
      .where(partyActedFor(ctx.actor)),
    read(ctx)
      .select({ day: sql<string | null>`min(${invoices.issuedOn})::text` })
      .from(invoices)
      .where(invoicesSeenBy(ctx.actor)),
  ])
  const today = localDate(ctx.now(), ctx.timeZone)
  const country = place?.country ?? null
  const years = yearsUntil(today, first?.day ?? null)
  return {
    can,
    country,
    years,
    retention: years.map((year) => retentionOf(country, year)),
    isRunning: rows.some(({ state }) => state === 'asked'),
    archives: rows.map(({ id, state, year, month, done, total, bytes, askedAt, readyAt }) => ({
      id,
      state,
      name: yearName(year, month),
      done,
      total,
      bytes,
      askedAt,
      until: readyAt && new Date(readyAt.getTime() + KEPT_DAYS * DAY_MS),
    })),
  }
}

export type ArchivesPage = Awaited<ReturnType<typeof getArchives>>
