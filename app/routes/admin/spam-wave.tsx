import { redirect } from 'react-router'
import { PauseWaveForm } from '#app/features/site/spam-waves/components/pause-wave-form.tsx'
import { pauseWave } from '#app/features/site/spam-waves/pause-wave.server.ts'
import { getWave } from '#app/features/site/spam-waves/queries-waves.server.ts'
import { WAVES_PAGE, wavePath } from '#app/features/site/spam-waves/wave.ts'
import { formatMoment } from '#app/kit/dates.ts'
import { newKey } from '#app/kit/ids.ts'
import { pageNumber } from '#app/kit/paging.ts'
import { BadInput, notFound } from '#app/kit/refusal.ts'
import { staffAction, staffLoader } from '#app/platform/http/staff.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { PageHead, Panel, Section, SplitLayout } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { faultOf } from '#app/ui/saved-form.tsx'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/spam-wave'

const groupIn = (url: URL) => Object.fromEntries(url.searchParams)

export const loader = staffLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const page = pageNumber(url.searchParams.get('page'))
  const wave = await getWave(ctx, groupIn(url), page).catch((error: unknown) => {
    throw error instanceof BadInput ? notFound() : error
  })
  return { wave, formKey: newKey(), now: ctx.now(), zone: ctx.timeZone }
})

export const action = staffAction(async (ctx, values, { request }: Route.ActionArgs) => {
  await pauseWave(ctx, { ...values, ...groupIn(new URL(request.url)) })
  throw redirect(`${WAVES_PAGE}?done=paused`)
})

/** The people of one group that came in, and the form that pauses them all. */
export default function SpamWave({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('spam-waves')
  const language = useLanguage()
  const { wave, formKey, now, zone } = loaderData
  const { group, rows, total, mayPause, page, pageCount } = wave
  const title = group.by === 'words' ? t('by.words') : `${t(`by.${group.by}`)}: ${group.value}`
  return (
    <>
      <PageMeta title={title} noindex />
      <PageHead
        kicker={<Anchor to={`${WAVES_PAGE}?hours=${group.hours}`}>{t('title')}</Anchor>}
        title={<span translate="no">{title}</span>}
        lead={<p>{t('wave.lead', { count: total, hours: t(`hours.${group.hours}`) })}</p>}
      />
      <SplitLayout
        aside={
          mayPause > 0 ? (
            <PauseWaveForm count={mayPause} formKey={formKey} fault={faultOf(actionData)} />
          ) : (
            <Panel>
              <p>{t('wave.nobody')}</p>
            </Panel>
          )
        }
      >
        <Section title={t('wave.people')}>
          <Table
            caption={t('wave.people')}
            rows={rows}
            rowKey={({ username }) => username}
            columns={[
              {
                label: t('wave.username'),
                cell: ({ username, email, network }) => (
                  <>
                    <Anchor to={`/admin/accounts/${encodeURIComponent(username)}?from=wave`} translate="no">
                      {username}
                    </Anchor>
                    <br />
                    <small translate="no">{network === null ? email : `${email} · ${network}`}</small>
                  </>
                ),
              },
              { label: t('wave.joined'), cell: ({ joined }) => formatMoment(joined, zone, language, now) },
              {
                label: t('wave.state'),
                cell: ({ isPaused, hasTraded }) =>
                  isPaused ? (
                    <Badge tone="wait">{t('wave.paused')}</Badge>
                  ) : hasTraded ? (
                    <Badge tone="good">{t('wave.traded')}</Badge>
                  ) : null,
              },
            ]}
          />
          <Pagination page={page} pages={pageCount} hrefOf={(at) => `${wavePath(group)}&page=${at}`} />
        </Section>
      </SplitLayout>
    </>
  )
}
