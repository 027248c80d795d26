import { redirect } from 'react-router'
import { closeDataRequest } from '#app/features/site/data-requests/close-data-request.server.ts'
import { StepForm } from '#app/features/site/data-requests/components/data-request-forms.tsx'
import { RequestBadge } from '#app/features/site/data-requests/components/data-request-table.tsx'
import { DATA_REQUESTS_PATH, dataRequestPath } from '#app/features/site/data-requests/data-request.ts'
import { eraseRequested } from '#app/features/site/data-requests/erase-requested.server.ts'
import { getDataRequest } from '#app/features/site/data-requests/queries-requests.server.ts'
import { seeIdentity } from '#app/features/site/data-requests/see-identity.server.ts'
import { formatMoment } from '#app/kit/dates.ts'
import { notFound } from '#app/kit/refusal.ts'
import { staffAction, staffLoader } from '#app/platform/http/staff.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { ClosedFormFault } from '#app/ui/closed-form-fault.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { PageHead, Panel, SplitLayout } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { faultOf } from '#app/ui/saved-form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/data-request'

export const loader = staffLoader(async (ctx, { params, url }: Route.LoaderArgs) => ({
  request: await getDataRequest(ctx, params.code),
  done: url.searchParams.has('done'),
  now: ctx.now(),
  zone: ctx.timeZone,
}))

export const action = staffAction(async (ctx, values, { params: { code } }: Route.ActionArgs) => {
  const given = { ...values, code }
  switch (values.intent) {
    case 'seen':
      await seeIdentity(ctx, given)
      break
    case 'given':
    case 'refused':
      await closeDataRequest(ctx, { ...given, outcome: values.intent })
      break
    case 'erase':
      await eraseRequested(ctx, given)
      break
    default:
      throw notFound()
  }
  throw redirect(`${dataRequestPath(code)}?done`)
})

/** What somebody without an account asks of their data, and what staff can do about it. */
export default function DataRequest({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('data-requests')
  const language = useLanguage()
  const { request, done, now, zone } = loaderData
  const { code, wish, name, email, note, proof, provenAt, outcome, due, by } = request
  const fault = faultOf(actionData)
  const whole = fault?.errors['']
  const isThere: Record<string, boolean> = {
    seen: proof === null,
    given: proof !== null && wish === 'export',
    erase: proof !== null && wish === 'erasure',
    refused: true,
  }
  const isClosed = outcome !== null || !isThere[String(fault?.values.intent)]
  const moment = (at: Date) => formatMoment(at, zone, language, now)
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead
        kicker={<Anchor to={DATA_REQUESTS_PATH}>{t('title')}</Anchor>}
        title={<span translate="no">{name || code}</span>}
      />
      {done && !fault ? <Alert tone="good">{t('done')}</Alert> : null}
      {whole && !isClosed ? <Alert tone="bad">{translateMessage(t, whole)}</Alert> : null}
      {isClosed ? <ClosedFormFault fault={fault} /> : null}
      <SplitLayout
        aside={
          outcome ? (
            <Panel>
              <p>{t(`closed.${outcome}`)}</p>
            </Panel>
          ) : (
            <Panel>
              {isThere.seen ? <StepForm intent="seen" fault={fault} /> : null}
              {isThere.given ? (
                <>
                  <p>
                    <Anchor to={`${dataRequestPath(code)}/archive`} data-document>
                      {t('download')}
                    </Anchor>
                  </p>
                  <StepForm intent="given" fault={fault} />
                </>
              ) : null}
              {isThere.erase ? <StepForm intent="erase" fault={fault} /> : null}
              <StepForm intent="refused" fault={fault} />
            </Panel>
          )
        }
      >
        <FactList
          facts={[
            { label: t('form.wish'), value: t(`wish.${wish}`) },
            { label: t('standing'), value: <RequestBadge {...request} now={now} /> },
            { label: t('due'), value: moment(due) },
            { label: t('form.email'), value: <span translate="no">{email}</span> },
            { label: t('form.note'), value: note || '—' },
            ...(provenAt && proof ? [{ label: t(`proof.${proof}`), value: moment(provenAt) }] : []),
            ...(by ? [{ label: t('by'), value: <span translate="no">{by}</span> }] : []),
          ]}
        />
      </SplitLayout>
    </>
  )
}
