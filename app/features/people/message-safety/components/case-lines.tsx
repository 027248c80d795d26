import { MessageFiles } from '#app/features/people/message-files/components/message-files.tsx'
import { formatMoment } from '#app/kit/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { caseFilePath } from '../message-report.ts'
import type { CaseLine } from '../queries-case.server.ts'
import styles from './case-lines.module.css'

type CaseLinesProps = { lines: readonly CaseLine[]; zone: string; now: Date }

/** Lines of a conversation as staff reads them, with the side that wrote each. */
export function CaseLines({ lines, zone, now }: CaseLinesProps) {
  const { t } = useTranslation('message-safety')
  const language = useLanguage()
  return (
    <ol className={styles.lines}>
      {lines.map(({ position, at, side, words, isWithheld, files }) => (
        <li key={position} id={`line-${position}`}>
          <p className={styles.who}>
            {side === null ? null : (
              <>
                <b translate="no">{side}</b>{' '}
              </>
            )}
            <time dateTime={at.toISOString()}>{formatMoment(at, zone, language, now)}</time>{' '}
            {isWithheld ? <Badge tone="wait">{t('decide.withheld')}</Badge> : null}
          </p>
          {words === '' ? null : (
            <p className={styles.words} lang="" dir="auto">
              {words}
            </p>
          )}
          {files.length > 0 ? <MessageFiles files={files} pathOf={caseFilePath} /> : null}
        </li>
      ))}
    </ol>
  )
}
