import type { DocumentKind, InvoiceState } from '#app/features/money/invoicing/invoice.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { correctPath } from '../correction-request.ts'

type Paper = { id: string; kind: DocumentKind; state: InvoiceState; numberText: string }

/** The way to correct an invoice that stands; nothing for any other paper. */
export function CorrectStep(paper: Paper) {
  const { t } = useTranslation('invoice-corrections')
  const stands = paper.state === 'issued' || paper.state === 'paid'
  if (paper.kind !== 'invoice' || !stands) return null
  return (
    <LinkButton
      to={correctPath(paper.id)}
      size="small"
      aria-label={t('stepOf', { number: paper.numberText })}
    >
      {t('step')}
    </LinkButton>
  )
}

/** Says of an invoice that its buyer asks for another recipient, and leads there. */
export function AskedMark({ invoiceId }: { invoiceId: string }) {
  const { t } = useTranslation('invoice-corrections')
  return (
    <Anchor to={correctPath(invoiceId)}>
      <Badge tone="wait">{t('asked.mark')}</Badge>
    </Anchor>
  )
}
