import { canModerate } from '#app/features/people/staff-acts/policy.ts'
import { InvoiceFacts } from '#app/features/site/backoffice/things/components/invoice-facts.tsx'
import { ThingCases, ThingLine } from '#app/features/site/backoffice/things/components/thing-file.tsx'
import { getInvoiceForStaff } from '#app/features/site/backoffice/things/queries-invoice.server.ts'
import { getThingFile } from '#app/features/site/backoffice/things/queries-thing.server.ts'
import { thingPath } from '#app/features/site/backoffice/things/thing.ts'
import { staffLoader } from '#app/platform/http/staff.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/invoice'

export const loader = staffLoader(async (ctx, { params: { id }, url }: Route.LoaderArgs) => {
  // What is no document has no line of time either.
  const invoice = await getInvoiceForStaff(ctx, id)
  return {
    invoice,
    file: await getThingFile(ctx, { kind: 'invoice', key: id }, url.searchParams),
    opensParties: canModerate(ctx.actor),
    now: ctx.now(),
    zone: ctx.timeZone,
  }
})

/** An invoice or a credit note of anybody: what it says, what is open about it, all that happened with it. */
export default function Invoice({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('backoffice')
  const { invoice, file, opensParties, now, zone } = loaderData
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
      <InvoiceFacts invoice={invoice} opensParties={opensParties} now={now} />
      <ThingCases file={file} now={now} zone={zone} />
      <ThingLine file={file} path={thingPath({ kind: 'invoice', key: invoice.id })} now={now} zone={zone} />
    </>
  )
}
