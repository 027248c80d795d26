import { LinkButton } from '#app/ui/button.tsx'
import { FormActions } from '#app/ui/form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type FatturaFilesProps = { id: string; isFattura: boolean; isSelfBilled: boolean }

/**
 * A document in Italy's format, and what its buyer there hands in of a service from abroad; with a word that
 * we hand in neither. Nothing where there is neither.
 */
export function FatturaFiles({ id, isFattura, isSelfBilled }: FatturaFilesProps) {
  const { t } = useTranslation('invoice-list')
  if (!isFattura && !isSelfBilled) return null
  const file = (syntax: string, label: string) => (
    <LinkButton to={`/dashboard/i/invoice/${id}.xml?syntax=${syntax}`} data-document="" download>
      {label}
    </LinkButton>
  )
  return (
    <section>
      <p>{t(isSelfBilled ? 'fattura.selfBilled' : 'fattura.received')}</p>
      <FormActions>
        {isFattura ? file('fatturapa', 'FatturaPA (XML)') : null}
        {isSelfBilled ? file('td17', 'TD17 (XML)') : null}
      </FormActions>
    </section>
  )
}
