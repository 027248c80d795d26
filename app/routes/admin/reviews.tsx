import { listReportedReviews } from '#app/features/site/content-reports/queries-reviews.server.ts'
import { waitedFor } from '#app/kit/spans.ts'
import { staffLoader } from '#app/platform/http/staff.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/reviews'

const MOST = 100
const LISTS = ['reported', 'hidden'] as const
const DECISIONS = ['keep', 'decide', 'restore'] as const

export const loader = staffLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const list = LISTS.find((known) => known === url.searchParams.get('list')) ?? 'reported'
  const [reported, hidden] = await Promise.all(
    LISTS.map((of) => listReportedReviews(ctx, { list: of, limit: of === list ? MOST : 1 })),
  )
  const done = DECISIONS.find((known) => known === url.searchParams.get('done')) ?? null
  return {
    list,
    done,
    now: ctx.now(),
    rows: (list === 'hidden' ? hidden : reported)?.rows ?? [],
    counts: { reported: reported?.total ?? 0, hidden: hidden?.total ?? 0 },
  }
})

/** Reviews that were reported, the one that waits longest first; and those that staff has hidden. */
export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('reviews')
  const language = useLanguage()
  const { list, rows, counts, done, now } = loaderData
  return (
    <>
      <PageMeta title={t('decide.list')} noindex />
      <PageHead title={t('decide.list')} />
      {done ? <Alert tone="good">{t(`decide.done.${done}`)}</Alert> : null}
      <TabLinks
        label={t('own.lists')}
        tabs={LISTS.map((of) => ({
          label: t(`decide.lists.${of}`),
          to: of === 'reported' ? '/admin/reviews' : `/admin/reviews?list=${of}`,
          count: counts[of],
          current: of === list,
        }))}
      />
      {rows.length === 0 ? (
        <EmptyState title={t(`decide.none.${list}`)}>{t('decide.noneText')}</EmptyState>
      ) : (
        <DeskRows>
          {rows.map((row) => (
            <DeskRow
              key={row.code}
              heading="h2"
              title={row.body || row.author}
              titleLang={row.language}
              to={`/admin/reviews/${row.code}`}
              lines={[`${row.author} → ${row.provider}`]}
              end={
                list === 'reported' ? (
                  <Badge tone="wait">
                    {t('decide.waits', { count: row.reports, time: waitedFor(row.since, now, language) })}
                  </Badge>
                ) : null
              }
            />
          ))}
        </DeskRows>
      )}
    </>
  )
}
