import { redirect } from 'react-router'
import { listCountries } from '#app/features/people/parties/list-countries.server.ts'
import { canModerate } from '#app/features/people/staff-acts/policy.ts'
import { CorrectForm } from '#app/features/sales/invoice-corrections/components/correct-form.tsx'
import { correctForSeller } from '#app/features/sales/invoice-corrections/correct-for-seller.server.ts'
import { findCorrectable } from '#app/features/sales/invoice-corrections/queries-correctable.server.ts'
import { InvoiceFacts } from '#app/features/site/backoffice/things/components/invoice-facts.tsx'
import { ThingCases, ThingLine } from '#app/features/site/backoffice/things/components/thing-file.tsx'
import { getInvoiceForStaff } from '#app/features/site/backoffice/things/queries-invoice.server.ts'
import { getThingFile } from '#app/features/site/backoffice/things/queries-thing.server.ts'
import { thingPath } from '#app/features/site/backoffice/things/thing.ts'
import { staffAction, staffLoader } from '#app/platform/http/staff.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { ClosedFormFault } from '#app/ui/closed-form-fault.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { PageHead, Panel, SplitLayout } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { faultOf } from '#app/ui/saved-form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/invoice'

export const loader = staffLoader(async (ctx, { params: { id }, url }: Route.LoaderArgs) => {
  // What is no document has no line of time either.
  const invoice = await getInvoiceForStaff(ctx, id)
  return {
    invoice,
    file: await getThingFile(ctx, { kind: 'invoice', key: id }, url.searchParams),
    recipient: await findCorrectable(ctx, id),
    countries: listCountries(ctx.language),
    isCorrected: url.searchParams.get('done') === 'correct',
    opensParties: canModerate(ctx.actor),
    now: ctx.now(),
    zone: ctx.timeZone,
  }
})

export const action = staffAction(async (ctx, values, { params: { id } }: Route.ActionArgs) => {
  const made = await correctForSeller(ctx, { ...values, invoice: id })
  throw redirect(`${thingPath({ kind: 'invoice', key: made })}?done=correct`)
})

/**
 * An invoice or a credit note of anybody: what it says, what is open about it, all that happened with it, and
 * the right recipient of an invoice.
 */
export default function Invoice({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['backoffice', 'invoice-corrections'])
  const { invoice, file, recipient, countries, isCorrected, opensParties, now, zone } = loaderData
  const fault = faultOf(actionData)
  const { kind, number, order, event } = invoice
  const title = t(`thing.paperTitle.${kind}`, { number })
  const paper =
    event && order
      ? `/event/manage_event/${encodeURIComponent(event)}/orders/${order}/${encodeURIComponent(number)}.pdf`
      : null
  return (
    <>
      <PageMeta title={title} noindex />
      <PageHead
        title={title}
        lead={
          <p>
            <Badge>{t(`thing.paper.${invoice.state}`)}</Badge>
          </p>
        }
        actions={
          paper ? (
            <LinkButton to={paper} data-document="" download>
              {t('thing.file')}
            </LinkButton>
          ) : null
        }
      />
      {isCorrected && !fault ? (
        <Alert tone="good">{t('invoice-corrections:done.byStaff', { number })}</Alert>
      ) : null}
      {recipient ? null : <ClosedFormFault fault={fault} />}
      <SplitLayout
        end={
          <ThingLine
            file={file}
            path={thingPath({ kind: 'invoice', key: invoice.id })}
            now={now}
            zone={zone}
          />
        }
        aside={
          recipient ? (
            <Panel>
              <FormStack>
                <h2>{t('invoice-corrections:correct.title')}</h2>
                <CorrectForm
                  key={invoice.id}
                  recipient={recipient}
                  countries={countries}
                  fault={fault}
                  isStaff
                />
              </FormStack>
            </Panel>
          ) : (
            <Panel>
              <p>{t('thing.noActInvoice')}</p>
            </Panel>
          )
        }
      >
        <InvoiceFacts invoice={invoice} opensParties={opensParties} now={now} />
        <ThingCases file={file} now={now} zone={zone} />
      </SplitLayout>
    </>
  )
}
