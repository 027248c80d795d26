import { Anchor } from '#app/ui/anchor.tsx'
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
    <>
      <p>{t(sent ? 'paper.sent' : 'paper.note')}</p>
      <ul>
        {shown.map((paper) => (
          <li key={paper}>
            <Anchor to={`${base}/${paper}.pdf`} download>
              {t(`paper.open.${paper}`)} (PDF)
            </Anchor>
          </li>
        ))}
      </ul>
    </>
  )
}
