import { LinkButton } from '#app/ui/button.tsx'
import { FormActions } from '#app/ui/form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type ComparisonFilesProps = { url: string; isDecided: boolean; hasCriteria: boolean }

/**
 * The evaluation by criteria, the comparison for a spreadsheet and, once it is decided, the memo on paper.
 */
export function ComparisonFiles({ url, isDecided, hasCriteria }: ComparisonFilesProps) {
  const { t } = useTranslation('evaluations')
  const at = `/manage_requirement/${encodeURIComponent(url)}`
  return (
    <FormActions>
      {hasCriteria ? (
        <LinkButton to={`${at}/evaluation`} tone="go">
          {t('files.evaluation')}
        </LinkButton>
      ) : null}
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
