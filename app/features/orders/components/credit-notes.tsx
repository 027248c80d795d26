import { formatMoney, money } from '#app/kit/money.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { CreditNote } from '../queries-documents.server.ts'

/** Which documents say what went back of an invoice; nothing where nothing did. */
export function CreditNotes({ notes, reference }: { notes: CreditNote[]; reference: string }) {
  const { t } = useTranslation('bookings')
  const language = useLanguage()
  if (notes.length === 0) return null
  return (
    <ul>
      {notes.map(({ numberText, totalMinor, currency }) => (
        <li key={numberText}>
          <p>
            <Anchor to={`/mybooking/${reference}/credit/${numberText}`}>
              {t('credit.title', { number: numberText })}
            </Anchor>
            {` · ${formatMoney(money(totalMinor, currency), language)}`}
          </p>
        </li>
      ))}
    </ul>
  )
}
