import { and, asc, eq, gt, notInArray } from 'drizzle-orm'
import { z } from 'zod'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { reviews } from '#app/features/delivery/reviews/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { CONTENT_REPORT_REASONS, REPORTED_KINDS } from '#app/features/site/content-reports/content-report.ts'
import { reportContent } from '#app/features/site/content-reports/report-content.server.ts'
import { Refusal } from '#app/kit/refusal.ts'
import { db } from '#app/platform/testing/store.ts'
import written from './content-reports.json' with { type: 'json' }
import type { Known } from './known.ts'
import { contextOf } from './known-context.ts'

const HOUR = 3_600_000

/** Reports of what anybody can see: of the `at`-th of its kind by its address, by whom and why. */
const reportsShape = z.array(
  z.object({
    kind: z.enum(REPORTED_KINDS),
    at: z.number().int().nonnegative(),
    by: z.string(),
    reason: z.enum(CONTENT_REPORT_REASONS),
    words: z.string(),
    hours: z.number().positive(),
  }),
)

/** What of each kind can be seen, by its address in the order of the alphabet. */
async function listShown(now: Date): Promise<Record<(typeof REPORTED_KINDS)[number], { slug: string }[]>> {
  const ofProvider = and(eq(parties.approval, 'approved'), eq(parties.visibility, 'public'))
  const isComing = and(eq(events.state, 'published'), gt(events.startsAt, now))
  const isOpen = and(eq(requirements.state, 'open'), eq(requirements.sealed, false))
  return {
    topic: await db()
      .select({ slug: topics.slug })
      .from(topics)
      .where(eq(topics.state, 'published'))
      .orderBy(asc(topics.slug)),
    event: await db().select({ slug: events.slug }).from(events).where(isComing).orderBy(asc(events.slug)),
    provider: await db()
      .select({ slug: parties.slug })
      .from(parties)
      .where(and(ofProvider, notInArray(parties.kind, ['company'])))
      .orderBy(asc(parties.slug)),
    requirement: await db()
      .select({ slug: requirements.slug })
      .from(requirements)
      .where(isOpen)
      .orderBy(asc(requirements.slug)),
    answer: [],
    review: await db()
      .select({ slug: reviews.code })
      .from(reviews)
      .where(eq(reviews.state, 'public'))
      .orderBy(asc(reviews.code)),
  }
}

/** What people find wrong with what others publish. Returns how many said so. */
export async function loadContentReports(now: Date, known: Known): Promise<number> {
  const shown = await listShown(now)
  const reports = reportsShape.parse(written)
  for (const { kind, at, by, hours, ...said } of reports) {
    const reporter = await contextOf(known, by, new Date(now.getTime() - hours * HOUR))
    // Somebody’s own is reported by nobody: then it is the next one.
    for (let from = at; from < shown[kind].length; from += 1) {
      const slug = shown[kind][from]?.slug
      const isReported = await reportContent(reporter, { kind, slug, ...said }).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Refusal && ['conflict', 'notFound'].includes(error.kind)) return false
          throw error
        },
      )
      if (isReported) break
    }
  }
  return reports.length
}
