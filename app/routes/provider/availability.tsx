import { DiaryMonth } from '#app/features/catalogue/availability/components/diary-month.tsx'
import { saveBuffers } from '#app/features/catalogue/availability/save-buffers.server.ts'
import { BuffersForm } from '#app/features/catalogue/trainer-profiles/components/buffers-form.tsx'
import { getOwnDiary } from '#app/features/catalogue/trainer-profiles/queries-diary.server.ts'
import { TaughtRows } from '#app/features/sales/training-requests/components/taught-rows.tsx'
import { listTaught } from '#app/features/sales/training-requests/queries-taught.server.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/availability'

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const [diary, taught] = await Promise.all([
    getOwnDiary(ctx, url.searchParams.get('month')),
    listTaught(ctx),
  ])
  return { ...diary, taught, now: ctx.now(), readerZone: ctx.timeZone }
})

export const action = personAction(async (ctx, values, _args: Route.ActionArgs) => {
  await saveBuffers(ctx, values)
  return { ok: true as const }
})

/** When a provider trains and when it is free, and what it keeps free around its trainings. */
export default function Availability({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('availability')
  const { diary, overlaps, zone, hasHours, failing, buffers, seen, taught, now } = loaderData
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead title={t('title')} lead={<p>{t('lead', { zone })}</p>} />
      {actionData?.ok ? <Alert tone="good">{t('buffers.saved')}</Alert> : null}
      {overlaps.length > 0 ? (
        <Alert
          tone="bad"
          title={t('overlap.title')}
          action={<Anchor to="/event/manage_event">{t('overlap.events')}</Anchor>}
        >
          <p>{t('overlap.text')}</p>
          <ul>
            {overlaps.map((when) => (
              <li key={when}>{when}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
      {hasHours ? null : (
        <Alert tone="wait" action={<Anchor to="/trainerprofile#hours1">{t('week.say')}</Anchor>}>
          {t('week.none')}
        </Alert>
      )}
      {failing > 0 ? (
        <Alert tone="wait" action={<Anchor to="/availability/calendars">{t('calendars.look')}</Anchor>}>
          {t('calendars.failing', { count: failing })}
        </Alert>
      ) : null}
      <DiaryMonth month={diary}>
        {hasHours ? (
          <p>
            <Anchor to="/trainerprofile#hours1">{t('week.change')}</Anchor>
          </p>
        ) : null}
      </DiaryMonth>
      <TaughtRows rows={taught} now={now} zone={loaderData.readerZone} />
      <Section title={t('calendars.title')}>
        <p>{t('calendars.text')}</p>
        <p>
          <Anchor to="/availability/calendars">{t('calendars.open')}</Anchor>
        </p>
      </Section>
      <Section title={t('buffers.title')}>
        <BuffersForm buffers={buffers} seen={seen} answer={actionData} />
      </Section>
    </>
  )
}
