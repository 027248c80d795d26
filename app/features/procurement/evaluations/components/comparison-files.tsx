import { LinkButton } from '#app/ui/button.tsx'
import { FormActions } from '#app/ui/form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/** The comparison for a spreadsheet and, once it is decided, the memo on paper. */
export function ComparisonFiles({ url, isDecided }: { url: string; isDecided: boolean }) {
  const { t } = useTranslation('evaluations')
  const at = `/manage_requirement/${encodeURIComponent(url)}`
  return (
    <FormActions>
      {isDecided ? (
        <LinkButton to={`${at}/memo.pdf`} data-document="" download>
          {t('files.memo')}
        </LinkButton>
      ) : null}
      <LinkButton to={`${at}/proposals.csv`} data-document="" download>
        {t('files.csv')}
      </LinkButton>
      <LinkButton to={`${at}/proposals.xlsx`} data-document="" download>
        {t('files.excel')}
      </LinkButton>
    </FormActions>
  )
}
