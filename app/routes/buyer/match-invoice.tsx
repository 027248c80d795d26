import { redirect } from 'react-router'
import { isAbove } from '#app/features/people/companies/approval-limit.ts'
import { MatchDecision } from '#app/features/procurement/order-matching/components/match-decision.tsx'
import { MatchForm } from '#app/features/procurement/order-matching/components/match-form.tsx'
import { MatchPapers } from '#app/features/procurement/order-matching/components/match-papers.tsx'
import { matchPath } from '#app/features/procurement/order-matching/matching.ts'
import { getMatchSheet } from '#app/features/procurement/order-matching/queries-sheet.server.ts'
import { purchaseOrderPath } from '#app/features/procurement/purchase-orders/purchase-order.ts'
import { findOwnPurchaseLimit } from '#app/features/procurement/purchase-orders/queries-limit.server.ts'
import { newKey } from '#app/kit/ids.ts'
import { money } from '#app/kit/money.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/match-invoice'
import { takeMatchStep } from './match-steps.server.ts'

const DONE = ['match', 'unmatch', 'accept']

export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const [sheet, limit] = await Promise.all([
    getMatchSheet(ctx, params.code, params.invoice),
    findOwnPurchaseLimit(ctx),
  ])
  const difference = sheet.judged && money(sheet.judged.differenceMinor, sheet.currency)
  const done = url.searchParams.get('done')
  return {
    sheet,
    admins: limit && difference && isAbove(limit.limit, difference) ? limit.admins : null,
    isOpen: sheet.order.state === 'sent' || sheet.order.state === 'acknowledged',
    done: DONE.find((name) => name === done) ?? null,
    intentKey: newKey(),
  }
})

export const action = personAction(
  async (ctx, values, { params: { code, invoice } }: Route.ActionArgs) => {
    const done = await takeMatchStep(ctx, values, { code, invoice })
    return redirect(`${matchPath(code, invoice)}?done=${done}`)
  },
  { whileLocked: true },
)

/**
 * An order, its delivery and an invoice beside each other: matched line by line, and decided on where they
 * differ.
 */
export default function MatchInvoice({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation('order-matching')
  const { sheet, admins, isOpen, done, intentKey } = loaderData
  const { order, invoice } = sheet
  const title = t('sheet.title', { order: order.numberText ?? '', invoice: invoice.numberText })
  return (
    <>
      <PageMeta title={title} noindex />
      <PageHead
        kicker={<Anchor to={purchaseOrderPath(params.code)}>{order.title}</Anchor>}
        title={title}
        lead={<p>{t('sheet.lead')}</p>}
        actions={
          <LinkButton
            to={`/dashboard/i/invoice/${encodeURIComponent(invoice.id)}.pdf`}
            data-document=""
            download
          >
            {t('sheet.pdf')}
          </LinkButton>
        }
      />
      {done && !actionData ? <Alert tone="good">{t(`done.${done}`)}</Alert> : null}
      <MatchDecision sheet={sheet} admins={admins} fault={actionData ?? null}>
        <MatchPapers sheet={sheet} />
      </MatchDecision>
      {isOpen ? <MatchForm sheet={sheet} intentKey={intentKey} fault={actionData ?? null} /> : null}
    </>
  )
}
