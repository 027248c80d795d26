import { LinkButton } from '#app/ui/button.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { EVIDENCE_PAPERS, type EvidencePaper } from '../evidence.ts'

type EvidencePapersProps = {
  papers: readonly EvidencePaper[]
  /** The papers that went; null while nothing was sent. */
  sent: readonly { shows: string }[] | null
  /** The address below which its papers are. */
  base: string
}

/** The papers that go to the bank, each to be read before, or those that went. */
export function EvidencePapers({ papers, sent, base }: EvidencePapersProps) {
  const { t } = useTranslation('disputes')
  const shown = sent ? EVIDENCE_PAPERS.filter((paper) => sent.some(({ shows }) => shows === paper)) : papers
  if (shown.length === 0) return sent ? null : <p>{t('paper.none')}</p>
  return (
    <FormStack>
      <p>{t(sent ? 'paper.sent' : 'paper.note')}</p>
      <FormActions>
        {shown.map((paper) => (
          <LinkButton key={paper} to={`${base}/${paper}.pdf`} size="small" data-document="" download>
            {t(`paper.open.${paper}`)} (PDF)
          </LinkButton>
        ))}
      </FormActions>
    </FormStack>
  )
}
