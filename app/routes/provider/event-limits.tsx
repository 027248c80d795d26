import { redirect } from 'react-router'
import { LimitForm } from '#app/features/catalogue/inventory/components/limit-form.tsx'
import { LimitTable } from '#app/features/catalogue/inventory/components/limit-table.tsx'
import { dropLimit } from '#app/features/catalogue/inventory/drop-limit.server.ts'
import { makeLimit } from '#app/features/catalogue/inventory/make-limit.server.ts'
import { getLimits } from '#app/features/catalogue/inventory/queries-limits.server.ts'
import { resizeLimit } from '#app/features/catalogue/inventory/resize-limit.server.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/event-limits'

const WAYS = { change: resizeLimit, drop: dropLimit, make: makeLimit }
const isWay = (intent: unknown): intent is keyof typeof WAYS =>
  typeof intent === 'string' && Object.hasOwn(WAYS, intent)

export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => ({
  ...(await getLimits(ctx, params.slug)),
  saved: url.searchParams.has('saved'),
  savedFor: Number(url.searchParams.get('dates')) || 1,
  kept: Number(url.searchParams.get('kept')) || 0,
}))

export const action = personAction(async (ctx, values, { params }: Route.ActionArgs) => {
  const take = isWay(values.intent) ? WAYS[values.intent] : makeLimit
  const { dates, kept } = await take(ctx, { ...values, event: params.slug })
  const said = new URLSearchParams(values.series ? { dates: String(dates), kept: String(kept) } : {})
  return redirect(`/event/manage_event/${encodeURIComponent(params.slug)}/limits?saved=&${said}`)
})

/** Each row has a field of its own: what is wrong with the number leads to that of the row. */
function atRow(fault: FormFault): FormFault {
  const { seats, ...errors } = fault.errors
  return seats ? { ...fault, errors: { ...errors, [`seats.${fault.values.id}`]: seats } } : fault
}

/** How many seats of which tickets there are, and how full each limit is; several tickets may share one. */
export default function EventLimits({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('limits')
  const { event, types, limits, dates, canWrite, saved, savedFor, kept } = loaderData
  const fault = actionData ?? null
  const isMade = fault !== null && fault.values.intent !== 'change' && fault.values.intent !== 'drop'
  const isLost = fault !== null && !isMade
  return (
    <>
      <PageMeta title={`${t('title')}: ${event.title}`} noindex />
      <PageHead title={t('title')} lead={<p>{t('lead')}</p>} />
      {saved && !fault ? (
        <Alert tone="good">
          {savedFor > 1 ? t('savedFor', { count: savedFor }) : t('saved')}
          {kept > 0 ? ` ${t('kept', { count: kept })}` : null}
        </Alert>
      ) : null}
      {isLost ? <FaultSummary fault={atRow(fault)} /> : null}
      <Section title={t('list.title')}>
        <LimitTable event={event} limits={limits} canWrite={canWrite} fault={isLost ? fault : null} />
      </Section>
      {(canWrite && types.length > 1) || isMade ? (
        <Section title={t('form.title')} note={t('form.note')}>
          <LimitForm
            key={limits.length}
            event={event}
            types={types}
            dates={dates}
            fault={isMade ? fault : null}
          />
        </Section>
      ) : null}
    </>
  )
}
