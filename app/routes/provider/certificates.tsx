import { redirect } from 'react-router'
import { halfDaysOf } from '#app/features/delivery/attendance/half-day.ts'
import { askForCertificates } from '#app/features/delivery/certificates/ask-certificates.server.ts'
import { canBeIssued } from '#app/features/delivery/certificates/certificate.ts'
import { CertificateRuleForm } from '#app/features/delivery/certificates/components/certificate-rule-form.tsx'
import { CertificateTable } from '#app/features/delivery/certificates/components/certificate-table.tsx'
import { SendCertificates } from '#app/features/delivery/certificates/components/send-certificates.tsx'
import { correctCertificate } from '#app/features/delivery/certificates/correct-certificate.server.ts'
import {
  countUncertified,
  getCertificateRule,
  listCertificates,
} from '#app/features/delivery/certificates/queries-certificates.server.ts'
import { saveCertificateRule } from '#app/features/delivery/certificates/save-certificate-rule.server.ts'
import { withdrawCertificate } from '#app/features/delivery/certificates/withdraw-certificate.server.ts'
import { getDoor } from '#app/features/delivery/check-in/queries-door.server.ts'
import { canSetSaleTerms } from '#app/features/people/parties/policy.ts'
import { pageNumber, pageOf } from '#app/kit/paging.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/certificates'

const SIZE = 50
const DONE = { rule: 'saved', send: 'asked', correct: 'corrected', withdraw: 'withdrawn' } as const
type Way = keyof typeof DONE
const wayOf = (intent: unknown): Way =>
  typeof intent === 'string' && Object.hasOwn(DONE, intent) ? (intent as Way) : 'rule'
const TAKES = {
  rule: saveCertificateRule,
  send: askForCertificates,
  correct: correctCertificate,
  withdraw: withdrawCertificate,
}

export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const page = pageNumber(url.searchParams.get('page'))
  const { id, ownerId: _, sessions, ...event } = await getDoor(ctx, params.slug)
  const [rule, issued] = await Promise.all([
    getCertificateRule(ctx, id),
    listCertificates(ctx, id, { limit: SIZE, offset: (page - 1) * SIZE }),
  ])
  const halfDays = halfDaysOf(sessions, event.timeZone)
  return {
    event,
    rule,
    issued: pageOf(issued.rows, issued.total, page, SIZE),
    counts: await countUncertified(ctx, id, { halfDays, rule: rule.rule }),
    isOver: canBeIssued(event, ctx.now()),
    done: Object.values(DONE).find((name) => url.searchParams.has(name)) ?? null,
    now: ctx.now(),
    hasMarks: canSetSaleTerms(ctx.actor),
  }
})

export const action = personAction(
  async (ctx, values, { params }: Route.ActionArgs) => {
    const way = wayOf(values.intent)
    await TAKES[way](ctx, { ...values, event: params.slug })
    return redirect(`/event/manage_event/${encodeURIComponent(params.slug)}/certificates?${DONE[way]}`)
  },
  { whileLocked: true },
)

/** The certificates of an event: who gets one, sending them, and putting right what was wrong. */
export default function Certificates({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('certificates')
  const { event, rule, issued, counts, isOver, done, now } = loaderData
  const own = `/event/manage_event/${encodeURIComponent(event.slug)}`
  const fault = actionData ?? null
  const isAtRule = fault !== null && wayOf(fault.values.intent) === 'rule'
  return (
    <>
      <PageMeta title={`${t('title')}: ${event.title}`} noindex />
      <PageHead
        title={t('title')}
        lead={<p>{t('lead')}</p>}
        actions={
          loaderData.hasMarks ? <LinkButton to="/settings/certificates">{t('marks.title')}</LinkButton> : null
        }
      />
      {done && !fault ? <Alert tone="good">{t(`done.${done}`)}</Alert> : null}
      {fault && !isAtRule ? <FaultSummary fault={atRow(fault)} /> : null}
      <Section title={t('send.title')}>
        <SendCertificates counts={counts} isOver={isOver} attendance={`${own}/attendance`} />
      </Section>
      <Section title={t('list.title')}>
        {issued.total === 0 ? (
          <p>{t('list.none')}</p>
        ) : (
          <CertificateTable
            certificates={issued.rows}
            timeZone={event.timeZone}
            now={now}
            fault={isAtRule ? null : fault}
          />
        )}
        <Pagination page={issued.page} pages={issued.pageCount} hrefOf={(page) => `?page=${page}`} />
      </Section>
      <Section title={t('form.title')}>
        <CertificateRuleForm rule={rule} fault={isAtRule ? fault : null} />
      </Section>
    </>
  )
}

/** Each row has a field of its own: what is wrong with the name leads to that of the row. */
function atRow(fault: FormFault): FormFault {
  const { holder, ...errors } = fault.errors
  return holder ? { ...fault, errors: { ...errors, [`holder.${fault.values.code}`]: holder } } : fault
}
