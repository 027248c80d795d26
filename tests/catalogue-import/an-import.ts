import { eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { importCatalogue } from '#app/features/catalogue/catalogue-import/import-catalogue.server.ts'
import type { EarlierFiles } from '#app/features/catalogue/catalogue-import/keep-source.server.ts'
import { describeReason } from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import { reindexEventJob } from '#app/features/catalogue/event-pages/jobs.ts'
import { reindexEvent } from '#app/features/catalogue/event-pages/reindex-event.server.ts'
import { eventChanged, eventCompleted, eventPublished } from '#app/features/catalogue/events/event.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { databaseUrl } from '#app/platform/config.server.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { follow } from '#app/platform/facts.server.ts'
import { handle } from '#app/platform/jobs.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { workOff } from '#app/platform/work-off.server.ts'
import { fingerprint } from '#tests/support/fingerprint.ts'

export const NOW = new Date('2030-06-01T12:00:00Z')
export const CTX = systemContext('import', { now: () => NOW })

export let provider: Awaited<ReturnType<typeof anAccount>>

export type Options = {
  publish?: boolean
  dryRun?: boolean
  category?: string
  name?: string
  provider?: string
  source?: string
  timeZone?: string
  earlier?: EarlierFiles
}

export async function run(content: unknown, { name = 'list.json', ...options }: Options = {}, ctx = CTX) {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  const file = { name, bytes: new TextEncoder().encode(text) }
  return importCatalogue(ctx, { provider: provider.username, file, ...options })
}

export async function outcomes(content: unknown, options: Options = {}): Promise<string[]> {
  const report = await run(content, options)
  if (!report.ok) return [describeReason(report.reason)]
  return report.lines.map((line) =>
    line.reason ? `${line.outcome}: ${describeReason(line.reason)}` : line.outcome,
  )
}

export const mine = () =>
  db().select().from(events).where(eq(events.ownerId, provider.partyId)).orderBy(events.startsAt)

export const stored = () => fingerprint(databaseUrl())

/** Lets the search follow what was imported. */
export const followed = () =>
  workOff(
    [handle(reindexEventJob, ({ eventId }) => reindexEvent(CTX, eventId))],
    [eventPublished, eventChanged, eventCompleted].map((fact) =>
      follow(fact, reindexEventJob, ({ subjectId }) => ({ eventId: subjectId })),
    ),
  )

export const BEES = {
  id: 'https://a.example/bees',
  name: 'Keeping Bees',
  start: '2030-09-01',
  city: 'Lund',
  country: 'Sweden',
  url: 'https://a.example/bees',
  tags: 'nature',
}
export const WASPS = {
  ...BEES,
  id: 'https://a.example/wasps',
  name: 'Fearing Wasps',
  start: '2030-09-02T09:00',
  end: '2030-09-02T16:00',
  price: '120',
  currency: 'EUR',
  capacity: '12',
}

/** Each test imports for a provider of its own, `provider`. */
export function withProvider(): void {
  beforeEach(async () => {
    provider = await inTransaction((tx) =>
      anAccount(tx, { serviceType: 'provider', approval: 'approved', timeZone: 'Europe/Zurich' }),
    )
  })
}
