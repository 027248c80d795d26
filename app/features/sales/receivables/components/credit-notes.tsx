import { formatMoney, money } from '#app/kit/money.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { CreditNote } from '../queries-documents.server.ts'

type CreditNotesProps = { notes: CreditNote[]; reference: string; isBuyer?: boolean }

/** Which documents say what went back of an invoice, each with its file; nothing where nothing did. */
export function CreditNotes({ notes, reference, isBuyer = true }: CreditNotesProps) {
  const { t } = useTranslation('bookings')
  const language = useLanguage()
  if (notes.length === 0) return null
  return (
    <ul>
      {notes.map(({ numberText, totalMinor, currency }) => {
        const page = `/${isBuyer ? 'mybooking' : 'order'}/${reference}/credit/${numberText}`
        const title = t('credit.title', { number: numberText })
        return (
          <li key={numberText}>
            <p>
              {isBuyer ? <Anchor to={page}>{title}</Anchor> : title}
              {` · ${formatMoney(money(totalMinor, currency), language)} · `}
              <Anchor
                to={`${page}.pdf`}
                data-document=""
                download
                aria-label={`${title}: ${t('invoice.pdf')}`}
              >
                {t('invoice.pdf')}
              </Anchor>
            </p>
          </li>
        )
      })}
    </ul>
  )
}
