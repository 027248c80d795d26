import { redirect } from 'react-router'
import { listCountries } from '#app/features/people/parties/list-countries.server.ts'
import { AskedCorrection } from '#app/features/sales/invoice-corrections/components/asked-correction.tsx'
import { CorrectForm } from '#app/features/sales/invoice-corrections/components/correct-form.tsx'
import { CreditForm } from '#app/features/sales/invoice-corrections/components/credit-form.tsx'
import { InvoicePapers } from '#app/features/sales/invoice-corrections/components/invoice-papers.tsx'
import { correctPath } from '#app/features/sales/invoice-corrections/correction-request.ts'
import { getInvoiceToCorrect } from '#app/features/sales/invoice-corrections/queries-correction.server.ts'
import { newKey } from '#app/kit/ids.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/correct-invoice'
import { takeCorrectionStep } from './correct-invoice-steps.server.ts'

const DONE = ['correct', 'decline', 'credit'] as const

export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => ({
  invoice: await getInvoiceToCorrect(ctx, params.id),
  countries: listCountries(ctx.language),
  done: DONE.find((name) => name === url.searchParams.get('done')) ?? null,
  formKey: newKey(),
  now: ctx.now(),
}))

export const action = personAction(
  async (ctx, values, { params }: Route.ActionArgs) =>
    redirect(await takeCorrectionStep(ctx, values, params.id)),
  { whileLocked: true },
)

/** An invoice that its seller corrects: the recipient, or some of its lines. */
export default function CorrectInvoice({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('invoice-corrections')
  const { invoice, countries, done, formKey, now } = loaderData
  const fault = actionData ?? null
  const of = (intent: string) => (fault?.values.intent === intent ? fault : null)
  const title = t('title', { number: invoice.numberText })
  return (
    <>
      <PageMeta title={title} noindex />
      <PageHead
        kicker={<Anchor to="/dashboard/i/invoice?side=issued">{t('back')}</Anchor>}
        title={title}
        lead={<p>{t('lead', { name: invoice.buyer.name })}</p>}
        actions={
          <>
            <LinkButton to={`/dashboard/i/invoice/${invoice.id}.pdf`} data-document="" download>
              {t('pdf')}
            </LinkButton>
            {invoice.order ? <LinkButton to={invoice.order}>{t('order')}</LinkButton> : null}
          </>
        }
      />
      {done && !fault ? <Alert tone="good">{t(`done.${done}`, { number: invoice.numberText })}</Alert> : null}
      {invoice.can ? null : <FaultSummary fault={fault} />}
      {invoice.made ? (
        <Alert title={t('replaced')}>
          <Anchor to={correctPath(invoice.made.id)}>
            {t('papers.invoice', { number: invoice.made.numberText })}
          </Anchor>
        </Alert>
      ) : null}
      {!invoice.can && !invoice.made ? <Alert>{t('over')}</Alert> : null}
      {invoice.can && invoice.request ? (
        <AskedCorrection
          request={invoice.request}
          name={invoice.buyer.name}
          fault={of('decline') ?? of('answer')}
        />
      ) : null}
      {invoice.can ? (
        <Section title={t('correct.title')}>
          <CorrectForm
            key={invoice.id}
            recipient={invoice.recipient}
            countries={countries}
            fault={of('correct')}
          />
        </Section>
      ) : null}
      {invoice.can && invoice.most ? (
        <Section title={t('credit.title')}>
          <CreditForm
            key={`${invoice.id}:${invoice.papers.length}`}
            invoice={invoice}
            formKey={formKey}
            fault={of('credit')}
          />
        </Section>
      ) : null}
      {invoice.papers.length > 0 ? (
        <Section title={t('papers.title')}>
          <InvoicePapers invoice={invoice} now={now} />
        </Section>
      ) : null}
    </>
  )
}
