import { redirect } from 'react-router'
import { BulkActionRows } from '#app/features/site/spam-waves/components/bulk-action-rows.tsx'
import { WaveGroups } from '#app/features/site/spam-waves/components/wave-groups.tsx'
import { getWaves, listBulkActions } from '#app/features/site/spam-waves/queries-waves.server.ts'
import { takeBackBulk } from '#app/features/site/spam-waves/take-back-bulk.server.ts'
import { DEFAULT_HOURS, WAVE_HOURS, WAVES_PAGE } from '#app/features/site/spam-waves/wave.ts'
import { formatMoment } from '#app/kit/dates.ts'
import { staffAction, staffLoader } from '#app/platform/http/staff.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { faultOf } from '#app/ui/saved-form.tsx'
import { Table } from '#app/ui/table.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/spam-waves'

const DONE = ['paused', 'takenBack'] as const

export const loader = staffLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const hours = WAVE_HOURS.find((one) => one === url.searchParams.get('hours')) ?? DEFAULT_HOURS
  return {
    hours,
    waves: await getWaves(ctx, hours),
    actions: await listBulkActions(ctx),
    done: DONE.find((one) => one === url.searchParams.get('done')) ?? null,
    now: ctx.now(),
    zone: ctx.timeZone,
  }
})

export const action = staffAction(async (ctx, values, _args: Route.ActionArgs) => {
  await takeBackBulk(ctx, values)
  throw redirect(`${WAVES_PAGE}?done=takenBack`)
})

/** What came in of late: by hour, and what of it is alike; and what staff did to many at once. */
export default function SpamWaves({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('spam-waves')
  const language = useLanguage()
  const { hours, waves, actions, done, now, zone } = loaderData
  const whole = faultOf(actionData)?.errors['']
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead title={t('title')} lead={<p>{t('lead')}</p>} />
      {done && !whole ? <Alert tone="good">{t(`done.${done}`)}</Alert> : null}
      {whole ? <Alert tone="bad">{translateMessage(t, whole)}</Alert> : null}
      <TabLinks
        label={t('hours.label')}
        tabs={WAVE_HOURS.map((one) => ({
          label: t(`hours.${one}`),
          to: `${WAVES_PAGE}?hours=${one}`,
          current: one === hours,
        }))}
      />
      <Section title={t('groups.title')} note={t('groups.note')}>
        {waves.groups.length === 0 ? (
          <EmptyState title={t('groups.none')}>{t('groups.noneText')}</EmptyState>
        ) : (
          <WaveGroups groups={waves.groups} hours={hours} now={now} zone={zone} />
        )}
      </Section>
      {actions.length > 0 ? (
        <Section title={t('actions.title')}>
          <BulkActionRows actions={actions} now={now} zone={zone} />
        </Section>
      ) : null}
      {waves.hours.length > 0 ? (
        <Section title={t('byHour.title')}>
          <Table
            caption={t('byHour.title')}
            rows={waves.hours}
            rowKey={({ at }) => at.toISOString()}
            columns={[
              { label: t('byHour.hour'), cell: ({ at }) => formatMoment(at, zone, language, now) },
              { label: t('byHour.people'), numeric: true, cell: ({ people }) => people },
              { label: t('byHour.messages'), numeric: true, cell: ({ messages }) => messages },
            ]}
          />
        </Section>
      ) : null}
    </>
  )
}
